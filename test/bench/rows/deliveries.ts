/**
 * Rows of deliveries, their attempts and recoveries for the query plans: some of one webhook, as many at every size, on the
 * days of the events; of other webhooks ever more.
 */
import { dayMs } from "../../../internal/core/days.ts";
import { ensureDays, idAt } from "../../../internal/events/partitions.ts";
import { query } from "../../../internal/postgres/database.ts";
import { type Grower, pricesOf } from "../size.ts";
import { days, firstDayMs } from "./events.ts";
import { firstWebhook, subscriber } from "./webhooks.ts";

/** Of the one webhook, each day. */
const ownADay = 100;
const aDay = (size: Parameters<typeof pricesOf>[0]) => pricesOf(size) / 20;

const tail = (n: string, mark: string) => `'7000' || '${mark}' || lpad(to_hex(${n}), 12, '0')`;
const idOf = (mark: string) => `(lpad(to_hex($1::bigint + n * 1000), 12, '0') || ${tail("n", mark)})::uuid`;
/** The n-th of the day's events. */
const eventOf =
  "(lpad(to_hex($1::bigint + n * 1000), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid";

/** One in ten failed, one in twenty is pending, one in fifty repeats another for a recovery. */
const deliveries = (schema: string, mark: string, whose: string) => `
  insert into ${schema}.deliveries (id, event_id, kind, subscription_id, account_id, state, attempt, due_at, slow, origin,
    replay_of, recovery_id, last_outcome, created_at, finished_at)
  select ${idOf(mark)}, ${eventOf}, 'price.changed', ${whose}, s.state, 1, t.at, n % 40 = 3,
    case when n % 50 = 1 then 'recovery' else 'event' end,
    case when n % 50 = 1 then (lpad(to_hex($1::bigint + (n + 4) * 1000), 12, '0') || ${tail("(n + 4)", mark)})::uuid end,
    case when n % 50 = 1 then RECOVERY end,
    case s.state when 'delivered' then 'delivered' else 'refused' end, t.at,
    case when s.state <> 'pending' then t.at end
  from generate_series($2::integer, $3::integer) n
  cross join lateral (
    select case when n % 10 = 5 then 'failed' when n % 20 = 3 then 'pending' else 'delivered' end as state
  ) s
  cross join lateral (select to_timestamp(($1::bigint + n * 1000) / 1000.0) as at) t`;

const attempts = (schema: string, mark: string) => `
  insert into ${schema}.attempts (id, delivery_id, number, started_at, outcome, status, duration_ms, signature)
  select ${idOf(mark)}, ${idOf(mark)}, 1, now(), 'delivered', 200, 12, repeat('a', 64)
  from generate_series($2::integer, $3::integer) n`;

/** The last of the webhook's. */
export const ownRecovery = `${idAt(firstDayMs + days * dayMs).slice(0, 24)}000000000005`;
/** A delivery of the webhook's that ended failed. */
export const ownDelivery = `${idAt(firstDayMs + dayMs + 15_000).slice(0, 19)}9000-00000000000f`;

const recoveries = (schema: string, id: string, whose: string) => `
  insert into ${schema}.recoveries (id, subscription_id, account_id, mode, since_at, until_at, states, state, total, made,
    created_at, updated_at, finished_at)
  select ${id}, ${whose}, 'failed', now() - interval '1 day', now(), '{failed}', s.state, 1, 1, now(), now(),
    case when s.state <> 'running' then now() end
  from generate_series($1::integer, $2::integer) n`;

const notices = (schema: string, whose: string) => `
  insert into ${schema}.webhook_notices (id, subscription_id, account_id, kind, created_at)
  select gen_random_uuid(), ${whose}, 'disabled', now() from generate_series($1::integer, $2::integer) n`;

const own = `'${firstWebhook}'::uuid, '${subscriber}'::uuid`;
const others = "md5('webhook' || n % 5000)::uuid, md5('owner' || n % 500)::uuid";

const partitionsOf = (schema: string, table: string) =>
  `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${schema}.${table}'::regclass`;

export const deliveriesRows: Grower = {
  tables: ["recoveries", "webhook_notices"],
  async grow(database, schema, to, from) {
    for (const table of ["deliveries", "attempts"])
      await ensureDays(database, schema, table, firstDayMs, firstDayMs + (days - 1) * dayMs);
    const byOthers = deliveries(schema, "8000", others).replace(
      "RECOVERY",
      "md5('recovery' || n % 300)::uuid",
    );
    const byOwn = deliveries(schema, "9000", own).replace("RECOVERY", `'${ownRecovery}'::uuid`);
    for (let day = 0; day < days; day += 1) {
      const atMs = firstDayMs + day * dayMs;
      const more = [atMs, aDay(from) + 1, aDay(to)];
      await query(database, byOthers, more);
      await query(database, attempts(schema, "8000"), more);
      if (from.drugs > 0) continue;
      await query(database, byOwn, [atMs, 1, ownADay]);
      await query(database, attempts(schema, "9000"), [atMs, 1, ownADay]);
    }
    const state = (running: string) =>
      `cross join lateral (select case when ${running} then 'running' else 'finished' end as state) s`;
    if (from.drugs === 0)
      await query(
        database,
        `${recoveries(schema, `(left('${ownRecovery}', 24) || lpad(to_hex(n), 12, '0'))::uuid`, own)} ${state("n = 5")}`,
        [1, 5],
      );
    await query(database, `${recoveries(schema, "md5('recovery' || n)::uuid", others)} ${state("n < 20")}`, [
      aDay(from) + 1,
      aDay(to),
    ]);
    if (from.drugs === 0) await query(database, notices(schema, own), [1, 20]);
    await query(database, notices(schema, others), [aDay(from) + 1, aDay(to)]);
    for (const table of ["deliveries", "attempts"])
      for (const { name } of await query<{ name: string }>(database, partitionsOf(schema, table))) {
        await query(database, `alter table ${name} set (autovacuum_enabled = false)`);
        await query(database, `vacuum (analyze) ${name}`);
      }
  },
};
