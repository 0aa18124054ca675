/** What owners of webhooks ask of their deliveries. */
import type { Clock } from "../../core/clock.ts";
import { dayMs } from "../../core/days.ts";
import { invalidParameters, ServiceError } from "../../core/errors.ts";
import { growingUuidv7, idPrefixes, publicId, uuidOf } from "../../core/ids.ts";
import { type Database, inTransaction, type Queryable, type Transaction } from "../../postgres/database.ts";
import type { DailyEvents } from "../../webhooks/daily_events.ts";
import type { Simulate } from "../simulate.ts";
import {
  type Delivery,
  type DeliveryService,
  mostRecoveries,
  type Recovery,
  type RecoveryRequest,
  type Retried,
  type RetryRequest,
  replayableDays,
  replayableEventDays,
} from "./model.ts";
import { ensureToday, repeatEvents } from "./repeat.ts";
import { retryNow } from "./retry.ts";
import {
  addRecovery,
  anyEventWaiting,
  cancelRunning,
  countSources,
  findDelivery,
  findOwn,
  findRecovery,
  findReplaySource,
  findWebhook,
  listDeliveries,
  listRecoveries,
  lockAndReadRunning,
  type Range,
  type Running,
  readPending,
  readRunning,
} from "./store.ts";

export type DeliveryServiceDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  /** The sandbox's: what is repeated is signed and recorded at once, and never sent. */
  simulate?: Simulate | undefined;
  /** Limits the events that an account creates or repeats. */
  daily?: DailyEvents | undefined;
};

const missing = (what: string, prefix: string, id: string): ServiceError => {
  const form =
    uuidOf(prefix, id) === undefined ? ` An id has the form ${prefix}<32 hexadecimal digits>.` : "";
  return new ServiceError("NOT_FOUND", `There is no ${what} ${id}.${form}`);
};
const noWebhook = (id: string) => missing("webhook", idPrefixes.webhook, id);
const noDelivery = (id: string) => missing("delivery", idPrefixes.delivery, id);
const noRecovery = (id: string) => missing("recovery", idPrefixes.recovery, id);

const refused = (reason: string) => new ServiceError("INVALID_PARAMETER", reason);

/** Throws 400. */
function requireTaking(webhookId: string, { active, deleted }: { active: boolean; deleted: boolean }): void {
  if (deleted) throw refused(`The webhook ${webhookId} is deleted; nothing is sent to it any more.`);
  if (!active)
    throw refused(
      `The webhook ${webhookId} is not active; make it active first (PATCH /v1/webhooks/${webhookId} with {"active": true}).`,
    );
}

/** Throws 400. */
function requireRoom(webhookId: string, running: Running): void {
  const remedy = "Wait until one finishes, or cancel one with DELETE /v1/recoveries/{id}.";
  if (running.webhook >= mostRecoveries.webhook)
    throw refused(
      `The webhook ${webhookId} has ${running.webhook} recoveries in progress. The limit is ${mostRecoveries.webhook}. ${remedy}`,
    );
  if (running.account >= mostRecoveries.account)
    throw refused(
      `The account has ${running.account} recoveries in progress. The limit is ${mostRecoveries.account}. ${remedy}`,
    );
}

/** UUIDs. Throws 404 for the first one that is not a delivery of the webhook. */
async function ownIds(
  tx: Transaction,
  schema: string,
  subscriptionId: string,
  ids: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (ids === undefined) return undefined;
  const uuids = ids.map((id) => uuidOf(idPrefixes.delivery, id) ?? "");
  const own = await findOwn(
    tx,
    schema,
    subscriptionId,
    uuids.filter((uuid) => uuid !== ""),
  );
  const foreign = ids.find((_, index) => !own.has(uuids[index] ?? ""));
  if (foreign !== undefined) {
    const { message } = noDelivery(foreign);
    throw new ServiceError("NOT_FOUND", message, {
      details: [{ field: "delivery_ids", reason: `${foreign} is not a delivery of the webhook` }],
    });
  }
  return uuids;
}

/** What there is to bring back: from as far as is kept, up to now. Throws 400. */
function rangeOf({ since, until }: RecoveryRequest, now: Date): { since: Date; until: Date } {
  const oldest = new Date(now.getTime() - replayableDays * dayMs);
  const start = since > oldest ? since : oldest;
  const end = until !== undefined && until < now ? until : now;
  if (start < end) return { since: start, until: end };
  if (until === undefined) throw invalidParameters([{ field: "since", reason: "must be in the past" }]);
  const reason = `must be later than since, and less than ${replayableDays} days ago`;
  throw invalidParameters([{ field: "until", reason }]);
}

