/** Webhooks as the dashboard's bodies show them. */
import type { z } from "zod";
import { idPrefixes, publicId } from "../../core/ids.ts";
import type { FailedDelivery, WebhookNotice } from "../../delivery/operations/insights_model.ts";
import type { failedDelivery, webhookNotice } from "../schemas/overview.ts";

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
