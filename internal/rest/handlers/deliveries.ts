/** Deliveries and recoveries over REST. */
import type { z } from "zod";
import { mostCounted } from "../../delivery/operations/sql/page_of_webhook.ts";
import type { deliveryPath, listDeliveriesQuery, webhookPath } from "../../wire/deliveries.ts";
import { renderDelivery, renderDeliveryDetail } from "../../wire/deliveries.ts";
import type { listRecoveriesQuery, recoverBody, recoveryPath } from "../../wire/recoveries.ts";
import { renderRecovery } from "../../wire/recoveries.ts";
import { listEnvelope, openPaging } from "../paging.ts";
import type { Input, Services } from "../route.ts";

export async function listDeliveries(
  { deliveries, cursors }: Services,
  { path, query, caller }: Input<z.output<typeof webhookPath>, z.output<typeof listDeliveriesQuery>>,
) {
  const { status, type, since, until, ...pagingQuery } = query;
  const { accountId } = caller();
  const list = { list: "deliveries", webhook: path.id, accountId, status, type, since, until };
  const paging = openPaging(cursors, list, pagingQuery);
  const filter = { state: status, kind: type, since, until };
  const page = await deliveries.list(accountId, path.id, filter, paging.request);
  const total_is_least = page.total >= mostCounted;
  return { body: { ...listEnvelope(paging, page, page.rows.map(renderDelivery)), total_is_least } };
}

export async function getDelivery(
  { deliveries }: Services,
  { path, caller }: Input<z.output<typeof deliveryPath>>,
) {
  return { body: renderDeliveryDetail(await deliveries.get(caller().accountId, path.id)) };
}

export async function replayDelivery(
  { deliveries }: Services,
  { path, caller, tx }: Input<z.output<typeof deliveryPath>>,
) {
  return { body: renderDelivery(await deliveries.replay(caller().accountId, path.id, tx)) };
}

export async function recoverWebhook(
  { deliveries }: Services,
  { path, body, caller, tx }: Input<z.output<typeof webhookPath>, unknown, z.output<typeof recoverBody>>,
) {
  const { since, until, mode, status, types } = body;
  const asked = { since, until, mode, states: status, kinds: types };
  return { body: renderRecovery(await deliveries.recover(caller().accountId, path.id, asked, tx)) };
}

export async function listRecoveries(
  { deliveries, cursors }: Services,
  { path, query, caller }: Input<z.output<typeof webhookPath>, z.output<typeof listRecoveriesQuery>>,
) {
  const { accountId } = caller();
  const paging = openPaging(cursors, { list: "recoveries", webhook: path.id, accountId }, query);
  const page = await deliveries.listRecoveries(accountId, path.id, paging.request);
  return { body: listEnvelope(paging, page, page.rows.map(renderRecovery)) };
}

export async function getRecovery(
  { deliveries }: Services,
  { path, caller }: Input<z.output<typeof recoveryPath>>,
) {
  return { body: renderRecovery(await deliveries.getRecovery(caller().accountId, path.id)) };
}

export async function cancelRecovery(
  { deliveries }: Services,
  { path, caller }: Input<z.output<typeof recoveryPath>>,
) {
  return { body: renderRecovery(await deliveries.cancelRecovery(caller().accountId, path.id)) };
}
