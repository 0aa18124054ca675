/**
 * One load from start to summary. It is registered as running and ends as finished, refused, or failed:
 *
 * - finished: the input was read to its end, and at most half of its rows were rejected. Only a finished load updates the
 *   time of its dataset.
 * - refused: the input was read to its end, and more than half of its rows were rejected. The other rows are stored.
 * - failed: an error or a signal stopped the load. Complete batches are stored.
 *
 * If the process is killed, the load stays registered as running and its complete batches are stored. Running the load again
 * ends in the same state as a load that was not interrupted.
 */
import { datasets, loadsOf } from "../changes/model.ts";
import { endOfLoad } from "../changes/store.ts";
import type { Clock } from "../core/clock.ts";
import { UsageError } from "../core/errors.ts";
import { uuidv7 } from "../core/ids.ts";
import type { Database } from "../postgres/database.ts";
import { environments } from "../postgres/environment.ts";
import { createReport, createShownReport } from "./load_report.ts";
import {
  type Input,
  isRefused,
  type LoadContext,
  type LoadCounts,
  type LoadKind,
  type LoadOptions,
  type Source,
} from "./model.ts";
import type { Progress } from "./progress.ts";
import { hasSample, removalCommand } from "./sample_data.ts";
import { type EndState, endLoad, startLoad } from "./store.ts";

export const defaultBatchRows = 25_000;

/** Events that could not be recorded and are listed one by one in the summary. */
const mostInvalidNoted = 20;

export type LoadRequest = {
  database: Database;
  schema: string;
  input: Input;
  synthetic: boolean;
  options: LoadOptions;
  /** Where the report of refused rows goes. Without one, the first of these rows are in the notes. */
  reportDirectory?: string;
  clock: Clock;
  progress: Progress;
  /** Stops the load within some rows; the batch that is being merged is finished. */
  stopping?: AbortSignal;
};

export type LoadSummary = {
  counts: LoadCounts;
  notes: string[];
  reportPath: string | undefined;
  seconds: number;
};

export type LoadEnd = LoadSummary & { state: "finished" | "refused" };

/** The load was asked to stop: what it had merged stands, and running it again goes on from there. */
export class LoadStopped extends UsageError {
  readonly summary: LoadSummary;

  constructor(summary: LoadSummary) {
    super("Stopped; run it again to go on.");
    this.summary = summary;
  }
}

const datasetsOf = (kind: LoadKind) => datasets.filter((dataset) => loadsOf[dataset].includes(kind));

/** Throws LoadStopped, or what the source throws; the load is then registered as failed, and its report is kept. */
export async function runLoad(source: Source, request: LoadRequest): Promise<LoadEnd> {
  const { database, schema, clock, progress, stopping } = request;
  const startedAt = new Date(clock.now());
  const started = performance.now();
  const id = uuidv7(startedAt.getTime());
  const counts: LoadCounts = { read: 0, inserted: 0, changed: 0, unchanged: 0, refused: 0 };
  const notes: string[] = [];
  let invalidEvents = 0;
  using report =
    request.reportDirectory === undefined
      ? createShownReport((line) => void notes.push(line))
      : createReport(request.reportDirectory, source.kind, startedAt);
  const summary = (): LoadSummary => ({
    counts,
    notes,
    reportPath: report.path,
    seconds: (performance.now() - started) / 1_000,
  });
  const context: LoadContext = {
    ...request,
    counts,
    refuse(refusal) {
      counts.refused += 1;
      report.add(refusal);
    },
    report: (row) => report.add(row),
    hold(held) {
      counts.held = (counts.held ?? 0) + 1;
      report.add(held);
    },
    note: (line) => void notes.push(line),
    invalidEvent(error) {
      invalidEvents += 1;
      if (invalidEvents > mostInvalidNoted) return;
      const reason = error instanceof Error ? error.message : String(error);
      notes.push(`An event was not recorded, because a stored row is damaged. ${reason}`);
    },
    progress() {
      progress.show(counts, request.input.share?.());
      if (stopping?.aborted) throw new LoadStopped(summary());
    },
  };
  const { input, synthetic } = request;
  await startLoad(database, schema, { id, kind: source.kind, name: input.name, synthetic, at: startedAt });
  const end = (state: EndState) =>
    endLoad(database, schema, { id, state, at: new Date(clock.now()), counts });
  try {
    await source.load(context);
    if (!isRefused(counts)) await endOfLoad(database, schema, datasetsOf(source.kind), new Date(clock.now()));
  } catch (error) {
    progress.end();
    // What went wrong matters more than that it cannot be registered.
    await end("failed").catch(() => {});
    // An input that waits for more is broken off to stop the load.
    throw stopping?.aborted && error instanceof UsageError ? new LoadStopped(summary()) : error;
  }
  progress.end();
  if (!request.synthetic && schema === environments.live.schema && (await hasSample(database, schema)))
    notes.push(`Sample data is still stored beside real data. Remove it: ${removalCommand}`);
  if (invalidEvents > mostInvalidNoted) notes.push(`${invalidEvents} events were not recorded in total.`);
  if (report.leftOut > 0) notes.push(`The report is full: ${report.leftOut} more rows are not listed in it.`);
  const state = isRefused(counts) ? "refused" : "finished";
  await end(state);
  return { ...summary(), state };
}
