/**
 * What a tool of development needs and is made once, outside the tree, for each state of what it is made of: made again when
 * making it was cut short, or when it works no more. One maker at a time (turn.ts); the others wait for what it makes.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { takeTurn } from "./turn.ts";

export type Keeping = {
  name: string;
  /** Of another state another is made, beside it. */
  state: string;
  /** Whether what was made and whole then still is. */
  works(folder: string): Promise<boolean>;
  /** Fills the empty folder, which is never moved: what is in it may know its own path. */
  make(folder: string): Promise<void>;
};

const cache = () => join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "drug-price-data-service");

/** The folder with what is kept. Rejects with what `make` rejects with. */
export async function kept({ name, state, works, make }: Keeping): Promise<string> {
  const place = join(
    cache(),
    `${name}-${createHash("sha256").update(`${process.platform} ${process.arch}\n${state}`).digest("hex").slice(0, 12)}`,
  );
  const folder = join(place, "made");
  const finished = join(place, "finished");
  const isWhole = async () => existsSync(finished) && (await works(folder));
  if (await isWhole()) return folder;
  await mkdir(place, { recursive: true });
  await using _turn = await takeTurn(place);
  // Another may have made it meanwhile.
  if (await isWhole()) return folder;
  await rm(finished, { force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await make(folder);
  await writeFile(finished, "");
  return folder;
}
