/**
 * Requests that are sent again, answered once. All of a request is one transaction:
 *
 * 1. The key is inserted first, without an answer. Nobody else sees it, but a second request with the same key waits for
 *    it on the unique index, for a bounded time: then it is told 503, to try again.
 * 2. The work is done, and its answer is written beside the key; both are committed at once.
 *
 * The second request then finds the first one's answer, if that was committed. If it was rolled back (an error that the
 * caller is told, a lost connection, a crash anywhere), nothing is left of it, and the second one does the work itself.
 *
 * A key is free again after a day: the next request takes the row over. Each answer that is kept deletes a few rows older
 * than that. No two requests can wait for each other: while a request waits for its key it holds nothing, and what it
 * deletes later it does not wait for.
 */
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { type Database, inTransaction } from "../postgres/database.ts";
import type { Idempotency } from "./model.ts";
import { claim, find, keep } from "./store.ts";

export type IdempotencyDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  /** How long a request waits for another with its key. */
  waitMs?: number;
};

const keptMs = 24 * 3_600_000;
const deletedAtOnce = 20;

const reused = () =>
  new ServiceError(
    "IDEMPOTENCY_KEY_REUSED",
    "This Idempotency-Key was used for another request within 24 hours; make a new key for each new request.",
    { details: [{ field: "Idempotency-Key", reason: "belongs to a request with another body or address" }] },
  );

const justFreed = () =>
  new ServiceError("SERVICE_UNAVAILABLE", "The Idempotency-Key is being freed this moment; try again.", {
    retryAfterSeconds: 1,
  });

export function createIdempotency({ database, schema, clock, waitMs = 3_000 }: IdempotencyDeps): Idempotency {
  return {
    once: (request, work) =>
      inTransaction(database, async (tx) => {
        const now = new Date(clock.now());
        const freeSince = new Date(now.getTime() - keptMs);
        if (await claim(tx, schema, request, { now, freeSince, waitMs })) {
          const answer = await work(tx);
          await keep(tx, schema, request, answer, { before: freeSince, atMost: deletedAtOnce });
          return { ...answer, replayed: false };
        }
        const kept = await find(tx, schema, request);
        if (kept === undefined) throw justFreed();
        if (kept.fingerprint !== request.fingerprint) throw reused();
        return { status: kept.status, body: kept.body, replayed: true };
      }),
  };
}
