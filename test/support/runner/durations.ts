/** How long files and tests took, kept outside the tree from one run to the next. Durations are in milliseconds. */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../sources.ts";
import type { FileReport } from "./pool.ts";

export type Durations = { files: Record<string, { ms: number; tests: Record<string, number> }> };

export const durationsPath = join(
  process.env.XDG_CACHE_HOME || join(homedir(), ".cache"),
  "drug-price-tests",
  "durations.json",
);

export function durationsOf(reports: readonly FileReport[]): Durations {
  const round = (ms: number) => Math.round(ms * 10) / 10;
  const files = reports.map(({ file, ms, results }) => {
    const tests = Object.fromEntries(results.map((result) => [result.name, round(result.ms)]));
    return [file, { ms: round(ms), tests }] as const;
  });
  return { files: Object.fromEntries(files) };
}

/** Empty when no run has been recorded, or the file is damaged. */
export async function readDurations(): Promise<Durations> {
  try {
    const { files } = JSON.parse(await readFile(durationsPath, "utf8"));
    return { files: typeof files === "object" && files !== null ? files : {} };
  } catch {
    return { files: {} };
  }
}

/** Replaces the durations of these files and keeps those of other files that still exist. A reader never sees half a file. */
export async function writeDurations(durations: Durations): Promise<void> {
  const earlier = Object.entries((await readDurations()).files).filter(([file]) =>
    existsSync(join(root, file)),
  );
  const all = { files: { ...Object.fromEntries(earlier), ...durations.files } };
  await mkdir(dirname(durationsPath), { recursive: true });
  const next = `${durationsPath}.${process.pid}`;
  await writeFile(next, `${JSON.stringify(all, null, 1)}\n`);
  await rename(next, durationsPath);
}
