/** The tools of Go have nothing to say to its client library. */
import { testNativeChecks } from "./tools/tests.ts";

testNativeChecks("go");
