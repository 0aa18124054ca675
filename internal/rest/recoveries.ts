/** Recoveries of webhook deliveries: jobs that redeliver failed or missing events. Routes and their handlers. */
import type { z } from "zod";
import { webhookPath } from "../wire/deliveries.ts";
import { list, sandboxMark } from "../wire/envelopes.ts";
import {
  listRecoveriesQuery,
  previewRecoveryQuery,
  recoverBody,
  recovery,
  recoveryPath,
  recoveryPreview,
  renderRecovery,
  renderRecoveryPreview,
} from "../wire/recoveries.ts";
import { noQuery } from "../wire/requests.ts";
import { listEnvelope, openPaging } from "./paging.ts";
import { eventTypesFor, includesAllEventTypes } from "./plan_event_types.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { readWebhooks, writeWebhooks } from "./route_defaults.ts";

export async function recoverWebhook(
  { deliveries }: Services,
  { path, body, caller, tx }: Input<z.output<typeof webhookPath>, unknown, z.output<typeof recoverBody>>,
) {
  const { since, until, mode, status, types } = body;
  const kinds = includesAllEventTypes(caller()) ? types : eventTypesFor(caller(), types);
  const asked = { since, until, mode, states: status, kinds };
  return { body: renderRecovery(await deliveries.recover(caller().accountId, path.id, asked, tx)) };
}

export async function previewRecovery(
  { deliveries }: Services,
  { path, query, caller }: Input<z.output<typeof webhookPath>, z.output<typeof previewRecoveryQuery>>,
) {
  const { since = new Date(0), until, mode = "failed", status, types } = query;
  const kinds = includesAllEventTypes(caller()) ? types : eventTypesFor(caller(), types);
  const asked = { since, until, mode, states: status, kinds };
  return {
    body: renderRecoveryPreview(await deliveries.previewRecovery(caller().accountId, path.id, asked)),
  };
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

const recoveryAnswer = recovery.extend(sandboxMark);
const aRecovery = { after: "recoverWebhook", path: { id: "rcv_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" } } as const;

export const recoveryRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/webhooks/{id}/recover",
    name: "recoverWebhook",
    tag: "Webhooks",
    summary:
      "Recover a webhook's undelivered or missing events, as a job that you can follow and cancel. A webhook can have 5 recoveries in progress, and none once it is deleted. A range with nothing to recover is rejected.",
    auth: writeWebhooks,
    cache: "no-store",
    request: { path: webhookPath, query: noQuery, body: recoverBody },
    response: recoveryAnswer,
    status: 201,
    location: "/v1/recoveries/{id}",
    idempotent: true,
    example: {
      after: "createWebhook",
      delivery: { status: "failed" },
      path: { id: "wh_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" },
      body: { since: "2026-01-31T09:30:00Z" },
    },
    handle: recoverWebhook,
  }),
  route({
    method: "GET",
    path: "/v1/webhooks/{id}/recover",
    name: "previewRecovery",
    tag: "Webhooks",
    summary: "Count what a recovery would send, without starting it.",
    auth: readWebhooks,
    cache: "no-store",
    request: { path: webhookPath, query: previewRecoveryQuery },
    response: recoveryPreview.extend(sandboxMark),
    example: {
      after: "createWebhook",
      delivery: { status: "failed" },
      path: { id: "wh_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" },
      query: { since: "2026-01-31T09:30:00Z" },
    },
    handle: previewRecovery,
  }),
  route({
    method: "GET",
    path: "/v1/webhooks/{id}/recoveries",
    name: "listRecoveries",
    tag: "Webhooks",
    summary:
      "A webhook's recoveries, newest first. They are kept for 30 days after they ended, also if the webhook is deleted.",
    auth: readWebhooks,
    cache: "no-store",
    request: { path: webhookPath, query: listRecoveriesQuery },
    response: list(recovery, {}),
    example: {
      after: "recoverWebhook",
      member: "webhook_id",
      path: { id: "wh_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" },
    },
    handle: listRecoveries,
  }),
  route({
    method: "GET",
    path: "/v1/recoveries/{id}",
    name: "getRecovery",
    tag: "Webhooks",
    summary: "Get a recovery and its progress.",
    auth: readWebhooks,
    cache: "no-store",
    request: { path: recoveryPath, query: noQuery },
    response: recoveryAnswer,
    example: aRecovery,
    handle: getRecovery,
  }),
  route({
    method: "DELETE",
    path: "/v1/recoveries/{id}",
    name: "cancelRecovery",
    tag: "Webhooks",
    summary: "Cancel a recovery and its pending deliveries. A recovery that has ended does not change.",
    auth: writeWebhooks,
    cache: "no-store",
    request: { path: recoveryPath, query: noQuery },
    response: recoveryAnswer,
    example: aRecovery,
    handle: cancelRecovery,
  }),
];
