/** Reads and writes the log. */
import {
  type Database,
  inTransaction,
  type Queryable,
  query,
  run,
  type Transaction,
} from "../postgres/database.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import type { RequestEntry, RequestFilter } from "./model.ts";
import { dayNumberOf, msOf, slotOf } from "./ring.ts";
import { boundary, found, type Window, withoutSorting } from "./sql/page_of_requests.ts";
import { emptySlot, lockRing } from "./sql/slots.ts";
import { writeBatch } from "./sql/write_requests.ts";

/** Each is written once, however often it is sent. */
export async function write(on: Queryable, entries: readonly RequestEntry[]): Promise<void> {
  const column = (of: (entry: RequestEntry) => string | number | undefined) =>
    entries.map((entry) => of(entry) ?? null);
  await query(on, writeBatch, [
    column(({ atMs }) => slotOf(dayNumberOf(atMs))),
    column(({ id }) => id),
    column(({ accountId }) => accountId),
    column(({ environment }) => environment),
    column(({ keyId }) => keyId),
    column(({ requestId }) => requestId),
    column(({ method }) => method),
    column(({ path }) => path),
    column(({ endpoint }) => endpoint),
    column(({ status }) => status),
    column(({ durationMs }) => durationMs),
    column(({ errorCode }) => errorCode),
    column(({ errorMessage }) => errorMessage),
    column(({ userAgent }) => userAgent),
  ]);
}

const lockTimeoutMs = 2_000;

/** Index: request_log_slots_pkey. */
const slots = (on: Queryable) => on<{ slot: number; day: number }>("accounts.request_log_slots");

async function dayOf(on: Queryable, slot: number): Promise<number> {
  const row = await run(slots(on).where({ slot }).first("day"), { name: "request_log_day_of_slot" });
  if (row === undefined) throw new Error(`The ring of the request log has no slot ${slot}`);
  return row.day;
}

/**
 * The slot of a day is that day's when it returns: emptied, where it had another's rows. False when it has gone on to a later
 * day already. Throws a 503 ServiceError when the slot is in use for longer than two seconds.
 */
export async function claimSlot(database: Database, day: number): Promise<boolean> {
  const slot = slotOf(day);
  const now = await dayOf(database, slot);
  if (now >= day) return now === day;
  return await inTransaction(database, async (tx) => {
    await query(tx, lockRing, [String(lockTimeoutMs)]);
    // Others may have been at it meanwhile.
    const then = await dayOf(tx, slot);
    if (then >= day) return then === day;
    await query(tx, emptySlot(slot));
    await run(slots(tx).where({ slot }).update({ day }), { name: "request_log_move_slot" });
    return true;
  });
}

type Row = {
  id: string;
  request_id: string;
  key_id: string;
  method: string;
  path: string;
  endpoint: string;
  status: number;
  duration_ms: number;
  error_code: string | null;
  error_message: string | null;
  user_agent: string | null;
};

function entryOf(accountId: string, environment: EnvironmentName, row: Row): RequestEntry {
  return {
    id: row.id,
    accountId,
    environment,
    keyId: row.key_id,
    atMs: msOf(row.id),
    requestId: row.request_id,
    method: row.method,
    path: row.path,
    endpoint: row.endpoint,
    status: row.status,
    durationMs: row.duration_ms,
    ...(row.error_code === null ? {} : { errorCode: row.error_code }),
    ...(row.error_message === null ? {} : { errorMessage: row.error_message }),
    ...(row.user_agent === null ? {} : { userAgent: row.user_agent }),
  };
}

/**
 * At most `limit` entries, newest first, of the `lookedAt` newest of the window; and where those end, when fewer were found and there may
 * be more behind them.
 */
export async function findPage(
  database: Database,
  window: Window,
  filter: RequestFilter,
  { limit, lookedAt }: { limit: number; lookedAt: number },
): Promise<{ entries: RequestEntry[]; end: string | undefined }> {
  return await inTransaction(database, async (tx: Transaction) => {
    await query(tx, withoutSorting);
    const asked = found(window, filter, { limit, lookedAt });
    const rows = await query<Row>(tx, asked.statement, asked.values);
    const entries = rows.map((row) => entryOf(window.accountId, window.environment, row));
    if (rows.length === limit) return { entries, end: undefined };
    const last = boundary(window, filter, lookedAt);
    const [end] = await query<{ id: string }>(tx, last.statement, last.values);
    return { entries, end: end?.id };
  });
}
