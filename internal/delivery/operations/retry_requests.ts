/** Checks requests to retry waiting deliveries, and retries them (retry.ts). */
import { invalidParameters, ServiceError } from "../../core/errors.ts";
import { idPrefixes, publicId, uuidOf } from "../../core/ids.ts";
import type { Transaction } from "../../postgres/database.ts";
import type { Delivery, Retried, RetryRequest } from "./model.ts";
import { noDelivery, noWebhook, refused, requireTaking } from "./rejections.ts";
import { retryNow } from "./retry.ts";
import { findDelivery, findOwn, findReplaySource, findWebhook } from "./store.ts";

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

export async function retryDelivery(
  tx: Transaction,
  schema: string,
  accountId: string,
  id: string,
): Promise<Delivery> {
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

export async function retryWebhook(
  tx: Transaction,
  schema: string,
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
