import { node } from "./languages.ts";
import { conformance } from "./suite.ts";

conformance(node);
