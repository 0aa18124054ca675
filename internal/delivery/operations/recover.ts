/**
 * Takes recoveries on, a chunk at a time. A chunk is one transaction under the recovery's row: its sources, their new
 * deliveries and the cursor are committed together, so that whoever dies in it leaves nothing, and whoever comes next goes
 * on from the last whole chunk.
 *
 * No recovery is cut short: what bounds a chunk is how many slow deliveries of its subscription wait already. The lane sends
 * them when it has nothing fresh, and the next chunk follows.
 */
import type { Clock } from "../../core/clock.ts";
import type { EventKind } from "../../events/model.ts";
import { idAt } from "../../events/partitions.ts";
import { type Database, inTransaction, query, type Transaction } from "../../postgres/database.ts";
import type { Simulate } from "../simulate.ts";
import { ensureToday, type Repeat, repeatEvents } from "./repeat.ts";
import {
  abandonRecovery,
  type ChunkRow,
  countSlow,
  finishRecovery,
  moveRecovery,
  runningRecoveries,
  takeRecovery,
} from "./sql/chunk.ts";
import { anyWaiting, type MissingRow, nextFailed, nextMissing, type WaitingRow } from "./sql/sources.ts";
import { lookedAtFrom, rangeValues } from "./store.ts";

export type RecoverOptions = {
  /** Slow deliveries of a subscription that wait at most. */
  mostSlow: number;
  /** Recoveries that are taken on in a pass. */
  recoveries: number;
};

export const recoverDefaults: RecoverOptions = { mostSlow: 1_000, recoveries: 100 };

type Sources = { repeats: Repeat[]; cursor: string | null; last: boolean };

async function nextSources(tx: Transaction, schema: string, job: ChunkRow, limit: number): Promise<Sources> {
  const range = { subscriptionId: job.subscription_id, since: job.since_at, until: job.until_at };
  const from = rangeValues({ ...range, mode: job.mode, states: job.states, kinds: undefined }, job.cursor);
  if (job.mode === "failed") {
    const rows = await query<{ id: string; event_id: string; kind: EventKind }>(tx, nextFailed(schema), [
      ...from,
      job.states,
      job.kinds,
      job.id,
      limit,
    ]);
    const repeats = rows.map(({ id, event_id, kind }) => ({ eventId: event_id, kind, replayOf: id }));
    return { repeats, cursor: rows.at(-1)?.id ?? null, last: rows.length < limit };
  }
  const rows = await query<MissingRow>(tx, nextMissing(schema), [
    ...from,
    job.kinds,
    lookedAtFrom(job.since_at),
    limit,
  ]);
  const repeats = rows.flatMap(({ id, kind, had }) => (had ? [] : [{ eventId: id, kind, replayOf: null }]));
  return { repeats, cursor: rows.at(-1)?.id ?? null, last: rows.length < limit };
}

/**
 * Whether something of the range is still to be fanned out. A fan-out that saw the subscription inactive may be under way: the
 * cursor must not move over what it is about to leave without a delivery.
 */
async function isFanningOut(tx: Transaction, schema: string, { until_at }: ChunkRow): Promise<boolean> {
  const [row] = await query<WaitingRow>(tx, anyWaiting(schema), [idAt(until_at.getTime())]);
  return row?.waiting === true;
}

export type Chunk = { made: number; ended: boolean };

/** One chunk of one recovery; undefined when it rests, or somebody else has it. */
export async function recoverChunk(
  tx: Transaction,
  schema: string,
  recoveryId: string,
  now: Date,
  { mostSlow, simulate }: { mostSlow: number; simulate?: Simulate | undefined },
): Promise<Chunk | undefined> {
  const [job] = await query<ChunkRow>(tx, takeRecovery(schema), [recoveryId]);
  if (job === undefined) return undefined;
  if (job.deleted) {
    await query(tx, abandonRecovery(schema), [job.id, now.toISOString()]);
    return { made: 0, ended: true };
  }
  if (job.all_made) {
    const finished = await query(tx, finishRecovery(schema), [job.id, now.toISOString()]);
    return { made: 0, ended: finished.length > 0 };
  }
  const [slow] = await query<{ waiting: number }>(tx, countSlow(schema), [job.subscription_id, mostSlow]);
  const isEarly = job.mode === "missing" && (await isFanningOut(tx, schema, job));
  const room = job.active && !isEarly ? mostSlow - (slow?.waiting ?? 0) : 0;
  if (room <= 0) {
    // Behind the others: those that rest must not keep those that could go on from being taken.
    await query(tx, moveRecovery(schema), [job.id, null, 0, false, now.toISOString()]);
    return undefined;
  }
  const { repeats, cursor, last } = await nextSources(tx, schema, job, room);
  await ensureToday(tx, schema, now);
  const of = { subscriptionId: job.subscription_id, accountId: job.account_id, recoveryId: job.id } as const;
  await repeatEvents(tx, schema, { ...of, origin: "recovery", slow: true, simulate }, repeats, now);
  await query(tx, moveRecovery(schema), [job.id, cursor, repeats.length, last, now.toISOString()]);
  const finished = last ? await query(tx, finishRecovery(schema), [job.id, now.toISOString()]) : [];
  return { made: repeats.length, ended: finished.length > 0 };
}

export type RecoverPlace = {
  database: Database;
  schema: string;
  clock: Clock;
  simulate?: Simulate | undefined;
};

/** A chunk of each recovery that runs; answers how many deliveries were made. */
export async function recoverPass(
  { database, schema, clock, simulate }: RecoverPlace,
  { mostSlow, recoveries }: RecoverOptions = recoverDefaults,
): Promise<number> {
  const running = await query<{ id: string }>(database, runningRecoveries(schema), [recoveries]);
  let made = 0;
  for (const { id } of running) {
    const now = new Date(clock.now());
    const chunk = await inTransaction(database, (tx) =>
      recoverChunk(tx, schema, id, now, { mostSlow, simulate }),
    );
    made += chunk?.made ?? 0;
  }
  return made;
}
