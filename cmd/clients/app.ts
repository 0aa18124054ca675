/** Writes what of the client libraries is made from the contract, or checks that the committed files are fresh. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OpenApi } from "./contract/document.ts";
import type { Contract } from "./contract/model.ts";
import { readContract } from "./contract/read.ts";

export const root = fileURLToPath(new URL("../../", import.meta.url));

export async function contractHere(): Promise<Contract> {
  return readContract(JSON.parse(await readFile(join(root, "api/openapi.json"), "utf8")) as OpenApi);
}

/** Each language's printer: paths from the repository's root, and what they hold. */
type Printer = (contract: Contract) => ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;

const printers: readonly Printer[] = [];

/** Answers the paths that were (or, with `check`, would be) rewritten. */
export async function writeClients(check: boolean): Promise<string[]> {
  const contract = await contractHere();
  const stale: string[] = [];
  for (const print of printers)
    for (const [path, made] of await print(contract)) {
      const file = join(root, path);
      if ((await readFile(file, "utf8").catch(() => "")) === made) continue;
      stale.push(path);
      if (check) continue;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, made);
    }
  return stale;
}
