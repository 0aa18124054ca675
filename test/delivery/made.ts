/** Webhooks, events and deliveries made up for tests, as the API, the loads and the fan-out would have made them. */
import { randomUUID } from "node:crypto";
import { permissions } from "../../internal/accounts/model.ts";
import { growingUuidv7, idPrefixes, uuidOf } from "../../internal/core/ids.ts";
import type { DeliveryOrigin, DeliveryState } from "../../internal/delivery/model.ts";
import { exampleData } from "../../internal/events/examples.ts";
import type { EventDraft, EventKind } from "../../internal/events/model.ts";
import { ensureDays } from "../../internal/events/partitions.ts";
import { recordEvents } from "../../internal/events/store.ts";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import { placeOf, seal, sealKeyOf } from "../../internal/webhooks/seal.ts";
import { newSecret } from "../../internal/webhooks/secrets.ts";
import type { TestService } from "../rest/service.ts";

export const hashSecret = "a secret of the tests, long enough";
export const sealKey = sealKeyOf(hashSecret);

/** An account on the Business plan, with a key that may do everything. */
export async function makeOwner(
  { accounts }: Pick<TestService, "accounts">,
  environment: "live" | "sandbox" = "live",
): Promise<{ key: string; accountId: string }> {
  const account = await accounts.createAccount({ name: "Owner", plan: "business" });
  const wanted = { accountId: account.id, environment, name: "test", permissions: [...permissions] };
  const { key } = await accounts.createKey(wanted);
  return { key, accountId: uuidOf(idPrefixes.account, account.id) ?? "" };
}

export type MadeWebhook = { id: string; accountId: string; secret: string };

export type WebhookWish = {
  id?: string;
  accountId?: string;
  url?: string;
  events?: readonly EventKind[];
  active?: boolean;
  disabledReason?: "owner" | "gone" | "failing";
  disabledAt?: Date;
  failingSince?: Date;
  provinces?: readonly string[];
};

/** With its lane. */
export async function makeWebhook(
  database: Database,
  schema: string,
  wish: WebhookWish = {},
): Promise<MadeWebhook> {
  const id = wish.id ?? growingUuidv7();
  const accountId = wish.accountId ?? randomUUID();
  const secret = newSecret();
  const { active = wish.disabledReason === undefined } = wish;
  const reason = active ? null : (wish.disabledReason ?? "owner");
  await query(
    database,
    `insert into ${schema}.webhooks (id, account_id, url, events, active, disabled_reason, disabled_at, failing_since,
       provinces, secret, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now(), now())`,
    [
      id,
      accountId,
      wish.url ?? "https://receiver.example/hooks",
      wish.events ?? ["price.changed"],
      active,
      reason,
      active ? null : (wish.disabledAt ?? new Date()).toISOString(),
      wish.failingSince?.toISOString() ?? null,
      wish.provinces ?? null,
      seal(sealKey, Buffer.from(secret), placeOf(schema, id, "secret")),
    ],
  );
  await query(database, `insert into ${schema}.lanes (subscription_id) values ($1)`, [id]);
  return { id, accountId, secret };
}

export type EventWish = Partial<EventDraft> & { at?: Date; fannedOut?: boolean };

/** Its id. Fanned out already, unless it is not to be. */
export async function makeEvent(database: Database, schema: string, wish: EventWish = {}): Promise<string> {
  const { at = new Date(), fannedOut = true, kind = "price.changed", ...rest } = wish;
  const draft: EventDraft = { kind, data: exampleData(kind), entity: "drug_07900003/pharm_1", ...rest };
  const [event] = await inTransaction(database, (tx) => recordEvents(tx, schema, [draft], at));
  if (event === undefined) throw new Error("no event was recorded");
  if (fannedOut)
    await query(
      database,
      `with moved as (update ${schema}.fan_out set position = position + 1 returning position)
       update ${schema}.events set fanned_out = true, position = moved.position, matched = 1
       from moved where id = $1 and not fanned_out`,
      [event.id],
    );
  return event.id;
}

export type DeliveryWish = {
  eventId?: string;
  kind?: EventKind;
  state?: DeliveryState;
  origin?: DeliveryOrigin;
  cancelReason?: "deleted" | "gone" | "owner" | "expired";
  attempt?: number;
  /** When it was made. */
  at?: Date;
  dueAt?: Date;
  finishedAt?: Date;
  replayOf?: string;
  slow?: boolean;
};

/** Its id. */
export async function makeDelivery(
  database: Database,
  schema: string,
  webhookId: string,
  wish: DeliveryWish = {},
): Promise<string> {
  const at = wish.at ?? new Date();
  const kind = wish.kind ?? "price.changed";
  const eventId = wish.eventId ?? (await makeEvent(database, schema, { kind, at }));
  const state = wish.state ?? "delivered";
  const id = growingUuidv7(at.getTime());
  await ensureDays(database, schema, "deliveries", at.getTime(), at.getTime());
  await query(
    database,
    `insert into ${schema}.deliveries (id, event_id, kind, subscription_id, account_id, state, attempt, due_at, slow, origin,
       replay_of, cancel_reason, last_outcome, last_status, created_at, finished_at)
     select $1, $2, $3, w.id, w.account_id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
     from ${schema}.webhooks w where w.id = $15`,
    [
      id,
      eventId,
      kind,
      state,
      wish.attempt ?? (state === "pending" ? 0 : 1),
      (wish.dueAt ?? at).toISOString(),
      wish.slow ?? false,
      wish.origin ?? "event",
      wish.replayOf ?? null,
      state === "cancelled" ? (wish.cancelReason ?? "gone") : null,
      state === "delivered" ? "delivered" : state === "failed" ? "refused" : null,
      state === "delivered" ? 200 : state === "failed" ? 500 : null,
      at.toISOString(),
      state === "pending" ? null : (wish.finishedAt ?? at).toISOString(),
      webhookId,
    ],
  );
  return id;
}

export type AttemptWish = {
  number?: number;
  at?: Date;
  outcome?: string;
  status?: number;
  late?: boolean;
  answer?: Buffer;
  signature?: string;
  webhookSignature?: string;
};

export async function makeAttempt(
  database: Database,
  schema: string,
  deliveryId: string,
  wish: AttemptWish = {},
): Promise<void> {
  const at = wish.at ?? new Date();
  await ensureDays(database, schema, "attempts", at.getTime(), at.getTime());
  await query(
    database,
    `insert into ${schema}.attempts (id, delivery_id, number, started_at, outcome, status, duration_ms, answer, signature,
       webhook_signature, late)
     values ($1, $2, $3, $4, $5, $6, 12.5, $7, $8, $9, $10)`,
    [
      growingUuidv7(at.getTime()),
      deliveryId,
      wish.number ?? 1,
      at.toISOString(),
      wish.outcome ?? "delivered",
      wish.status ?? 200,
      wish.answer ?? null,
      wish.signature ?? null,
      wish.webhookSignature ?? null,
      wish.late ?? false,
    ],
  );
}
