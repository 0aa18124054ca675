import { conformance } from "./suite.ts";
import { reference } from "./languages.ts";
conformance(reference());
