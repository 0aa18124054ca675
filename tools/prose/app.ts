/** Checks the texts of the repository against the idioms and the baseline. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Counts, compare, lower } from "./baseline.ts";
import { commitFindings } from "./commits.ts";
import { lintText } from "./lint_text.ts";
import { texts } from "./texts.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const baselineFile = fileURLToPath(new URL("baseline.json", import.meta.url));

type Finding = { readonly path: string; readonly line?: number; readonly message: string };

async function findingsOf(): Promise<Finding[]> {
  const all: Finding[] = [];
  for (const { path, line, text } of texts(root))
    for (const found of await lintText(text))
      all.push({ path, ...(line !== undefined && { line: line + found.line - 1 }), message: found.message });
  return all;
}

const printed = ({ path, line, message }: Finding) =>
  `${path}${line === undefined ? "" : `:${line}`}: ${message}`;

const count = (findings: readonly Finding[]): Counts =>
  Object.fromEntries(
    [...Map.groupBy(findings, ({ path }) => path)].map(([path, each]) => [path, each.length]),
  );

/** Findings of the files whose path starts with one of `prefixes`, whatever the baseline allows. */
export async function list(prefixes: readonly string[]): Promise<string[]> {
  const findings = await findingsOf();
  return findings.filter(({ path }) => prefixes.some((prefix) => path.startsWith(prefix))).map(printed);
}

/** What fails the check. */
export async function check(): Promise<string[]> {
  const baseline: Counts = JSON.parse(readFileSync(baselineFile, "utf8"));
  const findings = await findingsOf();
  const counts = count(findings);
  const details = findings.filter(({ path }) => !(path in baseline)).map(printed);
  return [...details, ...compare(baseline, counts), ...commitFindings(root)];
}

export async function lowerBaseline(): Promise<void> {
  const baseline: Counts = JSON.parse(readFileSync(baselineFile, "utf8"));
  const lowered = lower(baseline, count(await findingsOf()));
  writeFileSync(join(baselineFile), `${JSON.stringify(lowered, null, 2)}\n`);
}
