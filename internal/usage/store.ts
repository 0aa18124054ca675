/** Reads and writes counts. */
import { plans } from "../accounts/model.ts";
import { type Queryable, query } from "../postgres/database.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import {
  type DayRange,
  dayOf,
  type Entry,
  firstDayKept,
  type Notice,
  noticeThresholds,
  type Outcome,
} from "./model.ts";
import { breakdown } from "./sql/breakdown.ts";
import { monthUnits } from "./sql/month_units.ts";
import { noticesOfMonth } from "./sql/notices_of_month.ts";
import { writeBatch } from "./sql/write_usage.ts";

/** Numbered by its writer from 1; what is in it never changes. */
export type Batch = { number: number; entries: readonly Entry[] };

const deletedAtOnce = 500;
const writerKeptMs = 30 * 86_400_000;
const listed = Object.values(plans);

/** Written once, however often it is sent. */
export async function write(on: Queryable, writer: string, batch: Batch, nowMs: number): Promise<void> {
  const column = (of: (entry: Entry) => string | number) => batch.entries.map(of);
  await query(on, writeBatch, [
    writer,
    batch.number,
    new Date(nowMs).toISOString(),
    column(({ accountId }) => accountId),
    column(({ environment }) => environment),
    column(({ day }) => day),
    column(({ keyId }) => keyId),
    column(({ endpoint }) => endpoint),
    column(({ outcome }) => outcome),
    column(({ requests }) => requests),
    column(({ units }) => units),
    listed.map(({ name }) => name),
    listed.map(({ requestsPerMonth }) => requestsPerMonth),
    [...noticeThresholds],
    firstDayKept(nowMs),
    deletedAtOnce,
    new Date(nowMs - writerKeptMs).toISOString(),
  ]);
}

/** What was read, and the number of the writer's last batch that is in it. */
export type Read<Value> = { batch: number; value: Value };

export async function findMonth(
  on: Queryable,
  writer: string,
  account: { accountId: string; environment: EnvironmentName },
  monthStartMs: number,
): Promise<Read<number>> {
  type Row = { units: number; batch: number };
  const values = [account.accountId, account.environment, dayOf(monthStartMs), writer];
  const [row] = await query<Row>(on, monthUnits, values);
  return { batch: row?.batch ?? 0, value: row?.units ?? 0 };
}

/** One of day, endpoint and key_id is given. */
export type CountRow = {
  day: string | null;
  endpoint: string | null;
  key_id: string | null;
  outcome: Outcome;
  requests: number;
  units: number;
};

export async function findBreakdown(
  on: Queryable,
  writer: string,
  account: { accountId: string; environment: EnvironmentName },
  { from, to }: DayRange,
): Promise<Read<CountRow[]>> {
  type Row = { batch: number } & (CountRow | { [Name in keyof CountRow]: null });
  const rows = await query<Row>(on, breakdown, [account.accountId, account.environment, from, to, writer]);
  const value = rows.flatMap((row) => (row.outcome === null ? [] : row));
  return { batch: rows[0]?.batch ?? 0, value };
}

type NoticeRow = { kind: Notice["kind"]; month: string; threshold: number; created_at: Date };

export async function findNotices(on: Queryable, accountId: string, monthStartMs: number): Promise<Notice[]> {
  const rows = await query<NoticeRow>(on, noticesOfMonth, [accountId, dayOf(monthStartMs)]);
  return rows.map(({ created_at, ...notice }) => ({ ...notice, createdAt: created_at }));
}
