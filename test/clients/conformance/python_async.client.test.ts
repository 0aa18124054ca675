import { pythonAsync } from "./languages.ts";
import { conformance } from "./suite.ts";

conformance(pythonAsync);
