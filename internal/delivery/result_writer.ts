/**
 * Writes the outcomes of attempts in batches (write_outcomes.ts). An outcome stays in memory until PostgreSQL confirms that it
 * is written. While the database is away, outcomes gather and are written when it is back, with or without a lease. There are
 * as many as the concurrency limiter lets be in flight, because lanes with unwritten outcomes soon get nothing new. Outcomes
 * that another process wrote first are kept as late attempts.
 *
 * States of a batch, by what its statement returns:
 *   written                     the outcomes are done
 *   a failure that passes by    the same batch is written again after a pause, with all details: the database is away, out
 *   itself (ServiceError)       of disk space, or ended a deadlock
 *   an error that a row caused  missing days are created and the batch is written again. If that fails, too, each half is
 *   (SQLSTATE 21, 22, 23, 44,   written on its own, down to the row. That row is written without what the receiver said
 *   54, or none)                (error, body), which must never keep an outcome from being written. The others keep it.
 *   any other error             the same batch is written again after a pause: rows are not to blame
 * A row that fails even without its details goes behind the outcomes that came after it. A process that dies loses the
 * outcomes in memory: their deliveries are attempted again when the leases end.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { ServiceError } from "../core/errors.ts";
import type { Database } from "../postgres/database.ts";
import type { AttemptResult } from "./attempt_results.ts";
import { createLoop } from "./loop.ts";
import type { Observe } from "./observations.ts";
import type { Window } from "./sql/window.ts";
import { createWriteOutcomes, type UnwrittenOutcome } from "./write_outcomes.ts";

/** SQLSTATE classes of errors that the values of a row cause; the driver's own errors have none. */
const isOfRow = (error: unknown): boolean => {
  if (error instanceof ServiceError) return false;
  const { code } = error as { code?: unknown };
  return typeof code !== "string" || /^(21|22|23|44|54)/.test(code);
};

export type ResultWriter = {
  push(outcome: UnwrittenOutcome): void;
  readonly unwritten: number;
  /** Writes what is left, tried a few times; what could not be written stays unwritten. */
  stop(): Promise<void>;
};

export type ResultWriterDeps = {
  database: Database;
  schema: string;
  window(): Window;
  writeAfterMs: number;
  writeBatch: number;
  observe: Observe;
  /** These are written, by this process or by another one before. */
  onWritten(written: readonly UnwrittenOutcome[]): void;
  /** The database refused rows for want of a partition, perhaps. */
  ensureDays(): Promise<void>;
};

const lastTries = 4;
const lastPauseMs = 500;

const bareOf = (result: AttemptResult): AttemptResult => ({
  ...result,
  error: "The response could not be stored.",
  answer: undefined,
  remoteAddress: undefined,
  phases: {},
});

export function createResultWriter(deps: ResultWriterDeps): ResultWriter {
  const { writeBatch, observe } = deps;
  const write = createWriteOutcomes(deps);
  const waiting: UnwrittenOutcome[] = [];
  /** Of the batch that is being written: whole, or halves of it, first to last. */
  let parts: UnwrittenOutcome[][] = [];
  const inParts = () => parts.reduce((sum, part) => sum + part.length, 0);

  async function writeBare(outcome: UnwrittenOutcome): Promise<void> {
    try {
      await write([{ ...outcome, result: bareOf(outcome.result) }]);
    } catch (error) {
      if (isOfRow(error)) waiting.push(...parts.splice(0, 1).flat());
      throw error;
    }
  }

  /** Writes the first part. Returns false if it must be written again, perhaps in two halves. */
  async function writePart(part: readonly UnwrittenOutcome[], isRepaired: boolean): Promise<boolean> {
    try {
      await write(part);
      return true;
    } catch (error) {
      if (!isOfRow(error)) throw error;
      if (!isRepaired) {
        onError(error);
        await deps.ensureDays();
        return false;
      }
      const [only, ...others] = part;
      if (only !== undefined && others.length === 0) {
        await writeBare(only);
        return true;
      }
      const half = Math.ceil(part.length / 2);
      parts.splice(0, 1, part.slice(0, half), part.slice(half));
      return false;
    }
  }

  /** Returns whether there is enough for another batch, or some are left that no timer is set for. */
  async function flush(): Promise<boolean> {
    if (parts.length === 0 && waiting.length > 0) parts = [waiting.splice(0, writeBatch * 2)];
    let isRepaired = false;
    for (let part = parts[0]; part !== undefined; part = parts[0]) {
      if (await writePart(part, isRepaired)) {
        parts.shift();
        deps.onWritten(part);
      } else isRepaired = true;
    }
    return waiting.length >= writeBatch || (waiting.length > 0 && timer === undefined);
  }

  const onError = (error: unknown) => observe({ kind: "trouble", part: "settle", error });
  const loop = createLoop({ work: flush, everyMs: () => 60_000, onError });

  let timer: NodeJS.Timeout | undefined;
  return {
    push(outcome) {
      waiting.push(outcome);
      if (waiting.length >= writeBatch) loop.wake();
      timer ??= setTimeout(() => {
        timer = undefined;
        loop.wake();
      }, deps.writeAfterMs);
    },
    get unwritten() {
      return waiting.length + inParts();
    },
    async stop() {
      clearTimeout(timer);
      await loop.stop();
      for (let tries = lastTries; tries > 0 && waiting.length + inParts() > 0; ) {
        try {
          await flush();
        } catch (error) {
          onError(error);
          tries -= 1;
          if (tries > 0) await sleep(lastPauseMs);
        }
      }
    },
  };
}
