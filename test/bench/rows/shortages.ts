/**
 * Rows of shortages for the query plans: a report a drug, as there are and as wide, twelve on one of the first, and drugs in groups of ten
 * that can stand in for each other.
 */
import { query } from "../../../internal/postgres/database.ts";
import type { Grower } from "../size.ts";

const groups = (schema: string) => `
  update ${schema}.drugs set product_key = lpad((id / 10)::text, 60, '0')
  where id between $1 and $2`;
const reports = (schema: string) => `
  insert into ${schema}.shortages (report_id, drug_id, type, status, status_text, severity, tier_3, reason, packaging,
    reported_on,
    updated_on, listed_on, synthetic)
  select n, case when n <= 12 then 7 else n end, 'shortage',
    (array['resolved', 'resolved', 'active', 'avoided'])[n % 4 + 1], 'Bench',
    (array['low', 'low', 'critical', 'low'])[n % 4 + 1], false, 'Disruption of the manufacture of the drug.',
    repeat('100 tablets ', 5), day, day, day, true
  from generate_series($1::integer, $2::integer) n cross join lateral (select date '2015-01-01' + n % 4000 as day) d`;

export const shortagesRows: Grower = {
  tables: ["shortages"],
  async grow(database, schema, to, from) {
    await query(database, groups(schema), [from.drugs + 1, to.drugs]);
    await query(database, reports(schema), [from.drugs + 1, to.drugs]);
  },
};
