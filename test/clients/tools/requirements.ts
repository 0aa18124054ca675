/** What the client libraries' tests and checks need besides the languages themselves; staticcheck is built later, where there is Go. */
import type { Requirement } from "../../support/requirement.ts";
import { pythonEnvironment } from "./python.ts";
import { findRubocop, findRubyLibrary } from "./ruby.ts";
import { findBun, findDeno, findOldestNode } from "./runtimes.ts";
import type { Language } from "./toolbox.ts";

const tell = (line: string) => process.stderr.write(`For the client libraries' tests: ${line}\n`);

export const clientRequirements: Readonly<Record<Language, readonly Requirement[]>> = {
  typescript: [
    {
      name: "Deno, Bun and Node 20",
      async find() {
        await findDeno(tell);
        await findBun(tell);
        await findOldestNode(tell);
      },
    },
  ],
  python: [
    {
      name: "the Python library's packages",
      async find() {
        await pythonEnvironment(tell);
      },
    },
  ],
  go: [],
  ruby: [
    {
      name: "rubocop",
      async find() {
        findRubocop();
      },
      install: "rubocop",
    },
    ...["minitest", "rack"].map((library) => ({
      name: library,
      async find() {
        findRubyLibrary(library);
      },
      install: `ruby-${library}`,
    })),
  ],
};
