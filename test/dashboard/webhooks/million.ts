/**
 * A million deliveries of one account, of three days, over a hundred webhooks: one gets more than half of them, one has nothing but
 * failures and cancellations today, one has a long backlog, and the rest share what is left. One in 25 was recovered. Beside them, 35 empty days.
 */
import { randomUUID } from "node:crypto";
import { dayMs } from "../../../internal/core/days.ts";
import { ensureDays, idAt } from "../../../internal/events/partitions.ts";
import { type Database, query } from "../../../internal/postgres/database.ts";
import { makeEvent, makeWebhook } from "../../delivery/made.ts";

export const webhooks = 100;

export type Million = {
  accountId: string;
  /** In the order they were made. */
  webhookIds: readonly string[];
  busy: string;
  broken: string;
  behind: string;
  /** An event, fanned out amid the busy webhook's deliveries, that it got. */
  eventId: string;
  nowMs: number;
};

type Share = { webhookId: string; count: number; fromMs: number; toMs: number; state: string };

/** Evenly over the time; ids and times agree. */
const addShare = (schema: string) => `
  insert into ${schema}.deliveries (id, event_id, kind, subscription_id, account_id, state, attempt, due_at, origin,
    last_outcome, cancel_reason, created_at, finished_at)
  select (lpad(to_hex($4::bigint + at.ms), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8'
      || substr(md5($1 || n), 1, 15))::uuid,
    md5('event' || n)::uuid, 'price.changed', $1::uuid, $2::uuid, s.state,
    case when s.state = 'pending' and n % 2 = 0 then 0 else 1 end, at.time,
    case when n % 25 = 3 then 'recovery' else 'event' end, case s.state when 'delivered' then 'delivered' else 'refused' end,
    case s.state when 'cancelled' then 'owner' end, at.time,
    case when s.state <> 'pending' then at.time end
  from generate_series(1, $3::integer) n
  cross join lateral (select ($5::float8 * n / ($3::integer + 1))::bigint as ms) m
  cross join lateral (select m.ms, to_timestamp(($4::bigint + m.ms) / 1000.0) as time) at
  cross join lateral (
    select case $6 when 'mixed' then (case n % 50 when 7 then 'failed' when 11 then 'cancelled' else 'delivered' end)
      when 'undelivered' then (case n % 4 when 0 then 'cancelled' else 'failed' end) else $6 end as state
  ) s`;

async function addDeliveries(
  database: Database,
  schema: string,
  accountId: string,
  shares: readonly Share[],
) {
  for (const { webhookId, count, fromMs, toMs, state } of shares)
    await query(database, addShare(schema), [webhookId, accountId, count, fromMs, toMs - fromMs, state]);
}

/** `accountId`: of another account than a new one. `part`: so much of a million. */
export async function aMillion(
  database: Database,
  schema: string,
  accountId: string = randomUUID(),
  part = 1,
): Promise<Million> {
  const nowMs = Date.now();
  for (const table of ["events", "deliveries", "attempts"])
    await ensureDays(database, schema, table, nowMs - 30 * dayMs, nowMs + 7 * dayMs);
  const webhookIds: string[] = [];
  for (let made = 0; made < webhooks; made += 1)
    webhookIds.push((await makeWebhook(database, schema, { accountId })).id);
  const [busy = "", broken = "", behind = "", ...others] = webhookIds;
  const start = nowMs - 2.5 * dayMs;
  const lastHour = nowMs - 3_600_000;
  const rest = (110_000 * part) / others.length;
  await addDeliveries(database, schema, accountId, [
    { webhookId: busy, count: 550_000 * part, fromMs: start, toMs: lastHour, state: "mixed" },
    { webhookId: broken, count: 180_000 * part, fromMs: start, toMs: lastHour, state: "undelivered" },
    { webhookId: behind, count: 160_000 * part, fromMs: start, toMs: lastHour, state: "pending" },
    ...others.map((webhookId) => ({
      webhookId,
      count: Math.ceil(rest),
      fromMs: start,
      toMs: lastHour,
      state: "mixed",
    })),
  ]);
  const at = new Date(nowMs - dayMs);
  const eventId = await makeEvent(database, schema, { at, fannedOut: true });
  await query(
    database,
    `update ${schema}.events set fan_out_began_at = created_at, fanned_out_at = created_at where id = $1`,
    [eventId],
  );
  await query(
    database,
    `insert into ${schema}.deliveries (id, event_id, kind, subscription_id, account_id, state, attempt, due_at, origin, created_at,
       finished_at)
     values ($1, $2, 'price.changed', $3, $4, 'delivered', 1, $5, 'event', $5, $5)`,
    [`${idAt(at.getTime()).slice(0, 24)}000000000001`, eventId, busy, accountId, at.toISOString()],
  );
  return { accountId, webhookIds, busy, broken, behind, eventId, nowMs };
}
