/** The tools of each language have nothing to say to its client library; those of Go stand in native.go.client.test.ts. */
import { testNativeChecks } from "./tools/tests.ts";

testNativeChecks("typescript");
testNativeChecks("python");
testNativeChecks("ruby");
