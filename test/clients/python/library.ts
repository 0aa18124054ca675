/** Where the Python library is, its tools, and a service that runs for it. */
import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { start } from "../../cmd/process.ts";
import { openDataFolder } from "../../support/place.ts";
import { root } from "../../support/sources.ts";

export const library = join(root, "clients/python");
/** Nothing is left in the tree by what runs there. */
export const leavesNothing = { PYTHONDONTWRITEBYTECODE: "1" };

type Said = { code: number | null; stdout: string; stderr: string };

/** What a program said, when it ended well; else all of it is the failure. */
export async function well(said: Promise<Said>): Promise<string> {
  const { code, stdout, stderr } = await said;
  assert.equal(code, 0, `${stdout}${stderr}`);
  return stdout;
}

/** The first block of Python in the README. */
export async function firstExample(): Promise<string> {
  const readme = await readFile(join(library, "README.md"), "utf8");
  const block = /^```python\n(.*?)^```/ms.exec(readme)?.[1];
  assert.ok(block, "the README shows Python");
  return block;
}

/** Where a service with its sample data is, as the library reads it from its environment. */
export async function serve(stack: AsyncDisposableStack): Promise<Record<string, string>> {
  const directory = await openDataFolder();
  stack.defer(() => rm(directory, { recursive: true, force: true }));
  const env = { PORT: "0", SANDBOX_PORT: "0", METRICS_PORT: "0", DATA_DIR: directory };
  const service = stack.use(start("cmd/standalone/main.ts", [], env));
  await service.prints("Press Ctrl-C to stop");
  const written = JSON.parse(await readFile(join(directory, "credentials.json"), "utf8"));
  return {
    DRUG_PRICE_API_KEY: written.live_key,
    DRUG_PRICE_BASE_URL: written.base_url,
    DRUG_PRICE_SANDBOX_URL: written.sandbox_url,
  };
}
