/** Retries of waiting deliveries in requests and responses. Schemas, and the function that fills them. */
import { z } from "zod";
import { idPrefixes, publicId } from "../core/ids.ts";
import type { Retried } from "../delivery/operations/model.ts";
import { mostRetried } from "../delivery/operations/sql/retry.ts";
import { eventKinds } from "../events/model.ts";
import { publicIdOf } from "./deliveries.ts";
import { distinctValues } from "./recoveries.ts";
import { dayOrTime } from "./times.ts";

const mostNamed = 100;
const kinds = [...eventKinds] as const;
const deliveryId = /^dlv_[0-9a-f]{32}$/;

const count = (description: string, example: number) =>
  z
    .int()
    .nonnegative()
    .meta({ description, examples: [example] });

export const retryDeliveryBody = z
  .strictObject({})
  .meta({ id: "RetryDelivery", description: "An empty object.", examples: [{}] });

export const retryWebhookBody = z
  .strictObject({
    delivery_ids: z
      .array(
        z
          .string({ error: "must be a list of delivery IDs" })
          .regex(deliveryId, "must be a delivery ID: dlv_<32 hexadecimal digits>"),
        { error: "must be a list of delivery IDs" },
      )
      .min(1, "must name at least one delivery; leave it out to retry all waiting deliveries")
      .max(mostNamed, `must name at most ${mostNamed} deliveries`)
      .meta({
        description: `Retry only these deliveries, at most ${mostNamed}. Default: all waiting deliveries.`,
        examples: [["dlv_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f"]],
      })
      .optional(),
    types: distinctValues(
      [...kinds],
      "Retry only deliveries of these event types. Default: all event types.",
    ),
    since: dayOrTime("Retry only deliveries created at this time or later.")
      .meta({ examples: ["2026-01-31T09:30:00Z"] })
      .optional(),
    until: dayOrTime("Retry only deliveries created before this time.")
      .meta({ examples: ["2026-01-31T10:30:00Z"] })
      .optional(),
  })
  .meta({
    id: "RetryRequest",
    description:
      "The waiting deliveries to retry. An empty object retries all of them. A delivery must match every field that is set.",
  });

export const retryResult = z
  .strictObject({
    webhook_id: publicIdOf("wh_", "The webhook whose deliveries are retried."),
    retried: count("Deliveries whose next attempt is due now.", 10),
    skipped: count(
      "Deliveries in `delivery_ids` that are unchanged, because they are in progress, finished, or do not match.",
      0,
    ),
    remaining: count(
      `Matching deliveries that still wait: one request retries at most ${mostRetried}. Repeat the request to retry them.`,
      0,
    ),
  })
  .meta({ id: "RetryResult", description: "How many waiting deliveries of a webhook are retried now." });

export function renderRetried(retried: Retried): z.infer<typeof retryResult> {
  return {
    webhook_id: publicId(idPrefixes.webhook, retried.subscriptionId),
    retried: retried.retried,
    skipped: retried.skipped,
    remaining: retried.remaining,
  };
}
