/** What an account sees first, and its use. All of one environment. */
import { z } from "zod";
import { usageBody } from "../../wire/usage.ts";
import { count, environment, plan, time } from "./common.ts";
import { request } from "./requests.ts";

const limitState = z.strictObject({ used: count, limit: count.nullable(), resets_at: time });

/** A delivery that did not arrive at its last attempt. */
export const failedDelivery = z.strictObject({
  id: z.string(),
  webhook_id: z.string(),
  url: z.string(),
  event: z.string(),
  event_id: z.string(),
  state: z.enum(["pending", "failed", "cancelled"]),
  attempts: count,
  last_status: z.int().nullable(),
  last_outcome: z.string().nullable(),
  created_at: time,
  next_attempt_at: time.nullable(),
});

/** What its owner should know of a webhook; newest first. */
export const webhookNotice = z.strictObject({
  id: z.string(),
  webhook_id: z.string(),
  url: z.string(),
  kind: z.enum(["failing", "disabled", "reenabled", "gone", "expired"]),
  hours: count.nullable(),
  deliveries: count.nullable(),
  day: z.string().nullable(),
  created_at: time,
});

/** What a new account does next, in order. */
export const steps = ["create_sandbox_key", "make_first_call", "create_live_key", "add_webhook"] as const;

export const overview = z.strictObject({
  environment,
  plan,
  /** Of the month; `limit` is null in the sandbox. */
  quota: limitState,
  /** Of this minute; `limit` is null in the sandbox. */
  burst: limitState,
  /** Of today and the six days before, UTC, oldest first; all seven are there. */
  days: z.array(
    z.strictObject({
      day: z.string(),
      requests: count,
      client_errors: count,
      server_errors: count,
      refused: count,
    }),
  ),
  /** When the month's quota runs out, at the pace of the last seven days; null when it does not, or in the sandbox. */
  quota_runs_out_at: time.nullable(),
  latest_failed_requests: z.array(request),
  latest_failed_deliveries: z.array(failedDelivery),
  notices: z.strictObject({
    quota: z.array(z.strictObject({ threshold_percent: z.int(), created_at: time })),
    webhooks: z.array(webhookNotice),
  }),
  steps: z.array(z.strictObject({ step: z.enum(steps), done: z.boolean() })),
});

export const usageQuery = z.strictObject({
  from: z.iso.date({ error: "must be a day such as 2026-01-09" }).optional(),
  to: z.iso.date({ error: "must be a day such as 2026-01-09" }).optional(),
});
/** What a line of the file is of. */
export const usageFileBy = ["day", "endpoint", "key"] as const;
export const usageFileQuery = usageQuery.extend({
  by: z.enum(usageFileBy, { error: `must be one of ${usageFileBy.join(", ")}` }).default("day"),
});
/** As GET /v1/usage, with names of keys, and a forecast from the pace of the last seven days. */
export const usage = usageBody.omit({ _sandbox: true }).extend({
  key_names: z.record(z.string(), z.string()),
  forecast: z
    .strictObject({
      /** Units a day, of the last seven days with today's part of a day. */
      pace_per_day: z.number().nonnegative(),
      /** At the month's end, at that pace. */
      expected: count,
      runs_out_at: time.nullable(),
    })
    .nullable(),
});
