/** Recoveries: jobs that bring back what a webhook did not get. */

import { webhookPath } from "../../wire/deliveries.ts";
import { list, sandboxMark } from "../../wire/envelopes.ts";
import { listRecoveriesQuery, recoverBody, recovery, recoveryPath } from "../../wire/recoveries.ts";
import { noQuery } from "../../wire/requests.ts";
import { cancelRecovery, getRecovery, listRecoveries, recoverWebhook } from "../handlers/deliveries.ts";
import { type Route, route } from "../route.ts";
import { readWebhooks, writeWebhooks } from "./access.ts";

const recoveryAnswer = recovery.extend(sandboxMark);
const aRecovery = { after: "recoverWebhook", path: { id: "rcv_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" } } as const;

export const recoveryRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/webhooks/{id}/recover",
    name: "recoverWebhook",
    tag: "Webhooks",
    summary: "Bring back what a webhook did not get, as a job that can be followed and cancelled.",
    access: writeWebhooks,
    cache: "no-store",
    request: { path: webhookPath, query: noQuery, body: recoverBody },
    response: recoveryAnswer,
    status: 201,
    idempotent: true,
    example: {
      after: "createWebhook",
      path: { id: "wh_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f" },
      body: { since: "2026-01-31T09:30:00Z" },
    },
    handle: recoverWebhook,
  }),
  route({
    method: "GET",
    path: "/v1/webhooks/{id}/recoveries",
    name: "listRecoveries",
    tag: "Webhooks",
    summary: "A webhook's recoveries, newest first.",
    access: readWebhooks,
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
    summary: "One recovery: how many there were, how many were made, and what became of them.",
    access: readWebhooks,
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
    summary:
      "Cancel a recovery with those of its deliveries that are pending; one that is over stays as it is.",
    access: writeWebhooks,
    cache: "no-store",
    request: { path: recoveryPath, query: noQuery },
    response: recoveryAnswer,
    example: aRecovery,
    handle: cancelRecovery,
  }),
];