const sourcesOf = (subscriptionId: string, asked: RecoveryRequest, now: Date): Range => ({
  subscriptionId,
  mode: asked.mode,
  ...rangeOf(asked, now),
  states: asked.states ?? ["failed"],
  kinds: asked.kinds,
});

/** A recovery has nothing to send. Throws 400, unless an event of its range may still become a source. */
async function requireSource(tx: Transaction, schema: string, webhookId: string, range: Range) {
  const { mode, since, until, states } = range;
  if (mode === "missing" && (await anyEventWaiting(tx, schema, until))) return;
  const span = `between ${since.toISOString()} and ${until.toISOString()}`;
  if (mode === "missing")
    throw refused(`There is nothing to recover: the webhook missed no matching event ${span}.`);
  const { waiting } = await readPending(tx, schema, range);
  const remedy =
    waiting === 0
      ? ""
      : ` ${waiting} ${waiting === 1 ? "delivery waits" : "deliveries wait"} for the next attempt. To retry now, use POST /v1/webhooks/${webhookId}/retry.`;
  throw refused(
    `There is nothing to recover: the webhook has no ${states.join(" or ")} delivery ${span} that was not resent.${remedy}`,
  );
}

export function createDeliveryService({
  database,
  schema,
  clock,
  simulate,
  daily,
}: DeliveryServiceDeps): DeliveryService {
  const now = () => new Date(clock.now());
  const within = <T>(tx: Transaction | undefined, work: (on: Transaction) => Promise<T>) =>
    tx === undefined ? inTransaction(database, work) : work(tx);

  async function replay(tx: Transaction, accountId: string, id: string): Promise<Delivery> {
    const uuid = uuidOf(idPrefixes.delivery, id);
    const source = uuid === undefined ? undefined : await findReplaySource(tx, schema, accountId, uuid);
    if (source === undefined) throw noDelivery(id);
    const { delivery } = source;
    requireTaking(publicId(idPrefixes.webhook, delivery.subscriptionId), source);
    const at = now();
    const tooOld = (days: number, from: Date) => from.getTime() < at.getTime() - days * dayMs;
    if (tooOld(replayableDays, delivery.createdAt))
      throw refused(
        `The delivery ${id} is older than ${replayableDays} days, and can no longer be replayed.`,
      );
    if (source.eventAt === undefined || tooOld(replayableEventDays, source.eventAt))
      throw refused(
        `The event of ${id} is older than ${replayableEventDays} days, and can no longer be replayed.`,
      );
    await ensureToday(tx, schema, at);
    const { subscriptionId, eventId, kind } = delivery;
    const of = { subscriptionId, accountId, origin: "replay", slow: false, simulate } as const;
    const [made] = await repeatEvents(tx, schema, of, [{ eventId, kind, replayOf: delivery.id }], at);
    const replayed = await findDelivery(tx, schema, accountId, made ?? "");
    if (replayed === undefined) throw new Error(`Delivery ${made} was made and is not there`);
    await daily?.spend(tx, accountId, 1);
    return replayed.delivery;
  }

  async function retry(tx: Transaction, accountId: string, id: string): Promise<Delivery> {
    const uuid = uuidOf(idPrefixes.delivery, id);
    const source = uuid === undefined ? undefined : await findReplaySource(tx, schema, accountId, uuid);
    if (source === undefined) throw noDelivery(id);
    const { delivery } = source;
    if (delivery.state !== "pending")
      throw refused(
        `The delivery ${id} is ${delivery.state}. Only a pending delivery can be retried. To send its event again, use POST /v1/deliveries/${id}/replay.`,
      );
    requireTaking(publicId(idPrefixes.webhook, delivery.subscriptionId), source);
    const { subscriptionId } = delivery;
    await retryNow(tx, schema, { subscriptionId, deliveryIds: [delivery.id] });
    const retried = await findDelivery(tx, schema, accountId, delivery.id);
    return retried?.delivery ?? delivery;
  }

  async function retryWebhook(
    tx: Transaction,
    accountId: string,
    webhookId: string,
    { deliveryIds, kinds, since, until }: RetryRequest,
  ): Promise<Retried> {
    const subscriptionId = uuidOf(idPrefixes.webhook, webhookId);
    const webhook =
      subscriptionId === undefined ? undefined : await findWebhook(tx, schema, accountId, subscriptionId);
    if (subscriptionId === undefined || webhook === undefined) throw noWebhook(webhookId);
    requireTaking(webhookId, webhook);
    if (since !== undefined && until !== undefined && since >= until)
      throw invalidParameters([{ field: "until", reason: "must be later than since" }]);
    const ids = await ownIds(tx, schema, subscriptionId, deliveryIds);
    const counts = await retryNow(tx, schema, { subscriptionId, deliveryIds: ids, kinds, since, until });
    const { retried, remaining } = counts;
    const named = ids === undefined ? retried + remaining : new Set(ids).size;
    return { subscriptionId, retried, remaining, skipped: named - retried - remaining };
  }

  /** The UUID of a webhook that is not deleted. */
  async function takingWebhook(on: Queryable, accountId: string, webhookId: string): Promise<string> {
    const uuid = uuidOf(idPrefixes.webhook, webhookId);
    const webhook = uuid === undefined ? undefined : await findWebhook(on, schema, accountId, uuid);
    if (uuid === undefined || webhook === undefined) throw noWebhook(webhookId);
    requireTaking(webhookId, { ...webhook, active: true });
    return uuid;
  }

  async function recover(
    tx: Transaction,
    accountId: string,
    webhookId: string,
    asked: RecoveryRequest,
  ): Promise<Recovery> {
    // One that is not active keeps it until it is: what made it active again may ask for this before it is.
    const subscriptionId = await takingWebhook(tx, accountId, webhookId);
    requireRoom(webhookId, await lockAndReadRunning(tx, schema, accountId, subscriptionId));
    const at = now();
    const range = sourcesOf(subscriptionId, asked, at);
    const total = await countSources(tx, schema, range);
    if (total === 0 && asked.evenIfEmpty !== true) await requireSource(tx, schema, webhookId, range);
    const id = growingUuidv7(at.getTime());
    await addRecovery(tx, schema, { ...range, id, accountId, now: at }, total);
    const added = await findRecovery(tx, schema, accountId, id);
    if (added === undefined) throw new Error(`Recovery ${id} was made and is not there`);
    await daily?.spend(tx, accountId, Math.max(1, added.total));
    return added;
  }

  async function knownRecovery(accountId: string, id: string): Promise<Recovery> {
    const uuid = uuidOf(idPrefixes.recovery, id);
    const found = uuid === undefined ? undefined : await findRecovery(database, schema, accountId, uuid);
    if (found === undefined) throw noRecovery(id);
    return found;
  }

  return {
    async list(accountId, webhookId, filter, page) {
      const uuid = uuidOf(idPrefixes.webhook, webhookId);
      const found =
        uuid === undefined
          ? undefined
          : await listDeliveries(database, schema, accountId, uuid, filter, page);
      if (found === undefined) throw noWebhook(webhookId);
      return found;
    },

    async get(accountId, id) {
      const uuid = uuidOf(idPrefixes.delivery, id);
      const found = uuid === undefined ? undefined : await findDelivery(database, schema, accountId, uuid);
      if (found === undefined) throw noDelivery(id);
      return found;
    },

    retry: (accountId, id, tx) => within(tx, (on) => retry(on, accountId, id)),
    retryWebhook: (accountId, webhookId, request, tx) =>
      within(tx, (on) => retryWebhook(on, accountId, webhookId, request)),
    replay: (accountId, id, tx) => within(tx, (on) => replay(on, accountId, id)),
    async recover(accountId, webhookId, asked, tx) {
      const uuid = uuidOf(idPrefixes.webhook, webhookId);
      // Rejected without a lock: callers that ask again and again would all wait for it, each with a connection.
      if (tx === undefined && uuid !== undefined)
        requireRoom(webhookId, await readRunning(database, schema, accountId, uuid));
      return await within(tx, (on) => recover(on, accountId, webhookId, asked));
    },

    async previewRecovery(accountId, webhookId, asked) {
      const subscriptionId = await takingWebhook(database, accountId, webhookId);
      const range = sourcesOf(subscriptionId, asked, now());
      const [total, { waiting, in_progress: inProgress }] = await Promise.all([
        countSources(database, schema, range),
        readPending(database, schema, range),
      ]);
      const { mode, since, until } = range;
      return { subscriptionId, mode, since, until, total, waiting, inProgress };
    },

    async listRecoveries(accountId, webhookId, page) {
      const uuid = uuidOf(idPrefixes.webhook, webhookId);
      const found =
        uuid === undefined ? undefined : await listRecoveries(database, schema, accountId, uuid, page);
      if (found === undefined) throw noWebhook(webhookId);
      return found;
    },

    getRecovery: knownRecovery,

    async cancelRecovery(accountId, id) {
      const uuid = uuidOf(idPrefixes.recovery, id);
      if (uuid !== undefined)
        await inTransaction(database, (tx) => cancelRunning(tx, schema, accountId, uuid, now()));
      return knownRecovery(accountId, id);
    },
  };
}
