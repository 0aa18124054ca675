/** Retries of waiting webhook deliveries: one, a selection, or all of a webhook. Routes and their handlers. */
import type { z } from "zod";
import { delivery, deliveryPath, renderDelivery, webhookPath } from "../wire/deliveries.ts";
import { sandboxMark } from "../wire/envelopes.ts";
import { noQuery } from "../wire/requests.ts";
import { renderRetried, retryDeliveryBody, retryResult, retryWebhookBody } from "../wire/retries.ts";
import { eventTypesFor, includesAllEventTypes, requireEventTypes } from "./plan_event_types.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { writeWebhooks } from "./route_defaults.ts";

export async function retryDelivery(
  { deliveries }: Services,
  { path, caller, tx }: Input<z.output<typeof deliveryPath>>,
) {
  const { accountId } = caller();
  if (!includesAllEventTypes(caller()))
    requireEventTypes(caller(), [(await deliveries.get(accountId, path.id)).delivery.kind]);
  return { body: renderDelivery(await deliveries.retry(accountId, path.id, tx)) };
}

export async function retryWebhook(
  { deliveries }: Services,
  { path, body, caller, tx }: Input<z.output<typeof webhookPath>, unknown, z.output<typeof retryWebhookBody>>,
) {
  const { delivery_ids: deliveryIds, types, since, until } = body;
  const kinds = includesAllEventTypes(caller()) ? types : eventTypesFor(caller(), types);
  const request = { deliveryIds, kinds, since, until };
  return { body: renderRetried(await deliveries.retryWebhook(caller().accountId, path.id, request, tx)) };
}

export const retryRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/webhooks/{id}/retry",
    name: "retryWebhook",
    tag: "Webhooks",
    summary:
      "Retry a webhook's waiting deliveries now instead of at their scheduled time. Creates no new deliveries. The webhook must be active.",
    auth: writeWebhooks,
    cache: "no-store",
    request: { path: webhookPath, query: noQuery, body: retryWebhookBody },
    response: retryResult.extend(sandboxMark),
    idempotent: true,
    example: {
      after: "createWebhook",
      delivery: { status: "pending" },
      path: { id: "wh_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" },
      body: {},
    },
    handle: retryWebhook,
  }),
  route({
    method: "POST",
    path: "/v1/deliveries/{id}/retry",
    name: "retryDelivery",
    tag: "Webhooks",
    summary:
      "Retry a waiting delivery now instead of at its scheduled time. Creates no new delivery. Only a pending delivery of an active webhook can be retried.",
    auth: writeWebhooks,
    cache: "no-store",
    request: { path: deliveryPath, query: noQuery, body: retryDeliveryBody },
    response: delivery.extend(sandboxMark),
    idempotent: true,
    example: {
      after: "createWebhook",
      delivery: { status: "pending", inPath: true },
      path: { id: "dlv_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" },
      body: {},
    },
    handle: retryDelivery,
  }),
];
