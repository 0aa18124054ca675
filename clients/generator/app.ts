/**
 * Writes what of the client libraries is made from the contract, or checks that the committed files are fresh. What stands in
 * the places of generated files and is no longer made is removed.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeBaseline } from "./compatibility/baseline.ts";
import type { Contract } from "./contract/model.ts";
import type { OpenApi } from "./contract/openapi.ts";
import { readContract } from "./contract/read.ts";
import { printGo } from "./go/print.ts";
import { printPython } from "./python/print.ts";
import { printRuby } from "./ruby/print.ts";
import { printTypescript } from "./typescript/print.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Paths from the repository's root, and what they hold. */
export type Printed = ReadonlyMap<string, string>;

export const printers: Readonly<Record<string, (contract: Contract) => Printed | Promise<Printed>>> = {
  typescript: printTypescript,
  python: printPython,
  go: printGo,
  ruby: printRuby,
};

/** The contract as api/openapi.json has it now. */
export async function contractHere(): Promise<Contract> {
  return readContract(JSON.parse(await readFile(join(root, "api/openapi.json"), "utf8")) as OpenApi);
}

/** Answers the paths that were (or, with `check`, would be) rewritten or removed. */
export async function writeClients(contract: Contract, check: boolean): Promise<string[]> {
  const stale: string[] = [];
  for (const print of Object.values(printers)) {
    const printed = await print(contract);
    for (const [path, made] of printed) {
      const file = join(root, path);
      if ((await readFile(file, "utf8").catch(() => "")) === made) continue;
      stale.push(path);
      if (check) continue;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, made);
    }
    for (const path of await leftBehind(printed)) {
      stale.push(path);
      if (!check) await rm(join(root, path));
    }
  }
  return stale;
}

export const publish = (contract: Contract): Promise<void> => writeBaseline(contract, root);

/** Files beside the printed ones that were printed once: in folders named generated, or named so themselves. */
async function leftBehind(printed: Printed): Promise<string[]> {
  const folders = new Set([...printed.keys()].map(dirname));
  const found: string[] = [];
  for (const folder of folders)
    for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])) {
      const path = `${folder}/${entry.name}`;
      const generated = /(^|\/)_?generated(\/|$)/.test(folder) || /[._]generated\.\w+$/.test(entry.name);
      if (entry.isFile() && generated && !printed.has(path)) found.push(path);
    }
  return found;
}
