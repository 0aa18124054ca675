/** Rows of alerts for the query plans: forty of one account, and of ever more others two for each drug with a price. */
import { query } from "../../../internal/postgres/database.ts";
import type { Grower } from "../size.ts";

export const account = "00000000-0000-7000-8000-000000000001";
/** The last of the account's. */
export const firstAlert = "00000000-0000-7000-8000-000000000028";

const insert = (schema: string, from: string) => `
  insert into ${schema}.alerts (id, account_id, drug_id, target_cents, province, notification_method, created_at, expires_at)
  ${from}`;

const times = "'WEBHOOK', '2026-05-01T00:00:00Z', '2027-05-01T00:00:00Z'";

/** On drugs that have prices at every size. */
const ofOne = (schema: string) =>
  insert(
    schema,
    `select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '${account}', 1 + n % 10, 600,
       case n % 3 when 0 then 'ON' when 1 then 'NS' end, ${times}
     from generate_series(1, 40) n`,
  );

const ofOthers = (schema: string) =>
  insert(
    schema,
    `select md5('alert' || d || '-' || p || '-' || n)::uuid, md5('owner' || p % 500)::uuid, d, 600, null, ${times}
     from generate_series($1::integer, $2::integer) d cross join generate_series($3::integer, $4::integer) p
     cross join generate_series(1, 2) n where p % 10 = 0`,
  );

export const alertsRows: Grower = {
  tables: ["alerts"],
  async grow(database, schema, to, from) {
    if (from.drugs === 0) await query(database, ofOne(schema));
    await query(database, ofOthers(schema), [from.priced + 1, to.priced, 1, from.pharmacies]);
    await query(database, ofOthers(schema), [1, to.priced, from.pharmacies + 1, to.pharmacies]);
  },
};
