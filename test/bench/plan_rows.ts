/** Rows by generate_series for the query plans: their number is chosen, everything else follows from it. */
import { createHash } from "node:crypto";
import { type Database, query } from "../../internal/postgres/database.ts";
import { alertsRows } from "./rows/alerts.ts";
import { batchRows } from "./rows/batch.ts";
import { changesRows } from "./rows/changes.ts";
import { coverageRows } from "./rows/coverage.ts";
import { deliveriesRows } from "./rows/deliveries.ts";
import { eventsRows } from "./rows/events.ts";
import { genericsRows } from "./rows/generics.ts";
import { heldPricesRows } from "./rows/held_prices.ts";
import { historyRows } from "./rows/history.ts";
import { interactionsRows } from "./rows/interactions.ts";
import { pharmaciesRows } from "./rows/pharmacies.ts";
import { recallsRows } from "./rows/recalls.ts";
import { requestLogRows } from "./rows/request_log.ts";
import { shortagesRows } from "./rows/shortages.ts";
import { usageRows } from "./rows/usage.ts";
import { webhooksRows } from "./rows/webhooks.ts";
import { pricesOf, type Size } from "./size.ts";

/** Sixteen letters from a hash, so that names share few trigrams. */
const word = (of: string) => `translate(left(md5(${of}), 9), '0123456789abcdef', 'abcdefghilmnoprstu')`;
/** From 0 to `below` - 1, the same for the same text. */
const pick = (of: string, below: number) => `(('x' || left(md5(${of}), 7))::bit(28)::integer % ${below})`;

/** Ten products share an ingredient, and so a word. */
const drugs = (schema: string) => `
  insert into ${schema}.drugs (id, din, name, sort_name, class, catalogue, generic, generic_basis, generic_name,
    manufacturer, form, strength, schedule, status, active_ingredients, source_set, synthetic)
  overriding system value
  select n, lpad(n::text, 8, '0'), upper(${word("'b' || n")}), ${word("'b' || n")}, 'HUMAN', true, true, 'bench',
    ${word("'i' || n / 10")}, 'MADE UP LABORATORIES', 'tablet', '50mg', 'PRESCRIPTION', 'MARKETED',
    jsonb_build_array(jsonb_build_object('name', ${word("'i' || n / 10")}, 'nameFr', null, 'strength', '50mg')),
    'marketed', true
  from generate_series($1::integer, $2::integer) n`;

const names = (schema: string) => `
  insert into ${schema}.drug_names (name, drug_id)
  select v.name, d.id from ${schema}.drugs d cross join lateral (values (d.sort_name), (d.generic_name)) v(name)
  where d.id between $1 and $2`;

const words = (schema: string) => `
  with known as (
    insert into ${schema}.search_words (word) select distinct name from ${schema}.drug_names
    on conflict (word) do update set word = excluded.word returning id, word
  )
  insert into ${schema}.drug_words (word_id, drug_id)
  select k.id, n.drug_id from ${schema}.drug_names n join known k on k.word = n.name
  where n.drug_id between $1 and $2`;

/**
 * The first so many pharmacies are spread over all the cities. Those that come in later are in the west and the north,
 * more than 500 km north of Toronto's latitude: as many as before are around a place in Toronto.
 */
const everywhere = 500;
const [vancouver, calgary, edmonton, winnipeg, saskatoon, regina, whitehorse] = [2, 3, 4, 6, 14, 15, 19];
const farCities = [vancouver, calgary, edmonton, winnipeg, saskatoon, regina, whitehorse];

