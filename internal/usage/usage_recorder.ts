/**
 * Counts requests and writes the counts behind, many at once, never at a request's expense.
 *
 * A count is first in `pending`; a flush makes of it a batch of up to `batchEntries` entries, whose number and content
 * stay as they are until PostgreSQL says that it is written. The statement writes a batch once, by its writer and number.
 * So at every moment a request is in exactly one of: pending, the batch, the database (the batch may be in both, and its
 * number then says so to whoever reads). What follows:
 *
 * - Killed (SIGKILL, power): what is pending and the batch are lost. They hold what was answered since the last flush
 *   began: `flushIntervalMs` (a second), and as long as the flush under way takes. While the database is away, all since.
 * - Killed while the server is at work on a batch: it is written whole or not at all.
 * - The answer of the server lost (ambiguous): the same batch is sent again, and not written again.
 * - Stopped in order: the APIs are closed first (what they cut off was not answered), then everything is flushed, tried
 *   several times with pauses; what could not be written is told.
 * - The database away: counts gather in at most `mostEntries` entries besides the batch, which is tried again every
 *   `flushIntervalMs`. A request that needs another entry is not counted, and how many those were is told.
 *
 * What is read here adds what is unwritten here, and only that: of other processes' requests, those of their last second
 * are missing.
 */
import type { Clock } from "../core/clock.ts";
import { uuidv7 } from "../core/ids.ts";
import { createWriteBehind } from "../core/write_behind.ts";
import type { Database } from "../postgres/database.ts";
import { breakdownOf } from "./breakdown.ts";
import { dayOf, type Entry, type MonthUsed, monthOf, type UsageService, type Used } from "./model.ts";
import { type Batch, findBreakdown, findMonth, findNotices, type Read, write } from "./store.ts";

export type UsageDeps = {
  database: Database;
  clock: Clock;
  onError(error: unknown): void;
  flushIntervalMs?: number;
  /** Of one statement; as many pending entries are flushed at once. */
  batchEntries?: number;
  mostEntries?: number;
};

export type UsageRecorder = AsyncDisposable &
  UsageService & {
    record(used: Used): void;
    /** Resolves when everything recorded before is written, or the error was told. */
    flush(): Promise<void>;
    monthUsed: MonthUsed;
  };

const rereads = 3;

const sumOf = (entries: Iterable<Entry>, of: "requests" | "units") => {
  let sum = 0;
  for (const entry of entries) sum += entry[of];
  return sum;
};

type OfAccount = Pick<Entry, "accountId" | "environment">;
const isOf = (account: OfAccount, entry: Entry) =>
  entry.accountId === account.accountId && entry.environment === account.environment;

export function createUsageRecorder({
  database,
  clock,
  onError,
  flushIntervalMs = 1_000,
  batchEntries = 1_000,
  mostEntries = 50_000,
}: UsageDeps): UsageRecorder {
  const writer = uuidv7(clock.now());
  const pending = new Map<string, Entry>();
  let batch: Batch | undefined;
  let lastNumber = 0;
  /** Changes whenever a count moves from one place to the next. */
  let moves = 0;
  let uncounted = 0;
  let failing = false;

  function nextBatch(): Batch | undefined {
    if (batch !== undefined || pending.size === 0) return batch;
    const entries: Entry[] = [];
    for (const [id, entry] of pending) {
      if (entries.length === batchEntries) break;
      entries.push(entry);
      pending.delete(id);
    }
    lastNumber += 1;
    moves += 1;
    batch = { number: lastNumber, entries };
    return batch;
  }

  function tellUncounted(): void {
    if (uncounted === 0) return;
    onError(new Error(`${uncounted} requests were not counted: too many counts are unwritten`));
    uncounted = 0;
  }

  async function writeAll(): Promise<void> {
    // What is recorded meanwhile is the next flush's: this one ends.
    let left = pending.size + (batch?.entries.length ?? 0);
    try {
      while (left > 0) {
        const next = nextBatch();
        if (next === undefined) break;
        await write(database, writer, next, clock.now());
        left -= next.entries.length;
        batch = undefined;
        moves += 1;
      }
      failing = false;
    } catch (error) {
      failing = true;
      onError(error);
    }
    tellUncounted();
  }

  const hasUnwritten = () => pending.size > 0 || batch !== undefined;
  const behind = createWriteBehind({ write: writeAll, hasUnwritten, intervalMs: flushIntervalMs });

  function record({ atMs = clock.now(), ...used }: Used): void {
    const day = dayOf(atMs);
    const id = `${used.accountId} ${used.keyId} ${used.environment} ${day} ${used.endpoint} ${used.outcome}`;
    const entry = pending.get(id);
    if (entry !== undefined) {
      entry.requests += 1;
      entry.units += used.units;
    } else if (pending.size < mostEntries) pending.set(id, { ...used, day, requests: 1 });
    else uncounted += 1;
    if (pending.size >= batchEntries && !behind.isWriting && !failing) void behind.flush();
  }

  /** What was read, and the entries asked for that are not in it. Read again when a batch moved meanwhile. */
  async function withUnwritten<Value>(
    read: () => Promise<Read<Value>>,
    isAsked: (entry: Entry) => boolean,
  ): Promise<{ value: Value; unwritten: Entry[] }> {
    for (let reread = 0; ; reread += 1) {
      const before = moves;
      const found = await read();
      if (before !== moves && reread < rereads) continue;
      const inBatch = batch === undefined || found.batch >= batch.number ? [] : batch.entries;
      const unwritten = inBatch.filter(isAsked);
      for (const entry of pending.values()) if (isAsked(entry)) unwritten.push(entry);
      return { value: found.value, unwritten };
    }
  }

  const monthUnits: UsageService["monthUnits"] = async (accountId, environment, monthStartMs) => {
    const account = { accountId, environment };
    const month = dayOf(monthStartMs);
    const { value, unwritten } = await withUnwritten(
      () => findMonth(database, writer, account, monthStartMs),
      (entry) => isOf(account, entry) && monthOf(entry.day) === month,
    );
    return value + sumOf(unwritten, "units");
  };

  return {
    record,
    flush: behind.flush,
    monthUnits,
    monthUsed: (accountId, monthStartMs) => monthUnits(accountId, "live", monthStartMs),
    async breakdown(accountId, environment, range) {
      const account = { accountId, environment };
      const { value, unwritten } = await withUnwritten(
        () => findBreakdown(database, writer, account, range),
        (entry) => isOf(account, entry) && entry.day >= range.from && entry.day <= range.to,
      );
      return breakdownOf(value, unwritten);
    },
    notices: (accountId, monthStartMs) => findNotices(database, accountId, monthStartMs),
    async [Symbol.asyncDispose]() {
      if (await behind.stop()) return;
      const lost = sumOf(pending.values(), "requests") + sumOf(batch?.entries ?? [], "requests");
      onError(new Error(`${lost} requests stay uncounted: the database did not take them before the end`));
    },
  };
}
