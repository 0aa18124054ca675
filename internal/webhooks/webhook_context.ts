/**
 * What the operations on webhooks share: how a webhook is found and locked, how its filter is resolved, and the line of the
 * audit log that each change writes in its transaction.
 */
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { idPrefixes, publicId, uuidOf } from "../core/ids.ts";
import { type Database, inTransaction, type Queryable, type Transaction } from "../postgres/database.ts";
import type { DailyEvents } from "./daily_events.ts";
import type { Actor, Stated, TestDelivery, Webhook } from "./model.ts";
import * as store from "./store.ts";
import type { UrlCheck } from "./url_check.ts";
import { filterOf, unknownOfFilter } from "./webhook_checks.ts";

/** A line of the audit log. Never a secret, nor a whole address, which may hold one. */
export type AuditLine = Actor & { action: string; target: string; details: object };

/** Of a subscription that is active again. UUIDs. */
export type Missed = { accountId: string; webhookId: string; since: Date; until: Date };

export type WebhookServiceDeps = store.Place & {
  database: Database;
  clock: Clock;
  checkUrl: UrlCheck;
  /** Of an account; defaultMostWebhooks unless given. */
  mostWebhooks?: number;
  audit(tx: Queryable, line: AuditLine, now: Date): Promise<void>;
  /** Has a dispatcher look at the subscription and its lane again; the last thing in its transaction. */
  touchLane(tx: Transaction, webhookId: string): Promise<void>;
  /** Where deliveries are simulated: fans an account's event out at once, and answers what that made. */
  simulate?(tx: Transaction, accountId: string, eventId: string): Promise<readonly TestDelivery[]>;
  /** Limits the events that an account creates. */
  daily?: DailyEvents | undefined;
  /** Begins the job that brings back what was missed, and answers its id, a UUID. */
  recover(tx: Transaction, missed: Missed): Promise<string>;
};

export const inactive = (reason: "owner", at: Date) => ({
  active: false,
  disabledReason: reason,
  disabledAt: at,
});
export const running = { active: true, disabledReason: null, disabledAt: null, failingSince: null };

export const unknown = (id: string, known: boolean) =>
  new ServiceError(
    "NOT_FOUND",
    `There is no webhook ${id}.${known ? "" : ` An id has the form ${idPrefixes.webhook}<32 hexadecimal digits>.`}`,
  );

/** Throws 404 for what does not have the form of an id. */
export function uuid(id: string): string {
  const found = uuidOf(idPrefixes.webhook, id);
  if (found === undefined) throw unknown(id, false);
  return found;
}

/** What is not named stays. */
export function stated(change: Partial<Stated>, before: Webhook): Webhook {
  const pick = <Name extends keyof Stated & keyof Webhook>(name: Name) =>
    (change[name] === undefined ? before[name] : change[name]) as Webhook[Name];
  return {
    ...before,
    url: pick("url"),
    events: [...new Set(pick("events"))],
    description: pick("description"),
    filter: change.filter === undefined ? before.filter : filterOf(change.filter),
    retryPolicy: pick("retryPolicy"),
    maxConcurrency: pick("maxConcurrency"),
    ratePerMinute: pick("ratePerMinute"),
    ...(change.headers === undefined ? {} : { headers: change.headers ?? {}, headersReadable: true }),
  };
}

export type WebhookContext = ReturnType<typeof createWebhookContext>;

export function createWebhookContext(deps: WebhookServiceDeps) {
  const { database, schema, clock } = deps;
  const now = () => new Date(clock.now());

  /** An overlap that is over is none, whoever takes the secret away. */
  const current = (webhook: Webhook): Webhook =>
    webhook.previousSecretUntil !== null && webhook.previousSecretUntil <= now()
      ? { ...webhook, previousSecretUntil: null, previousSigns: false }
      : webhook;

  const within = <R>(tx: Transaction | undefined, work: (tx: Transaction) => Promise<R>): Promise<R> =>
    tx === undefined ? inTransaction(database, work) : work(tx);

  const audit = (tx: Transaction, actor: Actor, webhook: string, verb: string, details: object) =>
    deps.audit(
      tx,
      {
        ...actor,
        action: `webhook.${verb}`,
        target: publicId(idPrefixes.webhook, webhook),
        details: { schema, ...details },
      },
      now(),
    );

  /** With the internal ids of what its filter names. Throws 404. */
  async function resolved(tx: Transaction, webhook: Webhook): Promise<store.StoredWebhook> {
    const { dins = [], pharmacyKeys = [] } = webhook.filter;
    const { drugIds, pharmacyIds } = await store.findNamedIds(tx, deps, dins, pharmacyKeys);
    const missing = unknownOfFilter(webhook.filter, drugIds, pharmacyIds);
    if (missing !== undefined) throw missing;
    const known = (ids: (number | null)[]) => ids.filter((id) => id !== null);
    return { webhook, drugIds: known(drugIds), pharmacyIds: known(pharmacyIds) };
  }

  /** Held until the transaction ends. */
  async function held(tx: Transaction, { accountId }: Actor, id: string): Promise<Webhook> {
    const found = await store.lockWebhook(tx, deps, accountId, uuid(id));
    if (found === undefined) throw unknown(id, true);
    return found;
  }

  return { ...deps, now, current, within, audit, resolved, held };
}
