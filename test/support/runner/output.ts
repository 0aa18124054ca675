/** What a run prints: a line for each file, failures in full, the slowest files, and one closing line. */
import type { Durations } from "./durations.ts";
import type { FileReport } from "./pool.ts";

export type Counts = { passed: number; failed: number; skipped: number };

/** How many files a run lists without --durations. */
export const slowest = 20;

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const indent = (text: string, by: number) => text.trimEnd().replaceAll(/^(?=.)/gm, " ".repeat(by));
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

export function countsOf({ results, problems }: FileReport): Counts {
  const counts = { passed: 0, failed: problems.length, skipped: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

/** The line of a file, with its failures and what it printed. */
export function fileText(report: FileReport): string {
  const { file, ms, results, problems, output } = report;
  const counts = countsOf(report);
  const told = [
    `${counts.failed > 0 ? "✖" : "✔"} ${file}`,
    plural(counts.passed + counts.failed, "test"),
    ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
    ...(counts.skipped > 0 ? [`${counts.skipped} skipped`] : []),
    seconds(ms),
  ].join("  ");
  const failures = results
    .filter(({ outcome }) => outcome === "failed")
    .map(({ name, at, detail }) => `  ✖ ${name}${at ? ` (${at})` : ""}\n${indent(detail ?? "", 6)}`);
  const printed = output.trim() === "" ? [] : [indent(output, 4)];
  return [told, ...printed, ...failures, ...problems.map((text) => `  ✖ ${indent(text, 4).trim()}`)].join(
    "\n",
  );
}

/** The longest excerpt of an error that the list of failures shows, in characters. */
const excerptLength = 600;

/** The start of an error without its stack trace, on one line. */
function excerpt(detail: string): string {
  const message = detail.split(/\n\s+at /, 1)[0] ?? "";
  return message.replaceAll(/\s+/g, " ").trim().slice(0, excerptLength);
}

/** Failures again, for the end of a long run: each with the start of its error. */
export function failedText(reports: readonly FileReport[]): string[] {
  const lines = reports.flatMap(({ file, results, problems }) => [
    ...results
      .filter(({ outcome, detail }) => outcome === "failed" && detail !== "")
      .map(
        ({ name, at, detail }) => `  ${file}: ${name}${at ? ` (${at})` : ""}\n      ${excerpt(detail ?? "")}`,
      ),
    ...problems.map((text) => `  ${file}: ${text.split("\n", 1)[0]}`),
  ]);
  return lines.length === 0 ? [] : ["", "Failed:", ...lines];
}

/** The files that took longest, at most `limit`. */
export function slowestText(durations: Durations, limit: number): string[] {
  const files = Object.entries(durations.files).sort(([, a], [, b]) => b.ms - a.ms);
  const shown = files.slice(0, limit);
  return [
    "",
    files.length > shown.length
      ? `Slowest files (${shown.length} of ${files.length}):`
      : "Files by duration:",
    ...shown.map(
      ([file, { ms, tests }]) =>
        `${seconds(ms).padStart(9)}  ${file} (${plural(Object.keys(tests).length, "test")})`,
    ),
  ];
}

export const closingText = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
