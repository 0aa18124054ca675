/**
 * Subscriptions of an account: made, changed, given new secrets, tried out, deleted. Each is one transaction, with its line
 * in the audit log. What becomes of deliveries is internal/delivery's, and handed in: it runs in the same transaction.
 */
import type { Clock } from "../core/clock.ts";
import { invalidParameters, ServiceError } from "../core/errors.ts";
import { idPrefixes, publicId, uuidOf, uuidv7 } from "../core/ids.ts";
import { exampleData } from "../events/examples.ts";
import type { EventKind } from "../events/model.ts";
import { recordEvents } from "../events/store.ts";
import { type Database, inTransaction, type Queryable, type Transaction } from "../postgres/database.ts";
import { checkStated, filterOf, unknownDrug, unknownPharmacy } from "./checks.ts";
import type { DailyEvents } from "./daily_events.ts";
import {
  type Actor,
  type Changed,
  defaultMostWebhooks,
  type Stated,
  type TestDelivery,
  type Webhook,
  type WebhookChange,
  type WebhookService,
} from "./model.ts";
import { newSecret } from "./secrets.ts";
import * as store from "./store.ts";
import type { UrlCheck } from "./url_check.ts";

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

const inactive = (reason: "owner", at: Date) => ({ active: false, disabledReason: reason, disabledAt: at });
const running = { active: true, disabledReason: null, disabledAt: null, failingSince: null };

const tooMany = (most: number) =>
  new ServiceError(
    "INVALID_PARAMETER",
    `The account has ${most} webhooks, which is as many as it may have; delete one first (DELETE /v1/webhooks/{id}).`,
  );

const unknown = (id: string, known: boolean) =>
  new ServiceError(
    "NOT_FOUND",
    `There is no webhook ${id}.${known ? "" : ` An id has the form ${idPrefixes.webhook}<32 hexadecimal digits>.`}`,
  );

/** Throws 404 for what has not the form of an id. */
function uuid(id: string): string {
  const found = uuidOf(idPrefixes.webhook, id);
  if (found === undefined) throw unknown(id, false);
  return found;
}

/**
 * An event is recorded before its transaction is committed, and fanned out after that: what was on its way when a
 * subscription stopped passed it by, though it is older. What was delivered is not brought back, so earlier harms nobody.
 */
const onTheWayMs = 10 * 60_000;

function missedSince({ disabledAt, createdAt }: Webhook, now: Date): Date {
  const from = new Date((disabledAt ?? now).getTime() - onTheWayMs);
  return from > createdAt ? from : createdAt;
}

/**
 * A change writes the headers with everything else, so it needs to know them. Their values are secret to everyone but the owner
 * who set them: a change of the URL alone must not send them to an endpoint that this owner did not choose. Throws 400.
 */
function requireHeaders(before: Webhook, after: Webhook, { headers }: WebhookChange): void {
  const refuse = (reason: string) => {
    throw invalidParameters([{ field: "headers", reason }]);
  };
  if (!after.headersReadable)
    refuse("cannot be decrypted on our side. Send the headers again, or null to remove them");
  const hasHeaders = Object.keys(before.headers).length > 0;
  if (headers === undefined && hasHeaders && URL.parse(before.url)?.origin !== new URL(after.url).origin)
    refuse(
      "must be sent again, or null, because url changes to another origin. Stored header values are secret and are not sent to a new origin",
    );
}

