/** Webhooks: create, change, test, and delete. Routes and their handlers. */
import type { z } from "zod";
import { idPrefixes, publicId } from "../core/ids.ts";
import type { Stated } from "../webhooks/model.ts";
import { list, sandboxMark } from "../wire/envelopes.ts";
import { noPath, noQuery } from "../wire/requests.ts";
import { rotateSecretBody } from "../wire/secret_rotation.ts";
import { renderMade, testedWebhook, testWebhookBody } from "../wire/test_events.ts";
import {
  type ChangeWebhookInput,
  type CreateWebhookInput,
  changedWebhook,
  changeWebhookBody,
  createWebhookBody,
  exampleWebhookId,
  listWebhooksQuery,
  renderWebhook,
  webhook,
  webhookPath,
  webhookWithSecret,
} from "../wire/webhooks.ts";
import { listEnvelope, openPaging } from "./paging.ts";
import { includesAllEventTypes, requireEventTypes } from "./plan_event_types.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { readWebhooks, writeWebhooks } from "./route_defaults.ts";

type Path = z.output<typeof webhookPath>;

/** What is not given is not named. */
const given = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value };

function filterOf(filter: CreateWebhookInput["filter"]): Stated["filter"] | undefined {
  if (!filter) return filter;
  const { drug_ids, pharmacy_ids, provinces } = filter;
  return {
    ...given("drugIds", drug_ids),
    ...given("pharmacyIds", pharmacy_ids),
    ...given("provinces", provinces),
  };
}

function policyOf(policy: CreateWebhookInput["retry_policy"]): Stated["retryPolicy"] | undefined {
  if (!policy) return policy;
  const { max_retries, backoff, base_delay_seconds } = policy;
  return { maxRetries: max_retries, backoff, baseDelaySeconds: base_delay_seconds };
}

const optional = (body: Omit<CreateWebhookInput, "url" | "events">) => ({
  ...given("description", body.description),
  ...given("filter", filterOf(body.filter)),
  ...given("retryPolicy", policyOf(body.retry_policy)),
  ...given("maxConcurrency", body.max_concurrency),
  ...given("ratePerMinute", body.rate_per_minute),
  ...given("headers", body.headers),
  ...given("active", body.active),
});

export async function createWebhook(
  { webhooks }: Services,
  { body, caller, tx }: Input<unknown, unknown, CreateWebhookInput>,
) {
  const asked = { url: body.url, events: body.events, ...optional(body) };
  requireEventTypes(caller(), body.events);
  const { webhook, secret } = await webhooks.create(caller(), asked, tx);
  return { body: { ...renderWebhook(webhook), secret } };
}

export async function listWebhooks(
  { webhooks, cursors }: Services,
  { query, caller }: Input<unknown, z.output<typeof listWebhooksQuery>>,
) {
  const { accountId } = caller();
  const paging = openPaging(cursors, { list: "webhooks", accountId }, query);
  const page = await webhooks.list(accountId, paging.request);
  return { body: listEnvelope(paging, page, page.rows.map(renderWebhook)) };
}

export async function getWebhook({ webhooks }: Services, { path, caller }: Input<Path>) {
  return { body: renderWebhook(await webhooks.get(caller().accountId, path.id)) };
}

export async function changeWebhook(
  { webhooks }: Services,
  { path, body, caller }: Input<Path, unknown, ChangeWebhookInput>,
) {
  if (!includesAllEventTypes(caller())) {
    const before = await webhooks.get(caller().accountId, path.id);
    // A webhook with event types of a former plan can still be deactivated.
    if (body.active ?? before.active) requireEventTypes(caller(), body.events ?? before.events);
  }
  const { webhook, recoveryId } = await webhooks.change(caller(), path.id, {
    ...given("url", body.url),
    ...given("events", body.events),
    ...optional(body),
    ...given("signWith", body.sign_with),
    ...(body.recover === true ? { recoverSince: body.recover_since ?? ("disabled" as const) } : {}),
  });
  return {
    body: {
      ...renderWebhook(webhook),
      ...(recoveryId === undefined ? {} : { recovery_id: publicId(idPrefixes.recovery, recoveryId) }),
    },
  };
}

export async function rotateWebhookSecret(
  { webhooks }: Services,
  { path, body, caller, tx }: Input<Path, unknown, z.output<typeof rotateSecretBody>>,
) {
  const { overlap_seconds: overlapSeconds, sign_with: signWith = "previous" } = body;
  const { webhook, secret } = await webhooks.rotate(caller(), path.id, { overlapSeconds, signWith }, tx);
  return { body: { ...renderWebhook(webhook), secret } };
}

