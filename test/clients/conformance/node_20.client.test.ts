import { oldestNode } from "./languages.ts";
import { conformance } from "./suite.ts";

conformance(oldestNode);
