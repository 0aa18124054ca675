/** Held prices outside of loads: listed, counted, settled by operators, and deleted 90 days after they were settled. */
import { dayMs } from "../../core/days.ts";
import { type Queryable, query, type Transaction } from "../../postgres/database.ts";
import { type HeldPrice, type HeldReason, settledDays } from "./model.ts";
import { heldPriceOf } from "./screening.ts";
import { deleteSettled, type HeldRow, pendingByIds, settle } from "./sql/held_rows.ts";
import { type CountRow, countPending, type ListRow, listPending, pendingIds } from "./sql/pending.ts";

export type ListedHeldPrice = HeldPrice & {
  din: string;
  drugName: string;
  pharmacyKey: string;
  pharmacyName: string;
  chain: string | null;
  heldAt: Date;
};

/** Oldest first, at most `limit`. */
export async function heldPrices(on: Queryable, schema: string, limit: number): Promise<ListedHeldPrice[]> {
  const rows = await query<ListRow>(on, listPending(schema), [limit]);
  return rows.map((row) => ({
    ...heldPriceOf(row),
    din: row.din,
    drugName: row.drug_name,
    pharmacyKey: row.pharmacy_key,
    pharmacyName: row.pharmacy_name,
    chain: row.chain,
    heldAt: row.held_at,
  }));
}

export type HeldCount = { reason: HeldReason; prices: number; oldestAt: Date };

/** Reasons without a held price are absent. */
export async function countHeld(on: Queryable, schema: string): Promise<HeldCount[]> {
  const rows = await query<CountRow>(on, countPending(schema));
  return rows.map(({ reason, prices, oldest_at: oldestAt }) => ({ reason, prices, oldestAt }));
}

/** All ids, or those of a chain. Ascending. */
export async function heldIds(on: Queryable, schema: string, chain?: string): Promise<number[]> {
  const rows = await query<{ id: number }>(on, pendingIds(schema), [chain ?? null]);
  return rows.map(({ id }) => id);
}

/** Those of `ids` that are held. Under the advisory lock of loads if they are to be settled. */
export async function pendingOf(on: Queryable, schema: string, ids: readonly number[]): Promise<HeldPrice[]> {
  return (await query<HeldRow>(on, pendingByIds(schema), [ids])).map(heldPriceOf);
}

/** The caller merges what is released, in the same transaction and under the advisory lock of loads. */
export async function settleByOperator(
  tx: Transaction,
  schema: string,
  ids: readonly number[],
  state: "released" | "rejected",
  now: Date,
): Promise<void> {
  await query(tx, settle(schema), [ids, state, "operator", now]);
}

export async function dropSettled(on: Queryable, schema: string, now: Date): Promise<void> {
  await query(on, deleteSettled(schema), [new Date(now.getTime() - settledDays * dayMs)]);
}
