/** Reads deliveries, replays one, and keeps recoveries. */
import { cutPage, type Page, type PageRequest } from "../../core/page.ts";
import { idAt } from "../../events/partitions.ts";
import { type Queryable, query, type Transaction } from "../../postgres/database.ts";
import type { Attempt, Delivery, DeliveryDetail, DeliveryFilter, Recovery, RecoveryMode } from "./model.ts";
import { type DeliveryRow, deliveryOf } from "./sql/columns.ts";
import { type DetailRow, detail } from "./sql/detail.ts";
import { pageOfWebhook } from "./sql/page_of_webhook.ts";
import {
  cancelPendingOfRecovery,
  cancelRecoveryStatement,
  countRunning,
  insertRecovery,
  lockRecoveries,
  pageOfRecoveries,
  type RecoveryRow,
  type RunningRow,
  recoveryById,
  recoveryOf,
  webhookOf,
} from "./sql/recoveries.ts";
import { anyWaiting, countFailed, countMissing } from "./sql/recovery_sources.ts";
import { type ReplayRow, replaySource } from "./sql/replay.ts";
import { countPending, ownDeliveries, type WaitingRow } from "./sql/retry.ts";

/** `listed` counts the whole list: a row may have a total of its own. */
type Paged<Row extends { id: string }> = { listed: number } & (Row | { id: null });

/** Undefined when the webhook is not the account's. */
function pageFrom<Row extends { id: string }, Item>(
  found: Paged<Row>[],
  limit: number,
  itemOf: (row: Row) => Item,
): Page<Item> | undefined {
  const [first] = found;
  if (first === undefined) return undefined;
  const rows = found.flatMap((row) => (row.id === null ? [] : [row as Row]));
  const cut = cutPage(rows, limit, first.listed, (row) => [row.id]);
  return { ...cut, rows: cut.rows.map(itemOf) };
}

export async function listDeliveries(
  on: Queryable,
  schema: string,
  accountId: string,
  subscriptionId: string,
  filter: DeliveryFilter,
  page: PageRequest,
): Promise<Page<Delivery> | undefined> {
  const { statement, values } = pageOfWebhook(schema, accountId, subscriptionId, filter, page);
  return pageFrom(await query<Paged<DeliveryRow>>(on, statement, values), page.limit, deliveryOf);
}

const known = <T>(value: T | null): T | undefined => value ?? undefined;

function attemptsOf(rows: readonly DetailRow[]): Attempt[] {
  return rows.flatMap((row) => {
    if (row.number === null) return [];
    return [
      {
        number: row.number,
        startedAt: row.started_at,
        outcome: row.outcome,
        status: known(row.status),
        error: known(row.error),
        durationMs: row.duration_ms,
        dnsMs: known(row.dns_ms),
        connectMs: known(row.connect_ms),
        tlsMs: known(row.tls_ms),
        firstByteMs: known(row.first_byte_ms),
        remoteAddress: known(row.remote_address),
        answer: row.answer === null ? undefined : new TextDecoder().decode(row.answer),
        signature: known(row.signature),
        webhookSignature: known(row.webhook_signature),
        late: row.late,
        nextDueAt: known(row.next_due_at),
      },
    ];
  });
}

/** The lowest id of an id's millisecond: an attempt is never made before its delivery, and may be in the same one. */
const lowestOf = (id: string) => `${id.slice(0, 13)}-7000-8000-000000000000`;

export async function findDelivery(
  on: Queryable,
  schema: string,
  accountId: string,
  id: string,
): Promise<DeliveryDetail | undefined> {
  const rows = await query<DetailRow>(on, detail(schema), [accountId, id, lowestOf(id)]);
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    delivery: deliveryOf(first),
    attempts: attemptsOf(rows),
    url: first.url,
    payload: known(first.payload),
  };
}

/** What a replay of it would rest on. */
export async function findReplaySource(tx: Transaction, schema: string, accountId: string, id: string) {
  const [row] = await query<ReplayRow>(tx, replaySource(schema), [accountId, id]);
  if (row === undefined) return undefined;
  return {
    delivery: deliveryOf(row),
    active: row.active,
    deleted: row.deleted,
    eventAt: known(row.event_at),
  };
}

export async function findWebhook(on: Queryable, schema: string, accountId: string, id: string) {
  const [row] = await query<{ active: boolean; deleted: boolean }>(on, webhookOf(schema), [accountId, id]);
  return row;
}

