/** Rows of history for the query plans: a year of days, changes, editions and removals of every drug with prices. */
import { query } from "../../../internal/postgres/database.ts";
import { ensurePartition } from "../../../internal/prices/sql/history_partitions.ts";
import type { Grower } from "../size.ts";

export const historyYear = { from: "2025-07-01", to: "2026-06-30" } as const;
const months = ["2025-08", "2025-12", "2026-05"];

/** Day by day, as feeds come in: the days of a drug lie each on a page of its own. */
const rollups = (schema: string) => `
  insert into ${schema}.unit_price_rollups (drug_id, day, place_id, unit_price, observations, out_of_stock, pharmacies)
  select d, date '2025-07-01' + 2 * n, place, 900 + 10 * price, 3, 1, 1
  from generate_series(0, 180) n cross join generate_series($1::integer, $2::integer) d
  cross join generate_series(1, 3) place cross join generate_series(1, 2) price
  order by n, place, d, price`;

/** The first two cities are in British Columbia. */
const places = (schema: string) => `
  insert into ${schema}.rollup_places (province, sort_city, city)
  select case when n < 3 then 'BC' else 'ON' end, 'city ' || n, 'City ' || n from generate_series(1, 3) n
  on conflict do nothing`;

const editions = (schema: string) => `
  insert into ${schema}.public_prices (drug_id, province, plan, effective_on, unit_price, plan_pays)
  select d, province, 'A', date '2025-07-31' + 40 * n, 247, 247
  from generate_series(0, 8) n cross join generate_series($1::integer, $2::integer) d
  cross join (values ('ON'), ('QC')) p(province)`;

/** A fifth of the pharmacies, the seventh among them; drugs $1 to $2, pharmacies $3 to $4. */
const changes = (schema: string) => `
  insert into ${schema}.price_history (drug_id, pharmacy_id, effective_from, price_cents, unit_price, quantity,
    dispensing_fee_cents, source)
  select d, p, (month || '-02T12:00:00Z')::timestamptz, 1000, 4000, 30000, 800, 'PHARMACY_FEED'
  from unnest('{${months}}'::text[]) month
  cross join generate_series($3::integer, $4::integer) p cross join generate_series($1::integer, $2::integer) d
  where p % 5 = 2`;

const removals = (schema: string) => `
  insert into ${schema}.removed_prices (drug_id, pharmacy_id, price_cents, unit_price, quantity, dispensing_fee_cents,
    source, removed_at, observed_at, reason)
  select d, p, 1000, 4000, 30000, 800, 'PHARMACY_FEED', at, at, 'withdrawn by the source'
  from generate_series($3::integer, $4::integer) p cross join generate_series($1::integer, $2::integer) d
  cross join lateral (select timestamptz '2026-05-01' + p * interval '1 minute' as at) t
  where p % 10 = 3`;

export const historyRows: Grower = {
  tables: ["unit_price_rollups", "public_prices", "removed_prices"],
  async grow(database, schema, to, from) {
    for (const month of months) {
      await ensurePartition(database, schema, month);
      const partition = `${schema}.price_history_${month.replace("-", "_")}`;
      await query(database, `alter table ${partition} set (autovacuum_enabled = false)`);
    }
    await query(database, places(schema));
    for (const insert of [rollups, editions])
      await query(database, insert(schema), [from.priced + 1, to.priced]);
    for (const insert of [changes, removals]) {
      await query(database, insert(schema), [from.priced + 1, to.priced, 1, from.pharmacies]);
      await query(database, insert(schema), [1, to.priced, from.pharmacies + 1, to.pharmacies]);
    }
    await query(database, `analyze ${schema}.price_history`);
  },
};