export async function testWebhook(
  { webhooks }: Services,
  { path, body, caller, tx }: Input<Path, unknown, z.output<typeof testWebhookBody>>,
) {
  requireEventTypes(caller(), [body.type]);
  const { eventId, kind, webhook, deliveries } = await webhooks.test(caller(), path.id, body.type, tx);
  return {
    body: {
      event_id: publicId(idPrefixes.event, eventId),
      type: kind,
      webhook_id: publicId(idPrefixes.webhook, webhook.id),
      deliveries: deliveries.map(renderMade),
    },
  };
}

export async function deleteWebhook({ webhooks }: Services, { path, caller }: Input<Path>) {
  return { body: renderWebhook(await webhooks.remove(caller(), path.id)) };
}

const ofOne = { after: "createWebhook", path: { id: exampleWebhookId } };

export const webhookRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/webhooks",
    name: "createWebhook",
    tag: "Webhooks",
    summary:
      "Create a webhook. The response contains its signing secret, which is shown once. An account can have 100 webhooks.",
    auth: writeWebhooks,
    cache: "no-store",
    request: { path: noPath, query: noQuery, body: createWebhookBody },
    response: webhookWithSecret.extend(sandboxMark),
    status: 201,
    location: "/v1/webhooks/{id}",
    idempotent: true,
    secretMember: "secret",
    mayMiss: true,
    example: {
      body: {
        url: "https://hooks.example.com/drug-prices",
        events: ["price.changed", "shortage.reported"],
        description: "Production orders",
        filter: { drug_ids: ["drug_07900003"], provinces: ["BC"] },
      },
    },
    before: ({ webhooks }, { body, caller }) => webhooks.checkAddress(caller(), body.url),
    handle: createWebhook,
  }),
  route({
    method: "GET",
    path: "/v1/webhooks",
    name: "listWebhooks",
    tag: "Webhooks",
    summary: "The account's webhooks, newest first.",
    auth: readWebhooks,
    cache: "no-store",
    request: { path: noPath, query: listWebhooksQuery },
    response: list(webhook, {}),
    handle: listWebhooks,
  }),
  route({
    method: "GET",
    path: "/v1/webhooks/{id}",
    name: "getWebhook",
    tag: "Webhooks",
    summary: "Get a webhook.",
    auth: readWebhooks,
    cache: "no-store",
    request: { path: webhookPath, query: noQuery },
    response: webhook.extend(sandboxMark),
    example: ofOne,
    handle: getWebhook,
  }),
  route({
    method: "PATCH",
    path: "/v1/webhooks/{id}",
    name: "changeWebhook",
    tag: "Webhooks",
    summary: "Change, disable, or re-enable a webhook. Re-enabling can recover missed events.",
    auth: writeWebhooks,
    cache: "no-store",
    request: { path: webhookPath, query: noQuery, body: changeWebhookBody },
    response: changedWebhook.extend(sandboxMark),
    example: {
      ...ofOne,
      body: {
        description: null,
        retry_policy: { max_retries: 5, backoff: "exponential", base_delay_seconds: 60 },
      },
    },
    handle: changeWebhook,
  }),
  route({
    method: "POST",
    path: "/v1/webhooks/{id}/rotate-secret",
    name: "rotateWebhookSecret",
    tag: "Webhooks",
    summary:
      "Replace the signing secret. The previous secret signs X-TM-Signature for one day, for the overlap that you set, or until you switch.",
    auth: writeWebhooks,
    cache: "no-store",
    request: { path: webhookPath, query: noQuery, body: rotateSecretBody },
    response: webhookWithSecret.extend(sandboxMark),
    idempotent: true,
    secretMember: "secret",
    example: { ...ofOne, body: { overlap_seconds: 3_600 } },
    handle: rotateWebhookSecret,
  }),
  route({
    method: "POST",
    path: "/v1/webhooks/{id}/test",
    name: "testWebhook",
    tag: "Webhooks",
    summary: "Send a test event to this webhook only. The sandbox simulates the delivery.",
    auth: writeWebhooks,
    cache: "no-store",
    request: { path: webhookPath, query: noQuery, body: testWebhookBody },
    response: testedWebhook.extend(sandboxMark),
    status: 201,
    location: "/v1/events/{event_id}",
    idempotent: true,
    example: { ...ofOne, body: { type: "price.changed" } },
    handle: testWebhook,
  }),
  route({
    method: "DELETE",
    path: "/v1/webhooks/{id}",
    name: "deleteWebhook",
    tag: "Webhooks",
    summary:
      "Delete a webhook and cancel its pending deliveries. Returns the webhook with active set to false.",
    auth: writeWebhooks,
    cache: "no-store",
    request: { path: webhookPath, query: noQuery },
    response: webhook.extend(sandboxMark),
    example: ofOne,
    handle: deleteWebhook,
  }),
];
