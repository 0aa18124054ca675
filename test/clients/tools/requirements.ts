/** What the client libraries' tests and checks need besides the languages themselves. */
import type { Requirement } from "../../support/requirement.ts";
import { pythonEnvironment } from "./python.ts";
import { findRubocop, findRubyLibrary } from "./ruby.ts";
import { findBun, findDeno } from "./runtimes.ts";

const tell = (line: string) => process.stderr.write(`For the client libraries' tests: ${line}\n`);

export const clientRequirements: readonly Requirement[] = [
  {
    name: "the Python library's packages",
    async find() {
      await pythonEnvironment(tell);
    },
  },
  {
    name: "Deno and Bun",
    async find() {
      await findDeno(tell);
      await findBun(tell);
    },
  },
  {
    name: "rubocop",
    async find() {
      findRubocop();
    },
    install: "rubocop",
  },
  ...(
    [
      ["minitest", "ruby-minitest"],
      ["rack", "ruby-rack"],
    ] as const
  ).map(([library, install]) => ({
    name: library,
    async find() {
      findRubyLibrary(library);
    },
    install,
  })),
];
