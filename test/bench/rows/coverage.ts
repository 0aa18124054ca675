/** Rows of coverage for the query plans: three plans that list every drug, and one that lists none. */
import { query } from "../../../internal/postgres/database.ts";
import type { Grower } from "../size.ts";

const plans = (schema: string) => `
  insert into ${schema}.coverage_plans (province, plan, name, as_of, synthetic)
  select province, 'BENCH', 'Bench ' || province, '2025-07-30', true from unnest('{AB,BC,ON,QC}'::text[]) province
  on conflict do nothing`;

const listings = (schema: string) => `
  insert into ${schema}.coverage (drug_id, province, plan, formulary_status, plan_term, criteria, interchange_group,
    listed_on, source, as_of, changed_at)
  select n, province, 'BENCH', 'LIMITED_USE', 'Limited Use (sec3, sec12)', repeat('For made-up patients. ', 30),
    n / 10, '2015-01-01', 'SANDBOX', '2025-07-30', '2025-07-30'
  from generate_series($1::integer, $2::integer) n, unnest('{AB,BC,ON}'::text[]) province`;

/** Edition by edition, as they come in: the prices of a drug lie each on a page of its own. */
const prices = (schema: string) => `
  insert into ${schema}.public_prices (drug_id, province, plan, effective_on, unit_price, plan_pays)
  select n, province, 'BENCH', make_date(2017 + edition, 6, 30), 4000 + edition, 4000
  from generate_series(1, 8) edition, generate_series($1::integer, $2::integer) n, unnest('{AB,ON}'::text[]) province
  on conflict do nothing`;

export const coverageRows: Grower = {
  tables: ["coverage_plans", "coverage", "public_prices"],
  async grow(database, schema, to, from) {
    await query(database, plans(schema));
    for (const insert of [listings, prices])
      await query(database, insert(schema), [from.drugs + 1, to.drugs]);
  },
};
