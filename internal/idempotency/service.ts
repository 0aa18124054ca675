/** Requests that are sent again, answered once. */
import type { Clock } from "../core/clock.ts";
import { type Database, inTransaction } from "../postgres/database.ts";
import type { Idempotency } from "./model.ts";

export type IdempotencyDeps = { database: Database; schema: string; clock: Clock };

export function createIdempotency({ database }: IdempotencyDeps): Idempotency {
  return {
    once: async (_, work) => ({ ...(await inTransaction(database, work)), replayed: false }),
  };
}
