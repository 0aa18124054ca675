/** Webhooks as the dashboard's bodies show them. */
import type { z } from "zod";
import { idPrefixes, publicId } from "../../core/ids.ts";
import type {
  EventMatch,
  FailedDelivery,
  WebhookHealth,
  WebhookNotice,
} from "../../delivery/operations/insights_model.ts";
import type { failedDelivery, webhookNotice } from "../schemas/overview.ts";
import type { eventMatches, webhookHealth } from "../schemas/webhooks.ts";

const timeOrNull = (at: Date | undefined) => at?.toISOString() ?? null;

export function renderFailedDelivery(failed: FailedDelivery): z.input<typeof failedDelivery> {
  return {
    id: publicId(idPrefixes.delivery, failed.id),
    webhook_id: publicId(idPrefixes.webhook, failed.webhookId),
    url: failed.url,
    event: failed.kind,
    event_id: publicId(idPrefixes.event, failed.eventId),
    state: failed.state,
    attempts: failed.attempts,
    last_status: failed.lastStatus ?? null,
    last_outcome: failed.lastOutcome ?? null,
    created_at: failed.createdAt.toISOString(),
    next_attempt_at: timeOrNull(failed.nextAttemptAt),
  };
}

export function renderNotice(notice: WebhookNotice): z.input<typeof webhookNotice> {
  return {
    id: notice.id,
    webhook_id: publicId(idPrefixes.webhook, notice.webhookId),
    url: notice.url,
    kind: notice.kind,
    hours: notice.hours ?? null,
    deliveries: notice.deliveries ?? null,
    day: notice.day ?? null,
    created_at: notice.createdAt.toISOString(),
  };
}

export function renderHealth(health: WebhookHealth): z.input<typeof webhookHealth> {
  return {
    webhook_id: publicId(idPrefixes.webhook, health.webhookId),
    state: health.state,
    pending: health.pending,
    oldest_due_at: timeOrNull(health.oldestDueAt),
    failing_since: timeOrNull(health.failingSince),
    last_day: { ...health.lastDay },
  };
}

export function renderMatch(match: EventMatch): z.input<typeof eventMatches>["data"][number] {
  return {
    webhook_id: publicId(idPrefixes.webhook, match.webhookId),
    url: match.url,
    reason: match.reason,
    explanation: match.explanation,
    delivery_id: match.deliveryId === undefined ? null : publicId(idPrefixes.delivery, match.deliveryId),
  };
}
