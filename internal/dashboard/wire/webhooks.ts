/** What the dashboard knows of webhooks and events beyond /v1: how they fare, why an event matched none, the latest first. */
import { z } from "zod";
import { idPrefixes, publicId } from "../../core/ids.ts";
import type {
  EventMatch,
  FailedDelivery,
  WebhookHealth,
  WebhookIncident,
  WebhookNotice,
} from "../../delivery/operations/insights_model.ts";
import { eventKinds } from "../../events/model.ts";
import { event } from "../../wire/events.ts";
import { count, cursor, environment, idPath, limit, list, time } from "./common.ts";
import type { failedDelivery, webhookNotice } from "./overview.ts";

export const environmentPath = z.strictObject({ environment });
export const eventPath = idPath.extend({ environment });

/** One for each webhook of the account that is not deleted. */
export const webhookHealth = z.strictObject({
  webhook_id: z.string(),
  /** `disabled`: not active; `failing`: nothing but failures since failing_since; `retrying`: some wait for another attempt. */
  state: z.enum(["healthy", "retrying", "failing", "disabled", "new"]),
  /** Waiting: due now, and for a later attempt. Counted up to 1,000. */
  pending: count,
  oldest_due_at: time.nullable(),
  failing_since: time.nullable(),
  /** What became of the deliveries of the last 24 hours: of the latest 10,000, where there are more. */
  last_day: z.strictObject({ delivered: count, failed: count, pending: count, cancelled: count }),
});
export const webhooksHealth = z.strictObject({ data: z.array(webhookHealth) });

/** Active webhooks whose last attempts failed, three or more in a row. */
export const webhookIncident = z.strictObject({
  webhook_id: z.string(),
  url: z.string(),
  since: time,
  /** Failed attempts in a row, counted over a limited number of deliveries. */
  failures: count,
  /** Deliveries that wait for an attempt in the future. Counted up to 1,000. */
  waiting: count,
  last_at: time,
  last_status: z.int().nullable(),
  last_outcome: z.string(),
  last_error: z.string().nullable(),
  last_response: z.string().nullable(),
});
export const webhookIncidents = z.strictObject({ data: z.array(webhookIncident) });

/** Why an event did, or did not, go to a webhook. */
export const matchReasons = [
  "delivered_to",
  "kind_not_listed",
  "drug_not_in_filter",
  "pharmacy_not_in_filter",
  "province_not_in_filter",
  "inactive",
  "created_later",
  /** Asks for it now, and did not when the event came, or was not active then; or its delivery is no longer kept. */
  "changed_later",
  "only_for_another_webhook",
  "not_fanned_out_yet",
] as const;
export const eventMatches = z.strictObject({
  event_id: z.string(),
  data: z.array(
    z.strictObject({
      webhook_id: z.string(),
      url: z.string(),
      reason: z.enum(matchReasons),
      /** In words, for a person. */
      explanation: z.string(),
      delivery_id: z.string().nullable(),
    }),
  ),
});

/** `type`: kinds, separated by commas; all unless given. */
export const latestEventsQuery = z.strictObject({
  type: z
    .string()
    .max(1_000)
    .transform((text) => text.split(",").map((kind) => kind.trim()))
    .pipe(z.array(z.enum(eventKinds, { error: `must be one of ${eventKinds.join(", ")}` })))
    .optional(),
  limit,
  cursor,
});
/** `ids`: public IDs, separated by commas, at most 100. */
export const namedEventsQuery = z.strictObject({
  ids: z
    .string({ error: "must be event IDs, separated by commas" })
    .max(4_000, "must be at most 100 event IDs, separated by commas")
    .transform((text) => [...new Set(text.split(",").map((id) => id.trim()))])
    .refine((ids) => ids.length <= 100, "must be at most 100 event IDs, separated by commas"),
});
/** Those that exist and that the account may read, in no order. */
export const namedEvents = z.strictObject({ data: z.array(event) });
/** Newest first; each as GET /v1/events/{id} shows it. */
export const latestEvents = list(event);

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

export function renderIncident(incident: WebhookIncident): z.input<typeof webhookIncident> {
  return {
    webhook_id: publicId(idPrefixes.webhook, incident.webhookId),
    url: incident.url,
    since: incident.since.toISOString(),
    failures: incident.failures,
    waiting: incident.waiting,
    last_at: incident.lastAt.toISOString(),
    last_status: incident.lastStatus ?? null,
    last_outcome: incident.lastOutcome,
    last_error: incident.lastError ?? null,
    last_response: incident.lastResponse ?? null,
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
