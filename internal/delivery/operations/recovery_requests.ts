/** Starts, previews, lists, and cancels recoveries. The work of a recovery is in recover.ts. */
import type { Clock } from "../../core/clock.ts";
import { dayMs } from "../../core/days.ts";
import { invalidParameters } from "../../core/errors.ts";
import { growingUuidv7, idPrefixes, uuidOf } from "../../core/ids.ts";
import { type Database, inTransaction, type Queryable, type Transaction } from "../../postgres/database.ts";
import type { DailyEvents } from "../../webhooks/daily_events.ts";
import {
  type DeliveryService,
  mostRecoveries,
  type Recovery,
  type RecoveryRequest,
  replayableDays,
} from "./model.ts";
import { noRecovery, noWebhook, refused, requireTaking } from "./rejections.ts";
import {
  addRecovery,
  anyEventWaiting,
  cancelRunning,
  countSources,
  findRecovery,
  findWebhook,
  listRecoveries,
  lockAndReadRunning,
  type Range,
  type Running,
  readPending,
  readRunning,
} from "./store.ts";

export type RecoveryRequestsDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  /** Limits the events that an account creates or repeats. */
  daily?: DailyEvents | undefined;
};

export type RecoveryRequests = Pick<
  DeliveryService,
  "recover" | "previewRecovery" | "listRecoveries" | "getRecovery" | "cancelRecovery"
>;

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

export function createRecoveryRequests({
  database,
  schema,
  clock,
  daily,
}: RecoveryRequestsDeps): RecoveryRequests {
  const now = () => new Date(clock.now());

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
    async recover(accountId, webhookId, asked, tx) {
      const uuid = uuidOf(idPrefixes.webhook, webhookId);
      // Rejected without a lock: callers that ask again and again would all wait for it, each with a connection.
      if (tx === undefined && uuid !== undefined)
        requireRoom(webhookId, await readRunning(database, schema, accountId, uuid));
      return await (tx === undefined
        ? inTransaction(database, (on) => recover(on, accountId, webhookId, asked))
        : recover(tx, accountId, webhookId, asked));
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
