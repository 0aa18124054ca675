/** Rows of recalls for the query plans: a notice for every twentieth drug, on two drugs each, and twelve on the first drugs. */
import { query } from "../../../internal/postgres/database.ts";
import type { Grower } from "../size.ts";

const drugsANotice = 20;
const notices = (schema: string) => `
  insert into ${schema}.recalls (nid, title, classification, archived, issued_on, updated_on, synthetic)
  select n, 'Notice ' || n, (array['Type I', 'Type II', 'Type III', null])[n % 4 + 1], n % 3 = 0,
    date '2015-01-01' + n % 4000, date '2015-01-01' + n % 4000, true
  from generate_series($1::integer, $2::integer) n`;
/** The first notices are on the first drugs, whatever the size. */
const links = (schema: string) => `
  insert into ${schema}.recall_drugs (nid, drug_id)
  select n, d from generate_series($1::integer, $2::integer) n
  cross join lateral unnest(case when n <= 12 then array[7, 8] else array[n * ${drugsANotice}, n * ${drugsANotice} - 1] end) d`;

export const recallsRows: Grower = {
  tables: ["recalls", "recall_drugs"],
  async grow(database, schema, to, from) {
    const [first, last] = [from, to].map(({ drugs }) => Math.floor(drugs / drugsANotice)) as [number, number];
    await query(database, notices(schema), [first + 1, last]);
    await query(database, links(schema), [first + 1, last]);
  },
};