/** Twenty cities over a hundred kilometres each; one pharmacy in fifty is closed. As wide as real rows are. */
const pharmacies = (schema: string) => `
  insert into ${schema}.pharmacies (id, key, name, sort_name, street, city, sort_city, province, postal_code, phone,
    latitude, longitude, location_source, timezone, hours, services, sort_services, sort_chain, status, synthetic)
  overriding system value
  select n, 'bench-' || n, 'Pharmacy ' || n, 'pharmacy ' || lpad(n::text, 6, '0'), n || ' Main Street', c.city, c.city,
    c.province, 'A0A0A0', '+1 555 0100',
    c.latitude + ${pick("'lat' || n", 1_000)} / 1000.0 - 0.5, c.longitude + ${pick("'lon' || n", 1_400)} / 1000.0 - 0.7,
    'feed', 'America/Toronto',
    (select jsonb_agg(jsonb_build_object('day', day, 'open', '09:00', 'close', '18:00'))
      from unnest('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[]) day),
    '{delivery,compounding,vaccinations}',
    case when n <= ${everywhere} and n % 100 = 1 then '{delivery,travel clinic}' else '{delivery,compounding,vaccinations}' end::text[],
    case when n <= ${everywhere} and n % 10 = 5 then 'bench drugs' when n % 2 = 0 then 'other drugs' end,
    case when n % 50 = 0 then 'closed' else 'open' end, true
  from generate_series($1::integer, $2::integer) n
  join (values
    (0, 'toronto', 'ON', 43.7, -79.4), (1, 'montreal', 'QC', 45.5, -73.6), (2, 'vancouver', 'BC', 49.2, -122.9),
    (3, 'calgary', 'AB', 51.0, -114.1), (4, 'edmonton', 'AB', 53.5, -113.5), (5, 'ottawa', 'ON', 45.4, -75.7),
    (6, 'winnipeg', 'MB', 49.9, -97.1), (7, 'quebec', 'QC', 46.8, -71.2), (8, 'hamilton', 'ON', 43.3, -79.9),
    (9, 'kitchener', 'ON', 43.5, -80.5), (10, 'london', 'ON', 43.0, -81.2), (11, 'halifax', 'NS', 44.6, -63.6),
    (12, 'victoria', 'BC', 48.4, -123.4), (13, 'windsor', 'ON', 42.3, -83.0), (14, 'saskatoon', 'SK', 52.1, -106.7),
    (15, 'regina', 'SK', 50.4, -104.6), (16, 'st john s', 'NL', 47.6, -52.7), (17, 'moncton', 'NB', 46.1, -64.8),
    (18, 'charlottetown', 'PE', 46.2, -63.1), (19, 'whitehorse', 'YT', 60.7, -135.1)
  ) c(number, city, province, latitude, longitude)
    on c.number = case when n <= ${everywhere} then n % 20 else (array[${farCities}])[1 + n % ${farCities.length}] end`;

/** Pharmacy by pharmacy, as feeds come in: the prices of a drug lie each on a page of its own. */
const prices = (schema: string) => `
  insert into ${schema}.prices (drug_id, pharmacy_id, price_cents, unit_price, quantity, dispensing_fee_cents,
    availability, source, observed_at, effective_from)
  select d, p, 500 + ${pick("d || '-' || p", 5_000)}, (500 + ${pick("d || '-' || p", 5_000)}) * 10 / 3, 30000, 800 + ${pick("'fee' || p", 600)},
    case p % 10 when 3 then 'out_of_stock' when 7 then 'low_stock' else 'in_stock' end, 'PHARMACY_FEED',
    '2026-06-01T12:00:00Z'::timestamptz - make_interval(days => (p % 70)), '2026-01-01T12:00:00Z'
  from generate_series($3::integer, $4::integer) p cross join generate_series($1::integer, $2::integer) d`;

/** Seventy days of each drug. */
const days = (schema: string) => `
  insert into ${schema}.drug_price_days (drug_id, observed_on, max_age_days, offers, unit_price_sum, out_of_stock, out_of_stock_sum)
  select r.drug_id, (r.observed_at at time zone 'UTC')::date, r.max_age_days,
    count(*) filter (where r.availability <> 'out_of_stock'),
    coalesce(sum(r.unit_price) filter (where r.availability <> 'out_of_stock'), 0),
    count(*) filter (where r.availability = 'out_of_stock'),
    coalesce(sum(r.unit_price) filter (where r.availability = 'out_of_stock'), 0)
  from ${schema}.prices r
  join ${schema}.pharmacies p on p.id = r.pharmacy_id and p.status <> 'closed'
  group by 1, 2, 3
  on conflict (drug_id, observed_on, max_age_days) do update set
    offers = excluded.offers, unit_price_sum = excluded.unit_price_sum, out_of_stock = excluded.out_of_stock,
    out_of_stock_sum = excluded.out_of_stock_sum`;

