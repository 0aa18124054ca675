/**
 * The contract that the published libraries were made from: committed, with their version, as clients/contract.json. What
 * breaks them needs a version that says so, and the file is written again when that one is published.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "../../../internal/core/errors.ts";
import type { Contract } from "../contract/model.ts";
import { breakingChanges } from "./compare.ts";
import { breakingLine } from "./findings.ts";
import { isLower, nextBreaking, packageVersion } from "./versions.ts";

export type Baseline = {
  /** Of the libraries: "0.1.0". */
  version: string;
  contract: Contract;
};

export const baselinePath = "clients/contract.json";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** Undefined when nothing was published yet. */
export async function readBaseline(root = repository): Promise<Baseline | undefined> {
  const text = await readFile(join(root, baselinePath), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as Baseline);
}

/** What `writeBaseline` writes: the same for the same contract, however it was put together. */
export function baselineText(baseline: Baseline): string {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return `${JSON.stringify(baseline, sorted, 1)}\n`;
}

/** States that the contract is published with the packages' version. Throws an UsageError where it may not be. */
export async function writeBaseline(contract: Contract, root = repository): Promise<void> {
  const version = await packageVersion(root);
  const published = await readBaseline(root);
  if (published !== undefined) {
    const offences = offencesOf(published, { version, contract });
    if (offences.length > 0) throw new UsageError(offences.join("\n"));
  }
  await writeFile(join(root, baselinePath), baselineText({ version, contract }));
}

/** Why the contract may not be as it is, a line each; none when it may. */
export async function checkBaseline(contract: Contract, root = repository): Promise<readonly string[]> {
  const published = await readBaseline(root);
  if (published === undefined)
    return [
      `${baselinePath} is missing: "npm run clients -- --publish" writes it when the libraries are published`,
    ];
  return offencesOf(published, { version: await packageVersion(root), contract });
}

export function offencesOf(published: Baseline, now: Baseline): readonly string[] {
  if (isLower(now.version, published.version))
    return [`The packages are ${now.version}, and ${published.version} was published: raise their version`];
  const least = nextBreaking(published.version);
  if (!isLower(now.version, least)) return [];
  const lines = breakingChanges(published.contract, now.contract).map(breakingLine);
  if (lines.length === 0) return [];
  return [
    ...lines,
    `Or let it break: raise the version of the four packages from ${now.version} to ${least}, say in their changelogs what ` +
      'changed, and run "npm run clients -- --publish" when they are published',
  ];
}
