import { deno } from "./languages.ts";
import { conformance } from "./suite.ts";

conformance(deno);
