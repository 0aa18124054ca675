/**
 * Writes requests of keys behind, many at once, never at a request's expense.
 *
 * A request:  pending -> batch -> written, or lost
 *
 *   pending   recorded here, as it was given, long texts cut. At most `mostEntries`: one that does not fit is lost. So is
 *             what is too much of one account (`ofOne`): the sandbox knows no limits, and a key that is refused is not
 *             counted, so that who has one, or a revoked one, could fill the log of all, and the disk.
 *   batch     up to `batchEntries` of them, cleaned, with their ids: what they are written under, however often. One batch
 *             at a time; it stays as it is until PostgreSQL says that it is written.
 *   written   for seven days (ring.ts); final.
 *   lost      final, counted and told.
 *
 * So an entry is written once or not at all. What each end leaves:
 *
 * - Killed (SIGKILL, power): what is pending and the batch are lost, which is what was answered since the last flush began:
 *   `flushIntervalMs` (a second) and as long as the flush under way takes. While the database is away, all since.
 * - Killed while the server is at work on a batch: it is written whole or not at all.
 * - The answer of the server lost (ambiguous): the same batch is sent again, and what is written of it is found by its ids
 *   and left as it is.
 * - Stopped in order: the APIs are closed first, then everything is flushed, tried several times with pauses; what
 *   could not be written is lost.
 * - The database away or slow: entries gather up to the bound, the batch is tried again every `flushIntervalMs`. No request
 *   waits for it, at no time.
 * - The database refuses what is in a batch (which would be our mistake): that batch is lost, and the next one is tried.
 *
 * The ring, whose slot of a day has that day's rows and no other's that are still kept:
 *
 * - Before the first row of a day the process makes its slot the day's (`claimSlot`): under an advisory lock, in one
 *   transaction, the slot is emptied and its day moved on. Whoever comes second finds it done. The next day's slot is claimed
 *   ahead, when its rows are all older than seven days, so that midnight waits for nobody; should a backup hold it, a minute
 *   later, and so on.
 * - Killed in between: the slot is emptied and the day's, or neither.
 * - Rows older than seven days may stand in a slot until it is emptied, and rows of a process that was asleep for nine days
 *   in a slot that is another day's: readers ask for ids of the last seven days, and see neither.
 * - A day that the slot has left behind takes no more rows: they would never be seen, and are lost.
 * - A clock that is days ahead empties days that others still keep: the log is no better than the clocks.
 */
import { type BucketRule, createBuckets } from "../core/buckets.ts";
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { createGrowingUuidv7 } from "../core/ids.ts";
import { createWriteBehind } from "../core/write_behind.ts";
import type { Database } from "../postgres/database.ts";
import { cleanText, cut, longest } from "./clean.ts";
import type { Logged, RequestEntry, RequestRecorder } from "./model.ts";
import { dayNumberOf, msOf } from "./ring.ts";
import { claimSlot, write } from "./store.ts";

/** Why entries are lost: no room for them, too many of one account, the database refused them, they were too old, the process ended. */
export const lossReasons = ["full", "crowded", "refused", "late", "stopped"] as const;
export type LossReason = (typeof lossReasons)[number];

export type RequestRecorderDeps = {
  database: Database;
  clock: Clock;
  onError(error: unknown): void;
  /** At most once in `flushIntervalMs` and once a flush, for each reason. */
  onLost(entries: number, reason: LossReason): void;
  flushIntervalMs?: number;
  /** Of one statement; as many pending entries are flushed at once. */
  batchEntries?: number;
  mostEntries?: number;
  /** Of one account. */
  ofOne?: BucketRule;
};

const claimAgainMs = 60_000;

/** As it is kept. Long texts are cut in memory already: a header may be as long as sixteen thousand characters. */
function shortened(logged: Logged): Logged {
  const { path, errorMessage, userAgent } = logged;
  if (
    path.length <= longest.path &&
    (errorMessage?.length ?? 0) <= longest.errorMessage &&
    (userAgent?.length ?? 0) <= longest.userAgent
  )
    return logged;
  return {
    ...logged,
    path: cut(path, longest.path),
    ...(errorMessage === undefined ? {} : { errorMessage: cut(errorMessage, longest.errorMessage) }),
    ...(userAgent === undefined ? {} : { userAgent: cut(userAgent, longest.userAgent) }),
  };
}

