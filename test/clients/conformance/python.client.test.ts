import { python } from "./languages.ts";
import { conformance } from "./suite.ts";

conformance(python);
