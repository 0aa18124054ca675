/** What the Ruby library is checked and tested with besides Ruby: programs and libraries of Debian's packages. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The program. Throws when there is none on the PATH. */
export function findRubocop(): string {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, "rubocop");
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Perhaps in the next.
    }
  }
  throw new Error("there is no rubocop on the PATH");
}

/** Throws when Ruby does not have it. */
export function findRubyLibrary(name: string): void {
  if (spawnSync("ruby", ["-e", "require ARGV[0]", name]).status !== 0)
    throw new Error(`Ruby has no library "${name}"`);
}
