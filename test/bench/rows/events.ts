/** Rows of events for the query plans: four days, each with ever more events of every kind, an account's own among them. */
import { dayMs } from "../../../internal/core/days.ts";
import { ensureDays } from "../../../internal/events/partitions.ts";
import { query } from "../../../internal/postgres/database.ts";
import { type Grower, pricesOf } from "../size.ts";

export const days = 4;
export const firstDayMs = Date.UTC(2026, 4, 16);
export const account = "00000000-0000-7000-8000-000000000001";

/** Events of a day: at a second each, a million prices' must fit into it. */
const aDay = (size: Parameters<typeof pricesOf>[0]) => pricesOf(size) / 20;

/** The n-th of a day, each a second after the one before; positions go day by day, as the fan-out would give them. */
const idOf = (n: string) => `(lpad(to_hex($1::bigint + ${n} * 1000), 12, '0')
  || '7000' || '8000' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const insert = (schema: string) => `
  insert into ${schema}.events (id, kind, account_id, entity, entity_seq, payload, created_at, fanned_out, position, matched)
  select ${idOf("n")}, kind, case when kind = 'price_alert.triggered' then
      case when n % 7 = 0 then '${account}'::uuid else md5('owner' || n % 500)::uuid end end,
    'e' || n, 1, '{"data": {}}', now(), true, $4::bigint * 1000000 + n, 0
  from generate_series($2::integer, $3::integer) n
  cross join lateral (select (array['price.changed', 'price.changed', 'price.changed', 'price.changed', 'price.changed',
    'drug.recalled', 'shortage.reported', 'pharmacy.updated', 'coverage.changed', 'price_alert.triggered'])[1 + n % 10]
  ) k(kind)`;

const partitionsOf = (schema: string) =>
  `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${schema}.events'::regclass`;

/** Its partitions are made here, and so are left here as a load leaves tables. */
export const eventsRows: Grower = {
  tables: [],
  async grow(database, schema, to, from) {
    await ensureDays(database, schema, "events", firstDayMs, firstDayMs + (days - 1) * dayMs);
    for (let day = 0; day < days; day += 1) {
      const atMs = firstDayMs + day * dayMs;
      await query(database, insert(schema), [atMs, aDay(from) + 1, aDay(to), day]);
    }
    for (const { name } of await query<{ name: string }>(database, partitionsOf(schema))) {
      await query(database, `alter table ${name} set (autovacuum_enabled = false)`);
      await query(database, `vacuum (analyze) ${name}`);
    }
  },
};
