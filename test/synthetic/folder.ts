/** A folder of its own for a test, gone at the end of its block. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Folder = AsyncDisposable & { path: string };

export async function temporaryFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "synthetic-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
