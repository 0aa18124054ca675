/**
 * Takes recoveries on, a chunk at a time. A chunk is one transaction under the recovery's row: its sources, their new
 * deliveries and the cursor are committed together, so that whoever dies in it leaves nothing, and whoever comes next goes
 * on from the last whole chunk.
 *
 * No recovery is cut short: what bounds a chunk is how many slow deliveries of its subscription wait already, and how many rows
 * of its range it reads. The lane sends them when it has nothing fresh, and the next chunk follows.
 *
 * A chunk that fails is rolled back and affects no other recovery: it is reported, and the recovery pauses (model.ts). A pass
 * serves accounts in turn and ends after a bounded time. If the pause cannot be written either, the database is unavailable
 * and the pass fails.
 */
import type { Clock } from "../../core/clock.ts";
import { idPrefixes, publicId } from "../../core/ids.ts";
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
  type PostponedRow,
  postponeRecovery,
  runningRecoveries,
  takeRecovery,
} from "./sql/chunk.ts";
import {
  anyWaiting,
  type FailedRow,
  type MissingRow,
  nextFailed,
  nextMissing,
  type WaitingRow,
} from "./sql/recovery_sources.ts";
import { lookedAtFrom, rangeValues } from "./store.ts";

export type RecoverOptions = {
  /** Slow deliveries of a subscription that wait at most. */
  mostSlow: number;
  /** Recoveries that are taken on in a pass. */
  recoveries: number;
  /** Events, or undelivered deliveries, that a chunk reads. */
  mostLooked?: number;
  /** No chunk of a pass begins after this time. */
  mostMs?: number;
};

const defaultMostLooked = 50_000;
const defaultMostMs = 10_000;
export const recoverDefaults: RecoverOptions = { mostSlow: 1_000, recoveries: 100 };

/** The time of a UUIDv7. */
const msOfId = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

type Sources = { repeats: Repeat[]; cursor: string | null; last: boolean };

/**
 * Where the next chunk begins. A chunk that found as many rows as it may take goes on behind the last of them, one with room
 * left behind the last row that it read.
 */
function placeOf(
  rows: readonly (FailedRow | MissingRow)[],
  found: number,
  limit: number,
  mostLooked: number,
): Pick<Sources, "cursor" | "last"> {
  const [{ bound_id, looked } = { bound_id: null, looked: 0 }] = rows;
  if (found === limit) return { cursor: rows.at(-1)?.id ?? null, last: false };
  return { cursor: bound_id, last: looked < mostLooked };
}

async function nextSources(
  tx: Transaction,
  schema: string,
  job: ChunkRow,
  limit: number,
  mostLooked: number,
): Promise<Sources> {
  const range = { subscriptionId: job.subscription_id, since: job.since_at, until: job.until_at };
  const from = rangeValues({ ...range, mode: job.mode, states: job.states, kinds: undefined }, job.cursor);
  if (job.mode === "failed") {
    const rows = await query<FailedRow>(tx, nextFailed(schema), [
      ...from,
      job.states,
      job.kinds,
      job.id,
      limit,
      mostLooked,
    ]);
    const repeats = rows.flatMap(({ id, event_id, kind }) =>
      id === null ? [] : [{ eventId: event_id, kind, replayOf: id }],
    );
    return { repeats, ...placeOf(rows, repeats.length, limit, mostLooked) };
  }
  const rows = await query<MissingRow>(tx, nextMissing(schema), [
    ...from,
    job.kinds,
    lookedAtFrom(new Date(msOfId(from[1]))),
    limit,
    mostLooked,
  ]);
  const candidates = rows.flatMap(({ id, kind, had }) =>
    id === null ? [] : [{ had, repeat: { eventId: id, kind, replayOf: null } }],
  );
  const repeats = candidates.flatMap(({ had, repeat }) => (had ? [] : [repeat]));
  return { repeats, ...placeOf(rows, candidates.length, limit, mostLooked) };
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
  {
    mostSlow,
    mostLooked = defaultMostLooked,
    simulate,
  }: Pick<RecoverOptions, "mostSlow" | "mostLooked"> & { simulate?: Simulate | undefined },
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
  const { repeats, cursor, last } = await nextSources(tx, schema, job, room, mostLooked);
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
  /** Reports a recovery whose chunk failed and that is tried again later. */
  onFailed?: ((error: Error) => void) | undefined;
};

/** Throws `error` if the pause cannot be written. */
async function postpone({ database, schema, onFailed }: RecoverPlace, id: string, now: Date, error: unknown) {
  const [row] = await query<PostponedRow>(database, postponeRecovery(schema), [id, now.toISOString()]).catch(
    () => {
      throw error;
    },
  );
  if (row === undefined) return;
  const [shown, at] = [publicId(idPrefixes.recovery, id), row.next_at.toISOString()];
  const message = `Recovery ${shown} failed ${row.failures} times in a row. The next attempt is at ${at}.`;
  onFailed?.(new Error(message, { cause: error }));
}

/** A chunk of each recovery that runs; answers how many deliveries were made. */
export async function recoverPass(
  place: RecoverPlace,
  { recoveries, mostMs = defaultMostMs, ...options }: RecoverOptions = recoverDefaults,
): Promise<number> {
  const { database, schema, clock, simulate } = place;
  const startedMs = performance.now();
  const now = () => new Date(clock.now());
  const running = await query<{ id: string }>(database, runningRecoveries(schema), [
    recoveries,
    now().toISOString(),
  ]);
  let made = 0;
  for (const { id } of running) {
    if (performance.now() - startedMs > mostMs) break;
    try {
      const chunk = await inTransaction(database, (tx) =>
        recoverChunk(tx, schema, id, now(), { ...options, simulate }),
      );
      made += chunk?.made ?? 0;
    } catch (error) {
      await postpone(place, id, now(), error);
    }
  }
  return made;
}
