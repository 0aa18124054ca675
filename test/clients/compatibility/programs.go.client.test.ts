/** A change of the contract that breaks a client is told by the tools of Go. */
import { testPrograms } from "./programs.ts";

testPrograms("go");
