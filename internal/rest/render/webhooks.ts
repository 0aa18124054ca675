/** Subscriptions of webhooks as the wire shows them: without secrets, and without the values of headers. */
import type { Province } from "../../core/geography.ts";
import { idPrefixes, publicId } from "../../core/ids.ts";
import type { Webhook } from "../../webhooks/model.ts";
import type { WebhookBody } from "../schemas/webhooks.ts";

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

export function renderWebhook(webhook: Webhook): WebhookBody {
  const { filter, retryPolicy } = webhook;
  const { dins = [], pharmacyKeys = [], provinces = [] } = filter;
  return {
    id: publicId(idPrefixes.webhook, webhook.id),
    url: webhook.url,
    events: [...webhook.events],
    description: webhook.description,
    active: webhook.active,
    disabled_reason: webhook.disabledReason,
    disabled_at: timeOf(webhook.disabledAt),
    failing_since: timeOf(webhook.failingSince),
    filter: {
      drug_ids: dins.map((din) => `${idPrefixes.drug}${din}`),
      pharmacy_ids: pharmacyKeys.map((key) => `${idPrefixes.pharmacy}${key}`),
      provinces: [...(provinces as Province[])],
    },
    retry_policy:
      retryPolicy === null
        ? null
        : {
            max_retries: retryPolicy.maxRetries,
            backoff: retryPolicy.backoff,
            base_delay_seconds: retryPolicy.baseDelaySeconds,
          },
    max_concurrency: webhook.maxConcurrency,
    rate_per_minute: webhook.ratePerMinute,
    header_names: Object.keys(webhook.headers),
    previous_secret_until: timeOf(webhook.previousSecretUntil),
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  };
}
