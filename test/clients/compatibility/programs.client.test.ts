/** A change of the contract that breaks a client is told by the tools of its language; Go's stand in programs.go.client.test.ts. */
import { testPrograms } from "./programs.ts";

testPrograms("typescript");
testPrograms("python");
testPrograms("ruby");
