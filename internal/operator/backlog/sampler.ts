/**
 * Keeps what the operator knows of backlogs: one reading of each wanted database every so often, while it leads.
 *
 * A database is in one of three states: resting until its next reading, reading, or late (a reading was given up and has not come
 * back). Resting -> looking when its time has come, at once when it becomes wanted; looking -> resting with what was seen or
 * with one failure more; looking -> late when it took too long, which is a failure. A late one counts a failure each time that
 * it would have been read, and rests again when its reading comes back, whose answer is too old to count. Nothing survives
 * the end of a run: whoever leads, or leads again, begins with nothing seen.
 *
 * Holds: one reading at a time for each database, whatever happens; a database that hangs holds up no other; a failed reading leaves
 * no sample behind, so that nobody decides from an old one; after a failure, and when the count of attempts fell, the rate is
 * unknown for one reading; what is no longer wanted is forgotten.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseFailure, databaseFailureOf, ServiceError } from "../../core/errors.ts";
import type { ObserveOperator } from "../../telemetry/operator/operator_observation.ts";
import { aborted } from "../aborted.ts";
import type { Sample } from "../scaling/model.ts";
import { type BacklogState, type Backlogs, unknownBacklog } from "./model.ts";

/** One reading: a Sample and the count that the rate is made of. */
export type BacklogRow = Sample & {
  /** Attempts ever recorded; falls when the count begins again. Undefined when nobody counts them. */
  attemptsRecorded: number | undefined;
};

/** Thrown by `read` when no database of that name is known. */
export class UnknownDatabase extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnknownDatabase";
  }
}

export type BacklogsDeps = {
  /** Throws UnknownDatabase, a 503 ServiceError when the database is away, or what else went wrong. */
  read(database: string, signal: AbortSignal): Promise<BacklogRow>;
  /** From the beginning of one reading to that of the next. */
  pollMs: number;
  /** After so long a reading has failed. */
  timeoutMs: number;
  observe: ObserveOperator;
  /** Something is known now that was not: a sample, or a failure. */
  changed(database: string): void;
  /** Milliseconds that only grow. */
  clock?: () => number;
};

export type Sampler = Backlogs & {
  /** Reads until `signal` is aborted, then waits for no reading that hangs. Never rejects. */
  run(signal: AbortSignal): Promise<void>;
};

type Counted = { atMs: number; attempts: number };
type Followed = {
  state: BacklogState;
  /** Of the last reading, if it was a good one. */
  counted: Counted | undefined;
  released: AbortController;
};
type Failure = NonNullable<BacklogState["error"]>;

/** pg's errors and Node's: several addresses that were all refused say nothing by themselves. */
function textOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "")
    return [...new Set(error.errors.map(textOf))].join("; ");
  if (error instanceof DatabaseFailure) return textOf(error.cause);
  if (!(error instanceof Error)) return String(error);
  return error.message || error.name;
}

