/** Feeds made of text, the products and pharmacies they name, and a load that keeps what it was told. */
import { Readable } from "node:stream";
import { sources } from "../../cmd/ingest/sources.ts";
import type { LoadCounts, LoadKind, LoadOptions, Refusal } from "../../internal/ingest/model.ts";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import { madeUp, merge } from "../drugs/made_up.ts";

/** Files by name; a stream for what does not come as text. */
export type Feed = Record<string, string | Buffer | (() => Readable)>;

export type LoadAs = Partial<LoadOptions> & { synthetic?: boolean; now?: string };

export type Loaded = { counts: LoadCounts; refusals: Refusal[]; holds: Refusal[]; notes: string[] };

export const csv = (...rows: readonly string[]): string => rows.map((row) => `${row}\n`).join("");

export async function load(database: Database, kind: LoadKind, feed: Feed, as: LoadAs = {}): Promise<Loaded> {
  const { synthetic = false, now = "2026-06-01T00:00:00Z", ...options } = as;
  const loaded: Loaded = {
    counts: { read: 0, inserted: 0, changed: 0, unchanged: 0, refused: 0 },
    refusals: [],
    holds: [],
    notes: [],
  };
  const files = Object.entries(feed).map(([name, content]) => ({
    name,
    open: async () => (typeof content === "function" ? content() : Readable.from([Buffer.from(content)])),
  }));
  await sources[kind].load({
    database,
    schema: "live",
    input: { name: "made up", files: async () => files },
    synthetic,
    clock: { now: () => Date.parse(now) },
    counts: loaded.counts,
    report: (row) => loaded.notes.push(`report: line ${row.line}: ${row.reason}`),
    refuse(refusal) {
      loaded.counts.refused += 1;
      loaded.refusals.push(refusal);
    },
    hold(held) {
      loaded.counts.held = (loaded.counts.held ?? 0) + 1;
      loaded.holds.push(held);
    },
    note: (line) => void loaded.notes.push(line),
    invalidEvent: (error) => void loaded.notes.push(String(error)),
    progress() {},
    options: {
      catalogueClasses: ["Human"],
      allowMassRemoval: false,
      maxPriceAgeDays: 3_650,
      batchRows: 1_000,
      ...options,
    },
  });
  return loaded;
}

export const dins = ["09900001", "09900002", "09900003"] as const;

/** Three products, and the pharmacies "open", "other" and "closed". */
export async function addKnown(database: Database): Promise<void> {
  await merge(
    database,
    dins.map((din) => madeUp(din, `NAME ${din}`)),
  );
  await inTransaction(database, (tx) =>
    query(
      tx,
      `insert into live.pharmacies (key, name, sort_name, province, latitude, longitude, location_source, timezone,
         status, synthetic)
       select key, key, key, 'BC', 49, -123, 'feed', 'America/Vancouver',
         case key when 'closed' then 'closed' else 'open' end, false
       from unnest(array['open', 'other', 'closed']) key`,
    ),
  );
}

/** Everything that price loads decide, without ids. */
export async function pricesOf(database: Database): Promise<unknown> {
  const read = (table: string, columns: string) =>
    query(
      database,
      `select d.din, ph.key, ${columns} from live.${table} t
       join live.drugs d on d.id = t.drug_id join live.pharmacies ph on ph.id = t.pharmacy_id
       order by d.din, ph.key, effective_from, t.quantity`,
    );
  const money = "t.price_cents, t.unit_price, t.quantity, t.dispensing_fee_cents, t.source, t.effective_from";
  return {
    prices: await read("prices", `${money}, t.availability, t.max_age_days, t.observed_at`),
    history: await read("price_history", money),
    totals: await query(
      database,
      `select d.din, t.observed_on, t.max_age_days, t.offers, t.unit_price_sum, t.out_of_stock, t.out_of_stock_sum from live.drug_price_days t
       join live.drugs d on d.id = t.drug_id where t.offers <> 0 or t.out_of_stock <> 0 order by d.din, t.observed_on, t.max_age_days`,
    ),
    rollups: await query(
      database,
      `select d.din, t.day, p.province, p.city, t.unit_price, t.observations, t.out_of_stock
       from live.unit_price_rollups t join live.drugs d on d.id = t.drug_id join live.rollup_places p on p.id = t.place_id
       where t.observations <> 0 or t.out_of_stock <> 0
       order by d.din, t.day, p.province, p.city, t.unit_price`,
    ),
    removed: await query(
      database,
      `select d.din, ph.key, t.price_cents, t.unit_price, t.quantity, t.dispensing_fee_cents, t.source, t.removed_at,
         t.observed_at, t.reason
       from live.removed_prices t join live.drugs d on d.id = t.drug_id join live.pharmacies ph on ph.id = t.pharmacy_id
       order by d.din, ph.key, t.quantity`,
    ),
  };
}

/** Row versions: the same before and after means that nothing was written, not even in place. */
export async function priceVersionsOf(database: Database): Promise<unknown> {
  return query(
    database,
    `select 'p', drug_id, pharmacy_id, ctid::text, xmin::text, xmax::text from live.prices union all
     select 'h' || effective_from, drug_id, pharmacy_id, ctid::text, xmin::text, xmax::text from live.price_history
     union all select 't' || observed_on, drug_id, 0, ctid::text, xmin::text, xmax::text from live.drug_price_days
     union all select 'r' || day || ' ' || place_id, drug_id, unit_price, ctid::text, xmin::text, xmax::text
       from live.unit_price_rollups
     union all select 'g', drug_id, pharmacy_id, ctid::text, xmin::text, xmax::text from live.removed_prices
     order by 1, 2, 3`,
  );
}
