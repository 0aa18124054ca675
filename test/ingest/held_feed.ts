/** Feeds for the tests of held prices: short rows, pharmacies of chains, and what a load left. */

import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import type { HeldReason, ScreeningRules } from "../../internal/prices/held/model.ts";
import { dins, type LoadAs, type Loaded, load } from "./made_up_feed.ts";

export const rules: ScreeningRules = { factor: 5, chainPercent: 30, chainPrices: 5 };

const header =
  "pharmacy_id,din,price,quantity,package,dispensing_fee,availability,observed_at,status,reason\n";

/** A price of 30 units at "open" on day 1, unless the row says otherwise. Days are those of May 2026. */
export type FeedRow = {
  at?: string;
  din?: string;
  price?: number;
  quantity?: number;
  packaging?: string;
  day?: number;
  /** Of the package, or of all packages without a quantity. */
  removed?: true;
};

export const timeOf = (day: number) => new Date(Date.UTC(2026, 4) + (day - 1) * 86_400_000);

function lineOf(row: FeedRow): string {
  const { at = "open", din = dins[0], price = 12, quantity, packaging = "", day = 1, removed } = row;
  const time = timeOf(day).toISOString();
  return removed
    ? `${at},${din},,${quantity ?? ""},${packaging},,,${time},removed,\n`
    : `${at},${din},${price},${quantity ?? 30},${packaging},10,in_stock,${time},,\n`;
}

export const feedOf = (rows: readonly FeedRow[]) => ({ "feed.csv": header + rows.map(lineOf).join("") });

export const loadHeld = (database: Database, rows: readonly FeedRow[], as: LoadAs = {}): Promise<Loaded> =>
  load(database, "prices", feedOf(rows), { screening: rules, ...as });

export type StoredHeld = {
  din: string;
  at: string;
  quantity: number;
  package: string;
  price_cents: number;
  observed_at: Date;
  reason: HeldReason;
  state: string;
  settled_by: string | null;
};

export const storedHeld = (database: Database) =>
  query<StoredHeld>(
    database,
    `select d.din, ph.key as at, h.quantity, h.package, h.price_cents, h.observed_at, h.reason, h.state, h.settled_by
     from live.held_prices h join live.drugs d on d.id = h.drug_id join live.pharmacies ph on ph.id = h.pharmacy_id
     order by d.din, ph.key, h.quantity, h.package, h.observed_at`,
  );

/** "<state> <cents>" per stored price, in the order of drug, pharmacy, package, and time. */
export const statesOf = async (database: Database) =>
  (await storedHeld(database)).map(({ state, price_cents: cents }) => `${state} ${cents}`);

/** The price of the smallest package of a drug at a pharmacy in cents; undefined if there is none. */
export async function priceAt(
  database: Database,
  at = "open",
  din: string = dins[0],
): Promise<number | undefined> {
  const [row] = await query<{ price_cents: number }>(
    database,
    `select p.price_cents from live.prices p join live.drugs d on d.id = p.drug_id
     join live.pharmacies ph on ph.id = p.pharmacy_id where ph.key = $1 and d.din = $2 order by p.quantity limit 1`,
    [at, din],
  );
  return row?.price_cents;
}

export async function addPharmacies(
  database: Database,
  chain: string | null,
  keys: readonly string[],
): Promise<void> {
  await inTransaction(database, (tx) =>
    query(
      tx,
      `insert into live.pharmacies (key, name, sort_name, province, latitude, longitude, location_source, timezone, status,
         synthetic, chain)
       select key, key, key, 'BC', 49, -123, 'feed', 'America/Vancouver', 'open', true, $2
       from unnest($1::text[]) key`,
      [keys, chain],
    ),
  );
}
