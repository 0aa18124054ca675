import { ruby } from "./languages.ts";
import { conformance } from "./suite.ts";

conformance(ruby);