/** Which of these deliveries (UUIDs) a webhook has. */
export async function findOwn(
  tx: Transaction,
  schema: string,
  subscriptionId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await query<{ id: string }>(tx, ownDeliveries(schema), [subscriptionId, ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Recoveries in progress. */
export type Running = { account: number; webhook: number };

export async function readRunning(
  database: Queryable,
  schema: string,
  accountId: string,
  subscriptionId: string,
): Promise<Running> {
  const [row] = await query<RunningRow>(database, countRunning(schema), [accountId, subscriptionId]);
  return { account: row?.of_account ?? 0, webhook: row?.of_webhook ?? 0 };
}

/** The lock is held until the transaction ends, so that the count does not grow before it. */
export async function lockAndReadRunning(
  tx: Transaction,
  schema: string,
  accountId: string,
  subscriptionId: string,
): Promise<Running> {
  await query(tx, lockRecoveries(schema), [accountId]);
  return await readRunning(tx, schema, accountId, subscriptionId);
}

export type StatedRecovery = {
  id: string;
  subscriptionId: string;
  accountId: string;
  mode: RecoveryMode;
  since: Date;
  until: Date;
  states: readonly string[];
  kinds: readonly string[] | undefined;
  now: Date;
};

export type Range = Pick<StatedRecovery, "subscriptionId" | "mode" | "since" | "until" | "states" | "kinds">;

/** The parameters of the range that all statements on sources begin with. */
export function rangeValues(range: Range, cursor: string | null): [string, string, string] {
  return [range.subscriptionId, cursor ?? idAt(range.since.getTime()), idAt(range.until.getTime())];
}

/** Deliveries of an event are made after it, by clocks that may differ by this much. */
const skewMs = 3_600_000;
export const lookedAtFrom = (since: Date) => idAt(since.getTime() - skewMs);

export async function countSources(on: Queryable, schema: string, range: Range): Promise<number> {
  const from = rangeValues(range, null);
  const kinds = range.kinds ?? null;
  const [row] =
    range.mode === "failed"
      ? await query<{ sources: number }>(on, countFailed(schema), [...from, range.states, kinds, null])
      : await query<{ sources: number }>(on, countMissing(schema), [
          ...from,
          kinds,
          lookedAtFrom(range.since),
        ]);
  return row?.sources ?? 0;
}

/** Pending deliveries of a range. */
export async function readPending(on: Queryable, schema: string, range: Range): Promise<WaitingRow> {
  const { subscriptionId, kinds, since, until } = range;
  const values = [subscriptionId, kinds ?? null, since.toISOString(), until.toISOString()];
  const [row] = await query<WaitingRow>(on, countPending(schema), values);
  return row ?? { waiting: 0, in_progress: 0 };
}

/** Whether an event before a time is not fanned out yet. */
export async function anyEventWaiting(on: Queryable, schema: string, until: Date): Promise<boolean> {
  const [row] = await query<{ waiting: boolean }>(on, anyWaiting(schema), [idAt(until.getTime())]);
  return row?.waiting === true;
}

export async function addRecovery(
  tx: Transaction,
  schema: string,
  stated: StatedRecovery,
  total: number,
): Promise<void> {
  await query(tx, insertRecovery(schema), [
    stated.id,
    stated.subscriptionId,
    stated.accountId,
    stated.mode,
    stated.since.toISOString(),
    stated.until.toISOString(),
    stated.states,
    stated.kinds ?? null,
    total,
    stated.now.toISOString(),
  ]);
}

export async function findRecovery(
  on: Queryable,
  schema: string,
  accountId: string,
  id: string,
): Promise<Recovery | undefined> {
  const [row] = await query<RecoveryRow>(on, recoveryById(schema), [accountId, id]);
  return row === undefined ? undefined : recoveryOf(row);
}

export async function listRecoveries(
  on: Queryable,
  schema: string,
  accountId: string,
  subscriptionId: string,
  page: PageRequest,
): Promise<Page<Recovery> | undefined> {
  const { statement, values } = pageOfRecoveries(schema, accountId, subscriptionId, page);
  return pageFrom(await query<Paged<RecoveryRow>>(on, statement, values), page.limit, recoveryOf);
}

export async function cancelRunning(
  tx: Transaction,
  schema: string,
  accountId: string,
  id: string,
  now: Date,
): Promise<void> {
  const cancelled = await query(tx, cancelRecoveryStatement(schema), [accountId, id, now.toISOString()]);
  if (cancelled.length > 0) await query(tx, cancelPendingOfRecovery(schema), [id, now.toISOString()]);
}