function cleaned(logged: Logged, id: string): RequestEntry {
  const { requestId, method, path, endpoint, errorCode, errorMessage, userAgent } = logged;
  return {
    ...logged,
    id,
    atMs: msOf(id),
    requestId: cleanText(requestId, longest.requestId),
    method: cleanText(method, longest.name),
    path: cleanText(path, longest.path),
    endpoint: cleanText(endpoint, longest.name),
    ...(errorCode === undefined ? {} : { errorCode: cleanText(errorCode, longest.name) }),
    ...(errorMessage === undefined ? {} : { errorMessage: cleanText(errorMessage, longest.errorMessage) }),
    ...(userAgent === undefined ? {} : { userAgent: cleanText(userAgent, longest.userAgent) }),
  };
}

/** Of the values themselves (SQLSTATE classes 22 and 23): trying again would change nothing. */
function isRefused(error: unknown): boolean {
  if (error instanceof ServiceError) return false;
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === "string" && /^2[23]/.test(code);
}

export function createRequestRecorder({
  database,
  clock,
  onError,
  onLost,
  flushIntervalMs = 1_000,
  batchEntries = 1_000,
  mostEntries = 50_000,
  ofOne = { burst: 10_000, refilledMs: 50 },
}: RequestRecorderDeps): RequestRecorder {
  const buckets = createBuckets(clock, ofOne);
  /** Ids grow, also within a millisecond: the log is in the order of the responses. */
  const nextId = createGrowingUuidv7();
  let pending: Logged[] = [];
  let batch: RequestEntry[] | undefined;
  const lost = new Map<LossReason, number>();
  /** The last day claimed ahead, and when that was tried last. */
  let aheadTo = Number.NEGATIVE_INFINITY;
  let aheadTriedAtMs = Number.NEGATIVE_INFINITY;
  let claimed = new Set<number>();
  let failing = false;

  function lose(entries: number, reason: LossReason): void {
    if (entries > 0) lost.set(reason, (lost.get(reason) ?? 0) + entries);
  }

  function tellLost(): void {
    const told = [...lost];
    lost.clear();
    for (const [reason, entries] of told) onLost(entries, reason);
  }

  function nextBatch(): RequestEntry[] | undefined {
    if (batch !== undefined || pending.length === 0) return batch;
    const taken = pending.slice(0, batchEntries);
    pending = pending.slice(batchEntries);
    batch = taken.map((logged) => cleaned(logged, nextId(logged.atMs)));
    return batch;
  }

  /** What of the batch still has a slot. */
  async function withSlot(entries: readonly RequestEntry[]): Promise<RequestEntry[]> {
    const late = new Set<number>();
    for (const day of new Set(entries.map(({ atMs }) => dayNumberOf(atMs)))) {
      if (claimed.has(day)) continue;
      if (await claimSlot(database, day)) claimed = new Set([...claimed, day].slice(-10));
      else late.add(day);
    }
    return entries.filter(({ atMs }) => !late.has(dayNumberOf(atMs)));
  }

  async function writeBatch(entries: readonly RequestEntry[]): Promise<void> {
    try {
      const kept = await withSlot(entries);
      if (kept.length > 0) await write(database, kept);
      lose(entries.length - kept.length, "late");
    } catch (error) {
      if (!isRefused(error)) throw error;
      onError(error);
      lose(entries.length, "refused");
    }
  }

  async function claimAhead(): Promise<void> {
    const now = clock.now();
    const next = dayNumberOf(now) + 1;
    const triedMs = now - aheadTriedAtMs;
    if (aheadTo >= next || (triedMs >= 0 && triedMs < claimAgainMs)) return;
    aheadTriedAtMs = now;
    await claimSlot(database, next);
    aheadTo = next;
  }

  async function writeAll(): Promise<void> {
    // What is recorded meanwhile is the next flush's: this one ends.
    let left = pending.length + (batch?.length ?? 0);
    try {
      while (left > 0) {
        const next = nextBatch();
        if (next === undefined) break;
        await writeBatch(next);
        left -= next.length;
        batch = undefined;
      }
      failing = false;
      await claimAhead().catch(onError);
    } catch (error) {
      failing = true;
      onError(error);
    }
    tellLost();
  }

  const behind = createWriteBehind({
    write: writeAll,
    hasUnwritten: () => pending.length > 0 || batch !== undefined,
    intervalMs: flushIntervalMs,
    onTick: tellLost,
  });

  return {
    flush: behind.flush,
    record(logged) {
      if (pending.length >= mostEntries) return lose(1, "full");
      if (buckets(logged.accountId) > 0) return lose(1, "crowded");
      pending.push(shortened(logged));
      if (pending.length >= batchEntries && !behind.isWriting && !failing) void behind.flush();
    },
    async [Symbol.asyncDispose]() {
      if (await behind.stop()) return;
      lose(pending.length + (batch?.length ?? 0), "stopped");
      tellLost();
    },
  };
}
