/** Webhook deliveries: list, read, and replay. Routes and their handlers. */
import type { z } from "zod";
import { mostCounted } from "../delivery/operations/sql/page_of_webhook.ts";
import {
  deliveriesShape,
  delivery,
  deliveryDetail,
  deliveryPath,
  listDeliveriesQuery,
  renderDelivery,
  renderDeliveryDetail,
  replayBody,
  webhookPath,
} from "../wire/deliveries.ts";
import { list, sandboxMark } from "../wire/envelopes.ts";
import { noQuery } from "../wire/requests.ts";
import { listEnvelope, openPaging } from "./paging.ts";
import { includesAllEventTypes, requireEventTypes } from "./plan_event_types.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { readWebhooks, writeWebhooks } from "./route_defaults.ts";

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
  const { accountId } = caller();
  if (!includesAllEventTypes(caller()))
    requireEventTypes(caller(), [(await deliveries.get(accountId, path.id)).delivery.kind]);
  return { body: renderDelivery(await deliveries.replay(accountId, path.id, tx)) };
}

const aDelivery = {
  after: "createWebhook",
  delivery: { status: "delivered", inPath: true },
  path: { id: "dlv_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" },
} as const;

export const deliveryRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/webhooks/{id}/deliveries",
    name: "listDeliveries",
    tag: "Webhooks",
    summary:
      "A webhook's deliveries, newest first. They are kept for 30 days, also if the webhook is deleted.",
    auth: readWebhooks,
    cache: "no-store",
    request: { path: webhookPath, query: listDeliveriesQuery },
    response: list(delivery, deliveriesShape),
    example: {
      after: "createWebhook",
      delivery: { status: "delivered" },
      path: { id: "wh_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" },
    },
    handle: listDeliveries,
  }),
  route({
    method: "GET",
    path: "/v1/deliveries/{id}",
    name: "getDelivery",
    tag: "Webhooks",
    summary: "Get a delivery, with its request and the response of each attempt.",
    auth: readWebhooks,
    cache: "no-store",
    request: { path: deliveryPath, query: noQuery },
    response: deliveryDetail.extend(sandboxMark),
    example: aDelivery,
    handle: getDelivery,
  }),
  route({
    method: "POST",
    path: "/v1/deliveries/{id}/replay",
    name: "replayDelivery",
    tag: "Webhooks",
    summary:
      "Replay a delivery: send its event again now, then by the retry schedule. Deliveries can be replayed for 30 days, unless the webhook is deleted.",
    auth: writeWebhooks,
    cache: "no-store",
    request: { path: deliveryPath, query: noQuery, body: replayBody },
    response: delivery.extend(sandboxMark),
    status: 201,
    location: "/v1/deliveries/{id}",
    idempotent: true,
    example: { ...aDelivery, body: {} },
    handle: replayDelivery,
  }),
];
