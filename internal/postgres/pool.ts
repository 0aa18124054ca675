/** What the pool says of itself, read from memory: how full it is, and how long it lets wait. */
import type { Database } from "./database.ts";

export type PoolState = { inUse: number; idle: number; waiting: number; limit: number };
/** `got` is false when no connection could be had in time. */
export type Wait = { waitedMs: number; got: boolean };

/** knex's pool (tarn), as far as we read it. */
type Pool = {
  max: number;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
  on(event: "acquireRequest" | "acquireSuccess" | "acquireFail", listener: (id: number) => void): void;
};

const poolOf = (database: Database): Pool => database.client.pool as Pool;

export function poolState(database: Database): PoolState {
  const pool = poolOf(database);
  return {
    inUse: pool.numUsed(),
    idle: pool.numFree(),
    waiting: pool.numPendingAcquires(),
    limit: pool.max,
  };
}

/** Tells of every time somebody asked for a connection, from now on. */
export function watchWaits(database: Database, onWait: (wait: Wait) => void): void {
  const pool = poolOf(database);
  const askedAtMs = new Map<number, number>();
  const end = (got: boolean) => (id: number) => {
    const atMs = askedAtMs.get(id);
    askedAtMs.delete(id);
    if (atMs !== undefined) onWait({ waitedMs: performance.now() - atMs, got });
  };
  pool.on("acquireRequest", (id) => void askedAtMs.set(id, performance.now()));
  pool.on("acquireSuccess", end(true));
  pool.on("acquireFail", end(false));
}