/** Areas from A0A on, then codes from A0A0A0 on. */
const places = (schema: string) => `
  insert into ${schema}.places (code, name, province, latitude, longitude)
  select area || rest, 'Somewhere', 'ON', 43 + n % 500 / 100.0, -80 + n % 300 / 100.0
  from generate_series($1::integer, $2::integer) n
  cross join lateral (select chr(65 + n / 260000 % 26) || n / 26000 % 10 || chr(65 + n / 1000 % 26) as area) a
  cross join lateral (values ('', n % 1000), (n / 100 % 10 || chr(65 + n / 10 % 10) || n % 10, 0)) r(rest, only_zero)
  where only_zero = 0`;

const accounts = `
  insert into accounts.accounts (id, name, plan)
  select md5('a' || n)::uuid, 'Account ' || n, 'developer' from generate_series($1::integer, $2::integer) n`;

/** What a key is found by in this database. */
const keyHash = (of: string) => `sha256(${of}::text::bytea)`;
export const firstKeyHash = `\\x${createHash("sha256").update("1").digest("hex")}`;

const keys = `
  insert into accounts.api_keys (id, account_id, environment, name, key_hash, last_four, permissions)
  select md5('k' || n)::uuid, md5('a' || n)::uuid, 'live', 'Key ' || n, ${keyHash("n")}, 'abcd', '{drugs:read,prices:read}'
  from generate_series($1::integer, $2::integer) n`;

const growers = [
  historyRows,
  heldPricesRows,
  coverageRows,
  interactionsRows,
  recallsRows,
  shortagesRows,
  batchRows,
  changesRows,
  eventsRows,
  alertsRows,
  genericsRows,
  pharmaciesRows,
  usageRows,
  requestLogRows,
  webhooksRows,
  deliveriesRows,
];

const grown = (schema: string) => [
  `${schema}.drugs`,
  `${schema}.drug_names`,
  `${schema}.search_words`,
  `${schema}.drug_words`,
  `${schema}.pharmacies`,
  `${schema}.places`,
  `${schema}.prices`,
  `${schema}.drug_price_days`,
  "accounts.accounts",
  "accounts.api_keys",
  ...growers.flatMap(({ tables, sharedTables = [] }) => [
    ...tables.map((table) => `${schema}.${table}`),
    ...sharedTables,
  ]),
];

/**
 * Vacuum marks pages as visible to all only when every commit it meets is on disk, its own of the table before included,
 * and a server of tests may take its time with that.
 */
async function tidy(database: Database, tables: readonly string[]): Promise<void> {
  const session = await database.client.acquireConnection();
  try {
    await session.query("set synchronous_commit = on");
    // A commit that waits for the disk takes all before it there.
    await session.query("select pg_logical_emit_message(true, 'plans', '')");
    for (const table of tables) await session.query(`vacuum (analyze) ${table}`);
  } finally {
    await session.query("reset synchronous_commit");
    await database.client.releaseConnection(session);
  }
}

const noRows: Size = { drugs: 0, priced: 0, pharmacies: 0 };

/**
 * From `from`, or from empty tables, to `to`, which is as large or larger in each. The tables are then as a load leaves
 * them, vacuumed and analyzed; the server's own vacuum is kept away, so that it holds nothing back.
 */
export async function grow(database: Database, schema: string, to: Size, from: Size = noRows): Promise<void> {
  const tables = grown(schema);
  for (const table of tables) await query(database, `alter table ${table} set (autovacuum_enabled = false)`);
  // They are one schema: another environment's rows may have brought in some.
  if (from === noRows) await query(database, "truncate accounts.accounts cascade");
  const newDrugs = [from.drugs + 1, to.drugs];
  const newPharmacies = [from.pharmacies + 1, to.pharmacies];
  await query(database, pharmacies(schema), newPharmacies);
  for (const insert of [drugs, names, words]) await query(database, insert(schema), newDrugs);
  await query(database, prices(schema), [from.priced + 1, to.priced, 1, from.pharmacies]);
  await query(database, prices(schema), [1, to.priced, ...newPharmacies]);
  await query(database, days(schema));
  await query(database, places(schema), [pricesOf(from) / 10, pricesOf(to) / 10 - 1]);
  for (const insert of [accounts, keys])
    await query(database, insert, [pricesOf(from) / 20 + 1, pricesOf(to) / 20]);
  for (const grower of growers) await grower.grow(database, schema, to, from);
  await tidy(database, tables);
}