function failureOf(error: unknown): Failure {
  if (error instanceof UnknownDatabase) return { reason: "UnknownDatabase", message: error.message };
  const failure = databaseFailureOf(error);
  // It answered: with a statement timeout, for example.
  if (failure !== undefined && failure.reason !== "unreachable")
    return { reason: "ReadFailed", message: textOf(failure) };
  if (error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE")
    return { reason: "DatabaseUnreachable", message: textOf(error.cause ?? error) };
  return { reason: "ReadFailed", message: textOf(error) };
}

export function createBacklogs(deps: BacklogsDeps): Sampler {
  const { read, pollMs, timeoutMs, observe, changed, clock = () => performance.now() } = deps;
  const followed = new Map<string, Followed>();
  /** Databases with a reading under way, late ones included, and those that were let go of meanwhile. */
  const sampling = new Set<string>();
  let running: AbortSignal | undefined;

  function rateOf(before: Counted | undefined, now: Counted | undefined): number | undefined {
    if (before === undefined || now === undefined) return undefined;
    const seconds = (now.atMs - before.atMs) / 1_000;
    return seconds <= 0 || now.attempts < before.attempts
      ? undefined
      : (now.attempts - before.attempts) / seconds;
  }

  function seen(database: string, one: Followed, row: BacklogRow, atMs: number): void {
    const { attemptsRecorded, ...sample } = row;
    const counted = attemptsRecorded === undefined ? undefined : { atMs, attempts: attemptsRecorded };
    const attemptsPerSecond = rateOf(one.counted, counted);
    one.counted = counted;
    one.state = { sample, attemptsPerSecond, failures: 0, error: undefined };
    const { due, oldestDueSeconds } = sample;
    observe({ kind: "backlog_seen", database, due, oldestDueSeconds, attemptsPerSecond });
    changed(database);
  }

  function unseen(database: string, one: Followed, error: Failure, cause: unknown): void {
    const failures = one.state.failures + 1;
    one.counted = undefined;
    one.state = { sample: undefined, attemptsPerSecond: undefined, failures, error };
    observe({ kind: "backlog_unseen", database, reason: error.reason, failures, error: cause });
    changed(database);
  }

  /** Ends within timeoutMs; the reading itself may go on. */
  async function sampleOnce(database: string, one: Followed, stop: AbortSignal): Promise<void> {
    const late = (): Failure => ({
      reason: "DatabaseUnreachable",
      message: `No answer within ${timeoutMs / 1_000} s.`,
    });
    if (sampling.has(database)) {
      unseen(database, one, late(), new Error("the look before has not come back"));
      return;
    }
    const given = new AbortController();
    const giveUp = () => given.abort();
    const timer = setTimeout(giveUp, timeoutMs);
    stop.addEventListener("abort", giveUp, { once: true });
    const atMs = clock();
    sampling.add(database);
    const answer = Promise.resolve()
      .then(() => read(database, given.signal))
      .then(
        (row) => ({ row }),
        (error: unknown) => ({ error }),
      )
      .finally(() => sampling.delete(database));
    const ended = await Promise.race([answer, aborted(given.signal)]);
    clearTimeout(timer);
    stop.removeEventListener("abort", giveUp);
    if (stop.aborted) return;
    if (ended === undefined) unseen(database, one, late(), new Error(`no answer within ${timeoutMs} ms`));
    else if ("row" in ended) seen(database, one, ended.row, atMs);
    else unseen(database, one, failureOf(ended.error), ended.error);
  }

  async function follow(database: string, one: Followed, running: AbortSignal): Promise<void> {
    const stop = AbortSignal.any([running, one.released.signal]);
    while (!stop.aborted) {
      const beganMs = clock();
      await sampleOnce(database, one, stop);
      // A turn that is over already is left out.
      const leftMs = beganMs + pollMs - clock();
      await sleep(leftMs > 0 ? leftMs : pollMs, undefined, { signal: stop }).catch(() => {});
    }
  }

  const following = new Set<Promise<void>>();
  function begin(database: string, one: Followed, signal: AbortSignal): void {
    const done = follow(database, one, signal).finally(() => following.delete(done));
    following.add(done);
  }

  return {
    stateOf: (database) => followed.get(database)?.state ?? unknownBacklog,
    wanted(databases) {
      for (const [database, one] of followed) {
        if (databases.has(database)) continue;
        one.released.abort();
        followed.delete(database);
        observe({ kind: "backlog_forgotten", database });
      }
      for (const database of databases) {
        if (followed.has(database)) continue;
        const one = { state: unknownBacklog, counted: undefined, released: new AbortController() };
        followed.set(database, one);
        if (running !== undefined) begin(database, one, running);
      }
    },
    async run(signal) {
      if (signal.aborted) return;
      running = signal;
      for (const [database, one] of followed) {
        // What was seen when this process led before is too old to decide from, and to count from.
        one.state = unknownBacklog;
        one.counted = undefined;
        begin(database, one, signal);
      }
      await aborted(signal);
      running = undefined;
      await Promise.all(following);
    },
  };
}
