/** What owners of webhooks do with their deliveries. */
import { dayMs } from "../../core/days.ts";
import { idPrefixes, publicId, uuidOf } from "../../core/ids.ts";
import { inTransaction, type Transaction } from "../../postgres/database.ts";
import type { Simulate } from "../simulate.ts";
import { type Delivery, type DeliveryService, replayableDays, replayableEventDays } from "./model.ts";
import { createRecoveryRequests, type RecoveryRequestsDeps } from "./recovery_requests.ts";
import { noDelivery, noWebhook, refused, requireTaking } from "./rejections.ts";
import { ensureToday, repeatEvents } from "./repeat.ts";
import { retryDelivery, retryWebhook } from "./retry_requests.ts";
import { findDelivery, findReplaySource, listDeliveries } from "./store.ts";

export type DeliveryServiceDeps = RecoveryRequestsDeps & {
  /** The sandbox's: what is repeated is signed and recorded at once, and never sent. */
  simulate?: Simulate | undefined;
};

export function createDeliveryService(deps: DeliveryServiceDeps): DeliveryService {
  const { database, schema, clock, simulate, daily } = deps;
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

  return {
    ...createRecoveryRequests(deps),
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

    retry: (accountId, id, tx) => within(tx, (on) => retryDelivery(on, schema, accountId, id)),
    retryWebhook: (accountId, webhookId, request, tx) =>
      within(tx, (on) => retryWebhook(on, schema, accountId, webhookId, request)),
    replay: (accountId, id, tx) => within(tx, (on) => replay(on, accountId, id)),
  };
}
