/** The smallest test there is: suites.test.ts has it run where others cannot. */
import { test } from "node:test";

test("a test that needs nothing runs anywhere", () => {});
