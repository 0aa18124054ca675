/** Rows of webhooks for the query plans: forty of one account, with filters, and of ever more others one for each ten prices. */
import { query } from "../../../internal/postgres/database.ts";
import type { Grower } from "../size.ts";

export const subscriber = "00000000-0000-7000-8000-000000000002";
/** The last of the account's. */
export const firstWebhook = "00000000-0000-7000-8000-000000000128";

const insert = (schema: string, from: string) => `
  insert into ${schema}.webhooks
    (id, account_id, url, events, drug_ids, pharmacy_ids, secret, created_at, updated_at, deleted_at)
  ${from}`;

const said = "'https://hooks.example.com/in', '{price.changed}'";
const times = "'2026-05-01T00:00:00Z'::timestamptz, '2026-05-01T00:00:00Z'::timestamptz";

/** About drugs and pharmacies that are there at every size. */
const ofOne = (schema: string) =>
  insert(
    schema,
    `select ('00000000-0000-7000-8000-' || lpad(to_hex(256 + n), 12, '0'))::uuid, '${subscriber}', ${said},
       array[1 + n % 10, 2 + n % 10, 3 + n % 10], array[1 + n % 7, 10 + n % 7], '', ${times}, null
     from generate_series(1, 40) n`,
  );

const ofOthers = (schema: string) =>
  insert(
    schema,
    `select md5('webhook' || d || '-' || p)::uuid, md5('owner' || p % 500)::uuid, ${said}, array[d], null, '', ${times},
       case when d % 2 = 0 then '2026-06-01T00:00:00Z'::timestamptz end
     from generate_series($1::integer, $2::integer) d cross join generate_series($3::integer, $4::integer) p
     where p % 10 = 0`,
  );

export const webhooksRows: Grower = {
  tables: ["webhooks"],
  async grow(database, schema, to, from) {
    if (from.drugs === 0) await query(database, ofOne(schema));
    await query(database, ofOthers(schema), [from.priced + 1, to.priced, 1, from.pharmacies]);
    await query(database, ofOthers(schema), [1, to.priced, from.pharmacies + 1, to.pharmacies]);
  },
};
