/** What the dashboard knows of webhooks beyond /v1: how they fare, and why an event matched none. */
import { z } from "zod";
import { count, time } from "./common.ts";

/** One for each webhook of the account that is not deleted. */
export const webhookHealth = z.strictObject({
  webhook_id: z.string(),
  /** `disabled`: not active; `failing`: nothing but failures since failing_since; `retrying`: some wait for another attempt. */
  state: z.enum(["healthy", "retrying", "failing", "disabled", "new"]),
  /** Waiting: due now, and for a later attempt. Counted up to 1,000. */
  pending: count,
  oldest_due_at: time.nullable(),
  failing_since: time.nullable(),
  /** Deliveries that were created in the last 24 hours, by what became of them. Counted up to 10,000. */
  last_day: z.strictObject({ delivered: count, failed: count, pending: count, cancelled: count }),
});
export const webhooksHealth = z.strictObject({ data: z.array(webhookHealth) });

/** Why an event did, or did not, go to a webhook. */
export const matchReasons = [
  "delivered_to",
  "kind_not_listed",
  "drug_not_in_filter",
  "pharmacy_not_in_filter",
  "province_not_in_filter",
  "inactive",
  "created_later",
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
