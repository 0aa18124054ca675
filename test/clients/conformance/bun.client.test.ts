import { bun } from "./languages.ts";
import { conformance } from "./suite.ts";

conformance(bun);
