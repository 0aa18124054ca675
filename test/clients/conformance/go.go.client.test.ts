import { go } from "./languages.ts";
import { conformance } from "./suite.ts";

conformance(go);
