/** Rows of counts for the query plans: a full month of one account, and of ever more others a few days each. */
import { query } from "../../../internal/postgres/database.ts";
import type { Grower } from "../size.ts";

export const account = "00000000-0000-7000-8000-000000000002";

const tables = ["usage_days", "usage_months", "account_notices"].map((table) => `accounts.${table}`);

/** Thirty days with two keys, five endpoints, and two outcomes. */
const daysOfOne = `
  insert into accounts.usage_days
  select '${account}', 'live', date '2026-06-01' + d, md5('usage key' || k)::uuid, 'endpoint' || e, o, 10, 10
  from generate_series(0, 29) d cross join generate_series(1, 2) k cross join generate_series(1, 5) e
  cross join unnest('{ok,client_error}'::text[]) o`;

const daysOfOthers = `
  insert into accounts.usage_days
  select md5('usage' || n)::uuid, 'live', date '2026-06-01' + (n + d) % 30, md5('usage key' || n)::uuid, 'searchDrugs', 'ok', 10, 10
  from generate_series($1::integer, $2::integer) n cross join generate_series(1, 12) d`;

const monthOfOne = `
  insert into accounts.usage_months values ('${account}', 'live', '2026-06-01', 6000, 6000)`;
const monthsOfOthers = `
  insert into accounts.usage_months
  select md5('usage' || n)::uuid, 'live', '2026-06-01', 120, 120 from generate_series($1::integer, $2::integer) n`;

const noticesOfOne = `
  insert into accounts.account_notices
  select '${account}', 'quota.warning', '2026-06-01', t, '2026-06-20T00:00:00Z' from unnest('{80,100}'::smallint[]) t`;
const noticesOfOthers = `
  insert into accounts.account_notices
  select md5('usage' || n)::uuid, 'quota.warning', '2026-06-01', 80, '2026-06-20T00:00:00Z'
  from generate_series($1::integer, $2::integer) n`;

/** Of every environment at once; as many others as there are accounts with a key. */
export const usageRows: Grower = {
  tables: [],
  sharedTables: tables,
  async grow(database, _, to, from) {
    const accountsOf = ({ priced, pharmacies }: typeof to) => (priced * pharmacies) / 20;
    if (from.drugs === 0) {
      // Another environment's rows may have brought in some.
      for (const table of tables) await query(database, `truncate ${table}`);
      for (const insert of [daysOfOne, monthOfOne, noticesOfOne]) await query(database, insert);
    }
    for (const insert of [daysOfOthers, monthsOfOthers, noticesOfOthers])
      await query(database, insert, [accountsOf(from) + 1, accountsOf(to)]);
  },
};
