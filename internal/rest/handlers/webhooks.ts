/** Subscriptions of webhooks over REST. */
import type { z } from "zod";
import { idPrefixes, publicId } from "../../core/ids.ts";
import type { Stated } from "../../webhooks/model.ts";
import type { testWebhookBody } from "../../wire/test_events.ts";
import { renderMade } from "../../wire/test_events.ts";
import type {
  ChangeWebhookInput,
  CreateWebhookInput,
  listWebhooksQuery,
  rotateSecretBody,
  webhookPath,
} from "../../wire/webhooks.ts";
import { renderWebhook } from "../../wire/webhooks.ts";
import { listEnvelope, openPaging } from "../paging.ts";
import type { Input, Services } from "../route.ts";

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
  const { webhook, recoveryId } = await webhooks.change(caller(), path.id, {
    ...given("url", body.url),
    ...given("events", body.events),
    ...optional(body),
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
  const { webhook, secret } = await webhooks.rotate(caller(), path.id, body.overlap_seconds, tx);
  return { body: { ...renderWebhook(webhook), secret } };
}

export async function testWebhook(
  { webhooks }: Services,
  { path, body, caller, tx }: Input<Path, unknown, z.output<typeof testWebhookBody>>,
) {
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
  await webhooks.remove(caller(), path.id);
  return { empty: true as const };
}
