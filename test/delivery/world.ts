/** Subscriptions and events for tests of the engine, written straight into the tables. */
import { randomUUID } from "node:crypto";
import { growingUuidv7, uuidv7 } from "../../internal/core/ids.ts";
import type { EventKind } from "../../internal/events/model.ts";
import { ensureDays } from "../../internal/events/partitions.ts";
import { type Queryable, query } from "../../internal/postgres/database.ts";
import { placeOf, seal, sealKeyOf } from "../../internal/webhooks/seal.ts";
import { newSecret } from "../../internal/webhooks/secrets.ts";

export const sealKey = sealKeyOf("a secret of tests");
export const schema = "live";
const dayMs = 86_400_000;

export async function prepareDays(on: Queryable): Promise<void> {
  for (const table of ["events", "deliveries", "attempts"])
    await ensureDays(on, schema, table, Date.now() - dayMs, Date.now() + dayMs);
}

export type MadeUpWebhook = {
  id?: string;
  accountId?: string;
  url: string;
  events?: readonly EventKind[];
  active?: boolean;
  drugIds?: readonly number[];
  pharmacyIds?: readonly number[];
  provinces?: readonly string[];
  policy?: { maxRetries: number; backoff: "linear" | "exponential"; baseDelaySeconds: number };
  maxConcurrency?: number;
  ratePerMinute?: number;
  secret?: string;
};

export async function addWebhook(on: Queryable, webhook: MadeUpWebhook): Promise<string> {
  const { id = uuidv7(), policy, active = true } = webhook;
  const list = <Item>(items: readonly Item[] | undefined) => items ?? null;
  await query(
    on,
    `insert into live.webhooks (id, account_id, url, events, active, disabled_reason, disabled_at, drug_ids, pharmacy_ids,
       provinces, max_retries, backoff, base_delay_seconds, max_concurrency, rate_per_minute, secret, created_at, updated_at)
     values ($1, $2, $3, $4, $5, case when not $5 then 'owner' end, case when not $5 then now() end, $6, $7, $8, $9, $10,
       $11, $12, $13, $14, now(), now())`,
    [
      id,
      webhook.accountId ?? randomUUID(),
      webhook.url,
      webhook.events ?? ["price.changed"],
      active,
      list(webhook.drugIds),
      list(webhook.pharmacyIds),
      list(webhook.provinces),
      policy?.maxRetries ?? null,
      policy?.backoff ?? null,
      policy?.baseDelaySeconds ?? null,
      webhook.maxConcurrency ?? null,
      webhook.ratePerMinute ?? null,
      seal(sealKey, Buffer.from(webhook.secret ?? newSecret()), placeOf(schema, id, "secret")),
    ],
  );
  await query(on, "insert into live.lanes (subscription_id) values ($1)", [id]);
  return id;
}

export type MadeUpEvent = {
  kind?: EventKind;
  data?: object;
  accountId?: string;
  subscriptionId?: string;
  drugIds?: readonly number[];
  pharmacyId?: number;
  provinces?: readonly string[];
};

let sequence = 0;

/** As recordEvents does, without its checks. Answers its id and text. */
export async function addEvent(
  on: Queryable,
  event: MadeUpEvent = {},
): Promise<{ id: string; payload: string }> {
  const { kind = "price.changed", data = { filler: "x".repeat(40) } } = event;
  const id = growingUuidv7();
  sequence += 1;
  const payload = JSON.stringify({ event: kind, id: `evt_${id.replaceAll("-", "")}`, sequence, data });
  await query(
    on,
    `insert into live.events (id, kind, account_id, subscription_id, entity, entity_seq, drug_ids, pharmacy_id, provinces,
       payload, created_at) values ($1, $2, $3, $4, 'drug_1', $5, $6, $7, $8, $9, now())`,
    [
      id,
      kind,
      event.accountId ?? null,
      event.subscriptionId ?? null,
      sequence,
      event.drugIds ?? null,
      event.pharmacyId ?? null,
      event.provinces ?? null,
      payload,
    ],
  );
  await query(on, "select pg_notify('live_events', '')");
  return { id, payload };
}

/** Time passes for deliveries and lanes that are not leased: what was due later is due so much earlier. */
export async function passTime(on: Queryable, ms: number): Promise<void> {
  await query(
    on,
    "update live.deliveries set due_at = due_at - $1 * interval '1 ms' where state = 'pending'",
    [ms],
  );
  await query(
    on,
    "update live.lanes set next_due_at = next_due_at - $1 * interval '1 ms' where leased_by is null and next_due_at < 'infinity'",
    [ms],
  );
}

export const pendingCount = async (on: Queryable): Promise<number> => {
  const [row] = await query<{ pending: number }>(
    on,
    "select count(*)::integer as pending from live.deliveries where state = 'pending'",
  );
  return row?.pending ?? 0;
};
