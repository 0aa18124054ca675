/**
 * Reads and writes alerts.
 *
 * An alert that is created while a load runs is neither lost nor triggered twice. A batch merges its prices first and
 * triggers alerts in a later statement of the same transaction, which sees every alert that was committed before it began:
 * - committed before that: the batch triggers it;
 * - committed after: it stands as if it had been created after the batch, ACTIVE over a price that is low already (which is
 *   what its record then shows), and the next batch that names its drug triggers it, changed price or not.
 * No alert is in both: TRIGGERED is written only where ACTIVE still stands, under the row's lock.
 */
import { cutPage, type Page, type PageRequest } from "../core/page.ts";
import { type Queryable, query, run, type Transaction } from "../postgres/database.ts";
import type { CountedDays } from "../prices/counted_prices.ts";
import type { Alert, AlertStatus, NewAlert, TriggeredAlert } from "./model.ts";
import { byId } from "./sql/alert_by_id.ts";
import { pageOfAccount } from "./sql/alert_page.ts";
import { type AlertRow, alertOf } from "./sql/columns.ts";
import { type CreatedRow, createAlert, lockAccount } from "./sql/create_alert.ts";
import { triggerAlertsStatement } from "./sql/trigger_alerts.ts";

/** The time at which alerts are read, and the days whose prices count. */
export type AsOf = { now: Date; since: CountedDays };

export async function findAlert(
  on: Queryable,
  schema: string,
  accountId: string,
  id: string,
  { now, since }: AsOf,
): Promise<Alert | undefined> {
  const [row] = await query<AlertRow>(on, byId(schema), [accountId, id, now.toISOString(), since]);
  return row === undefined ? undefined : alertOf(row);
}

type PagedRow = { total: number } & (AlertRow | { id: null });

export async function listAlerts(
  on: Queryable,
  schema: string,
  accountId: string,
  filter: { status?: AlertStatus },
  asOf: AsOf,
  page: PageRequest,
): Promise<Page<Alert>> {
  const { statement, values } = pageOfAccount(schema, accountId, filter, asOf, page);
  const found = await query<PagedRow>(on, statement, values);
  const rows = found.flatMap((row) => (row.id === null ? [] : [row]));
  const cut = cutPage(rows, page.limit, found[0]?.total ?? 0, (row) => [row.id]);
  return { ...cut, rows: cut.rows.map(alertOf) };
}

/** An alert as it is stored; `din` names its drug. */
export type StatedAlert = Omit<NewAlert, "drugId" | "expiresAt"> & {
  id: string;
  accountId: string;
  din: string;
  createdAt: Date;
  expiresAt: Date;
};

export type Creation = "created" | "no drug" | "too many";

export async function insertAlert(
  tx: Transaction,
  schema: string,
  alert: StatedAlert,
  { mostActive, since }: { mostActive: number; since: CountedDays },
): Promise<Creation> {
  await query(tx, lockAccount(schema), [alert.accountId]);
  const [row] = await query<CreatedRow>(tx, createAlert(schema), [
    alert.id,
    alert.accountId,
    alert.din,
    alert.targetCents,
    alert.province ?? null,
    alert.notificationMethod,
    alert.createdAt.toISOString(),
    alert.expiresAt.toISOString(),
    mostActive,
    alert.targetQuantity ?? null,
    since,
  ]);
  if (row?.known !== true) return "no drug";
  return row.created ? "created" : "too many";
}

type AlertTable = {
  id: string;
  account_id: string;
  status: AlertStatus;
  expires_at: Date;
  cancelled_at: Date;
};

/**
 * Cancels an account's alert if it is still active. Index: alerts_pkey. Locks: its row; a load that triggers it at the same
 * time goes first or finds it cancelled.
 */
export async function cancel(
  on: Queryable,
  schema: string,
  accountId: string,
  id: string,
  now: Date,
): Promise<void> {
  const active = on<AlertTable>(`${schema}.alerts`)
    .where({ id, account_id: accountId, status: "ACTIVE" })
    .where("expires_at", ">", now);
  const cancelled = active.update({ status: "CANCELLED", cancelled_at: now });
  await run(cancelled, { name: `${schema}_alert_cancel` });
}

type TriggeredRow = {
  id: string;
  account_id: string;
  drug_id: number;
  province: TriggeredAlert["province"];
  target_cents: number;
  target_quantity: number | null;
  price_cents: number;
  quantity: number;
  unit_price: number;
  pharmacy_id: number;
};

/** To be called once a batch of prices, after its merge, in its transaction. `drugIds` must be distinct. */
export async function triggerAlerts(
  tx: Transaction,
  schema: string,
  drugIds: readonly number[],
  { now, since }: AsOf,
): Promise<TriggeredAlert[]> {
  const values = [drugIds, now.toISOString(), since];
  const rows = await query<TriggeredRow>(tx, triggerAlertsStatement(schema), values);
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    drugId: row.drug_id,
    province: row.province,
    targetCents: row.target_cents,
    targetQuantity: row.target_quantity,
    priceCents: row.price_cents,
    package: { quantity: row.quantity, unitPrice: row.unit_price },
    pharmacyId: row.pharmacy_id,
  }));
}
