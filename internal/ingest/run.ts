/**
 * One load from start to summary: registered as running, then finished or failed. A process that is killed leaves it
 * registered as running, whole batches merged, and nothing else: running the load again ends where a clean one does.
 */
import { join } from "node:path";
import type { Clock } from "../core/clock.ts";
import { OperatorError } from "../core/errors.ts";
import { uuidv7 } from "../core/ids.ts";
import type { Database } from "../postgres/database.ts";
import type { Input, LoadContext, LoadCounts, LoadOptions, Source } from "./model.ts";
import type { Progress } from "./progress.ts";
import { createReport } from "./report.ts";
import { endLoad, startLoad } from "./store.ts";

export const defaultBatchRows = 25_000;

export type LoadRequest = {
  database: Database;
  schema: string;
  input: Input;
  synthetic: boolean;
  options: LoadOptions;
  /** Where the report of refused rows goes. */
  reportDirectory: string;
  clock: Clock;
  progress: Progress;
  /** Stops the load at the next row. */
  stopping?: AbortSignal;
};

export type LoadSummary = {
  counts: LoadCounts;
  notes: string[];
  reportPath: string | undefined;
  seconds: number;
};

/** Throws what the source throws, after the load is registered as failed. Rows refused so far stay in the report. */
export async function runLoad(source: Source, request: LoadRequest): Promise<LoadSummary> {
  const { database, schema, clock, progress } = request;
  const startedAt = new Date(clock.now());
  const started = performance.now();
  const id = uuidv7(startedAt.getTime());
  const counts: LoadCounts = { read: 0, inserted: 0, changed: 0, unchanged: 0, refused: 0 };
  const notes: string[] = [];
  await startLoad(database, schema, { id, kind: source.kind, name: request.input.name, at: startedAt });
  await using report = createReport(join(request.reportDirectory), source.kind, startedAt);
  const context: LoadContext = {
    ...request,
    counts,
    refuse(refusal) {
      counts.refused += 1;
      report.add(refusal);
    },
    note: (line) => void notes.push(line),
    progress() {
      progress.show(counts);
      if (request.stopping?.aborted) throw new OperatorError("Stopped; run it again to go on.");
    },
  };
  const end = (state: "finished" | "failed") =>
    endLoad(database, schema, { id, state, at: new Date(clock.now()), counts });
  try {
    await source.load(context);
  } catch (error) {
    progress.end();
    // What went wrong matters more than that it cannot be registered.
    await end("failed").catch(() => {});
    throw error;
  }
  progress.end();
  await end("finished");
  return { counts, notes, reportPath: report.path, seconds: (performance.now() - started) / 1_000 };
}
