/** Rows of recalls for the query plans: a notice a drug, as wide as real ones are, each on two; twelve on the first drugs. One in ten is in force. */
import { query } from "../../../internal/postgres/database.ts";
import type { Grower } from "../size.ts";

const notices = (schema: string) => `
  insert into ${schema}.recalls (nid, title, action_required, regulator_url, classification, archived, issued_on, updated_on, synthetic)
  select n, 'Notice ' || n, repeat('What to do, in so many words. ', 30), repeat('https://recalls.example/', 5) || n,
    (array['Type I', 'Type II', 'Type III', null])[n % 4 + 1], n % 10 <> 0,
    date '2015-01-01' + n % 4000, date '2015-01-01' + n % 4000, true
  from generate_series($1::integer, $2::integer) n`;
/** The first notices are on the first drugs, whatever the size. */
const links = (schema: string) => `
  insert into ${schema}.recall_drugs (nid, drug_id)
  select n, d from generate_series($1::integer, $2::integer) n
  cross join lateral unnest(case when n <= 12 then array[7, 8] else array[n, n - 1] end) d`;

export const recallsRows: Grower = {
  tables: ["recalls", "recall_drugs"],
  async grow(database, schema, to, from) {
    await query(database, notices(schema), [from.drugs + 1, to.drugs]);
    await query(database, links(schema), [from.drugs + 1, to.drugs]);
  },
};