/** What is not named stays. */
function stated(change: Partial<Stated>, before: Webhook): Webhook {
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

export function createWebhookService(deps: WebhookServiceDeps): WebhookService {
  const { database, schema, clock, checkUrl, mostWebhooks = defaultMostWebhooks } = deps;
  const now = () => new Date(clock.now());

  /** An overlap that is over is none, whoever takes the secret away. */
  const current = (webhook: Webhook): Webhook =>
    webhook.previousSecretUntil !== null && webhook.previousSecretUntil <= now()
      ? { ...webhook, previousSecretUntil: null }
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

  /** With the internal ids of what its filter names. Throws 400. */
  async function resolved(tx: Transaction, webhook: Webhook): Promise<store.StoredWebhook> {
    const { dins = [], pharmacyKeys = [] } = webhook.filter;
    const { drugIds, pharmacyIds } = await store.findNamedIds(tx, deps, dins, pharmacyKeys);
    const missing = [
      ...drugIds.flatMap((id, at) => (id === null ? [unknownDrug(at)] : [])),
      ...pharmacyIds.flatMap((id, at) => (id === null ? [unknownPharmacy(at)] : [])),
    ];
    if (missing.length > 0) throw invalidParameters(missing);
    const known = (ids: (number | null)[]) => ids.filter((id) => id !== null);
    return { webhook, drugIds: known(drugIds), pharmacyIds: known(pharmacyIds) };
  }

  /** Held until the transaction ends. */
  async function held(tx: Transaction, { accountId }: Actor, id: string): Promise<Webhook> {
    const found = await store.lockWebhook(tx, deps, accountId, uuid(id));
    if (found === undefined) throw unknown(id, true);
    return found;
  }

  /** What making it active or inactive changes, and what it then missed, if that is asked for. Throws 400. */
  function activity(
    before: Webhook,
    { active, recoverSince }: WebhookChange,
  ): { state: Partial<Webhook>; missed?: { since: Date; until: Date } } {
    const again = active === true && !before.active;
    if (recoverSince !== undefined && !again)
      throw invalidParameters([
        {
          field: "recover",
          reason:
            "is for a webhook that is inactive and made active with it; otherwise ask POST /v1/webhooks/{id}/recover",
        },
      ]);
    if (active === false && before.active) return { state: inactive("owner", now()) };
    if (!again) return { state: {} };
    if (recoverSince === undefined) return { state: running };
    const until = now();
    const since = recoverSince === "disabled" ? missedSince(before, until) : recoverSince;
    if (since > until)
      throw invalidParameters([{ field: "recover_since", reason: "must be a time that has passed" }]);
    return { state: running, ...(since < until ? { missed: { since, until } } : {}) };
  }

  return {
    checkAddress: ({ accountId }, url) => checkUrl.whole(url, accountId),

    async create(actor, asked, tx) {
      checkStated(asked);
      if (tx === undefined) await checkUrl.whole(asked.url, actor.accountId);
      else checkUrl.form(asked.url);
      const createdAt = now();
      const id = uuidv7(createdAt.getTime());
      const blank: Webhook = {
        ...running,
        id,
        accountId: actor.accountId,
        url: asked.url,
        events: asked.events,
        description: null,
        filter: {},
        retryPolicy: null,
        maxConcurrency: null,
        ratePerMinute: null,
        headers: {},
        headersReadable: true,
        previousSecretUntil: null,
        createdAt,
        updatedAt: createdAt,
      };
      const webhook = {
        ...stated(asked, blank),
        ...(asked.active === false ? inactive("owner", createdAt) : {}),
      };
      const secret = newSecret();
      return await within(tx, async (in_) => {
        const stored = await resolved(in_, webhook);
        if (!(await store.insertWebhook(in_, deps, stored, secret, mostWebhooks)))
          throw tooMany(mostWebhooks);
        const { host } = new URL(webhook.url);
        await audit(in_, actor, id, "created", { host, events: webhook.events });
        return { webhook, secret };
      });
    },

    async get(accountId, id) {
      const found = await store.findWebhook(database, deps, accountId, uuid(id));
      if (found === undefined) throw unknown(id, true);
      return current(found);
    },

    async list(accountId, page) {
      const found = await store.listWebhooks(database, deps, accountId, page);
      return { ...found, rows: found.rows.map(current) };
    },

    async change(actor, id, change) {
      checkStated(change);
      if (change.url !== undefined) {
        // Whoever may not see it learns nothing of the address they named, and nothing is looked up for them.
        if ((await store.findWebhook(database, deps, actor.accountId, uuid(id))) === undefined)
          throw unknown(id, true);
        await checkUrl.whole(change.url, actor.accountId);
      }
      return await inTransaction(database, async (tx): Promise<Changed> => {
        const before = await held(tx, actor, id);
        const { state, missed } = activity(before, change);
        const webhook = { ...stated(change, before), ...state, updatedAt: now() };
        requireHeaders(before, webhook, change);
        await store.updateWebhook(tx, deps, await resolved(tx, webhook));
        await audit(tx, actor, before.id, "changed", {
          members: Object.keys(change),
          ...(change.url === undefined ? {} : { host: new URL(change.url).host }),
          ...(state.active === undefined ? {} : { active: state.active }),
        });
        const { accountId } = actor;
        const recoveryId = missed && (await deps.recover(tx, { ...missed, accountId, webhookId: before.id }));
        await deps.touchLane(tx, before.id);
        return { webhook: current(webhook), recoveryId };
      });
    },

    async rotate(actor, id, overlapSeconds, tx) {
      const at = now();
      const secret = newSecret();
      const previousUntil =
        overlapSeconds === 0 ? undefined : new Date(at.getTime() + overlapSeconds * 1_000);
      return await within(tx, async (in_) => {
        const rotation = { secret, previousUntil, now: at };
        const webhook = await store.replaceSecret(in_, deps, actor.accountId, uuid(id), rotation);
        if (webhook === undefined) throw unknown(id, true);
        await audit(in_, actor, webhook.id, "secret_rotated", {
          previous_secret_until: webhook.previousSecretUntil,
        });
        await deps.touchLane(in_, webhook.id);
        return { webhook, secret };
      });
    },

    test: (actor, id, kind, tx) =>
      within(tx, async (in_) => {
        await deps.daily?.require(in_, actor.accountId);
        const webhook = await held(in_, actor, id);
        // A dispatcher sends nothing else to what is inactive.
        if (!webhook.active && kind !== "webhook.test")
          throw invalidParameters([
            {
              field: "type",
              reason: "must be webhook.test while the webhook is not active; or make it active",
            },
          ]);
        const shown = publicId(idPrefixes.webhook, webhook.id);
        const draft = {
          kind,
          data: testData(kind, shown),
          // Numbered by itself: a test is nothing that happened to a drug.
          entity: `test/${shown}`,
          accountId: actor.accountId,
          subscriptionId: webhook.id,
        };
        const [event] = await recordEvents(in_, schema, [draft], now());
        if (event === undefined) throw new Error("An event was recorded and is not there");
        const deliveries = (await deps.simulate?.(in_, actor.accountId, event.id)) ?? [];
        await deps.daily?.spend(in_, actor.accountId, 1);
        return { eventId: event.id, kind, webhook, deliveries };
      }),

    async remove(actor, id) {
      await inTransaction(database, async (tx) => {
        const at = now();
        const webhook = uuid(id);
        const url = await store.markDeleted(tx, deps, actor.accountId, webhook, at);
        if (url === undefined) throw unknown(id, true);
        await audit(tx, actor, webhook, "deleted", { host: new URL(url).host });
        await deps.touchLane(tx, webhook);
      });
    },
  };
}

function testData(kind: EventKind, webhook: string): object {
  return kind === "webhook.test" ? { ...exampleData(kind), webhook: { id: webhook } } : exampleData(kind);
}
