/** Deliveries of webhooks: looked at, and replayed. */

import {
  deliveriesShape,
  delivery,
  deliveryDetail,
  deliveryPath,
  listDeliveriesQuery,
  replayBody,
  webhookPath,
} from "../../wire/deliveries.ts";
import { list, sandboxMark } from "../../wire/envelopes.ts";
import { noQuery } from "../../wire/requests.ts";
import { getDelivery, listDeliveries, replayDelivery } from "../handlers/deliveries.ts";
import { type Route, route } from "../route.ts";
import { readWebhooks, writeWebhooks } from "./access.ts";

const aDelivery = {
  after: "createWebhook",
  delivery: "named",
  path: { id: "dlv_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" },
} as const;

export const deliveryRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/webhooks/{id}/deliveries",
    name: "listDeliveries",
    tag: "Webhooks",
    summary: "A webhook's deliveries, newest first.",
    access: readWebhooks,
    cache: "no-store",
    request: { path: webhookPath, query: listDeliveriesQuery },
    response: list(delivery, deliveriesShape),
    example: {
      after: "createWebhook",
      delivery: "there",
      path: { id: "wh_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" },
    },
    handle: listDeliveries,
  }),
  route({
    method: "GET",
    path: "/v1/deliveries/{id}",
    name: "getDelivery",
    tag: "Webhooks",
    summary: "One delivery: what was sent, and each attempt with what came back.",
    access: readWebhooks,
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
      "Deliver the same event once more: at once, then by the normal schedule. For deliveries of the last 30 days.",
    access: writeWebhooks,
    cache: "no-store",
    request: { path: deliveryPath, query: noQuery, body: replayBody },
    response: delivery.extend(sandboxMark),
    status: 201,
    idempotent: true,
    example: { ...aDelivery, body: {} },
    handle: replayDelivery,
  }),
];
