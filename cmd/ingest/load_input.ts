/** Loads an input: its progress, its summary, and its exit code. */
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { systemClock } from "../../internal/core/clock.ts";
import type { DownloadLimits } from "../../internal/ingest/fetch/download.ts";
import type { Input, LoadKind } from "../../internal/ingest/model.ts";
import { createProgress } from "../../internal/ingest/progress.ts";
import { LoadStopped, type LoadSummary, runLoad } from "../../internal/ingest/run.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { environments } from "../../internal/postgres/environment.ts";
import { rehearse } from "../../internal/postgres/rehearsal.ts";
import { exitCodeOf } from "../../internal/runtime/signals.ts";
import type { LoadAsked, LoadDefaults } from "./arguments.ts";
import { sources } from "./sources.ts";

export type IngestDeps = {
  database: Database;
  dataDirectory: string;
  /** Where fetched editions are stored, and how many of each source. */
  editions: { directory: string; kept: number };
  downloads?: DownloadLimits;
  defaults: LoadDefaults;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  isTerminal: boolean;
  /** Its reason is the signal's name. */
  stopping?: AbortSignal;
};

/** Returns the exit code. */
export async function loadInput(
  kind: LoadKind,
  input: Input,
  { environment, synthetic, isDryRun, options }: LoadAsked,
  deps: IngestDeps,
): Promise<number> {
  const { stopping } = deps;
  try {
    const load = (database: Database) =>
      runLoad(sources[kind], {
        database,
        schema: environments[environment].schema,
        input,
        synthetic,
        options,
        ...(isDryRun ? {} : { reportDirectory: join(deps.dataDirectory, "reports") }),
        clock: systemClock,
        progress: createProgress(deps.stderr, deps.isTerminal),
        ...(stopping === undefined ? {} : { stopping }),
      });
    if (isDryRun) deps.stdout.write("Dry run: nothing is written.\n");
    const summary = isDryRun ? await rehearse(deps.database, load) : await load(deps.database);
    deps.stdout.write(describe(kind, environment, summary));
    if (summary.state === "finished") return 0;
    const { read, refused } = summary.counts;
    deps.stderr.write(
      `${number.format(refused)} of ${number.format(read)} rows were rejected, so the load of ${kind} does not count. Correct the input and load it again.\n`,
    );
    return 1;
  } catch (error) {
    if (!(error instanceof LoadStopped)) throw error;
    deps.stdout.write(`${describe(kind, environment, error.summary)}${error.message}\n`);
    return exitCodeOf(stopping?.reason === "SIGTERM" ? "SIGTERM" : "SIGINT");
  }
}

const number = new Intl.NumberFormat("en-CA");

function describe(
  kind: string,
  environment: string,
  { counts, notes, reportPath, seconds }: LoadSummary,
): string {
  const { read, inserted, changed, unchanged, refused, held = 0 } = counts;
  const rate = Math.round(read / Math.max(seconds, 0.001));
  // Kilobytes, from the kernel: the most this process ever held.
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1_024);
  const lines = [
    `${kind} into ${environment}: ${number.format(read)} rows read, ${number.format(inserted)} inserted, ${number.format(changed)} changed, ${number.format(unchanged)} unchanged, ${number.format(refused)} rejected${held === 0 ? "" : `, ${number.format(held)} held`}`,
    `${seconds.toFixed(1)} s, ${number.format(rate)} rows/s, peak memory ${peakMb} MB`,
    ...notes.map((note) => `note: ${note}`),
    ...(reportPath === undefined
      ? []
      : [`${held === 0 ? "rejected" : "rejected and held"} rows with their reasons: ${reportPath}`]),
  ];
  return `${lines.join("\n")}\n`;
}
