/** Webhook deliveries and attempts in requests and responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { idPrefixes, publicId } from "../core/ids.ts";
import { deliveryOrigins, deliveryStates, outcomes } from "../delivery/model.ts";
import {
  type Attempt,
  cancelReasons,
  type Delivery,
  type DeliveryDetail,
} from "../delivery/operations/model.ts";
import { mostCounted } from "../delivery/operations/sql/page_of_webhook.ts";
import { userAgent } from "../delivery/signature.ts";
import { eventKinds } from "../events/model.ts";
import { oneOf, pathId } from "./parameters.ts";
import { pagingRules, pagingShape, querySchema, timeOrderRule } from "./rules.ts";
import { time } from "./shared_fields.ts";
import { dayOrTime } from "./times.ts";

const hex = "019bb0c4d5e87a3c9f2e4b6a8d0c1e3f";

export const publicIdOf = (prefix: string, description: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}[0-9a-f]{32}$`))
    .meta({ description, examples: [`${prefix}${hex}`] });

export const timeOrNull = (description: string, example: string | null = null) =>
  z.iso
    .datetime()
    .nullable()
    .meta({ description, examples: [example] });

const idOrNull = (prefix: string, description: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}[0-9a-f]{32}$`))
    .nullable()
    .meta({ description, examples: [null] });

const kinds = [...eventKinds] as const;

const statusCode = z
  .int()
  .nullable()
  .meta({ description: "Status code of the response. Null without a response.", examples: [200] });

const deliveryShape = {
  id: publicIdOf("dlv_", "dlv_<32 hexadecimal digits>, as in the X-TM-Delivery header."),
  webhook_id: publicIdOf("wh_", "The webhook that receives it."),
  event_id: publicIdOf("evt_", "The event. All of its deliveries and replays have the same event ID."),
  type: z.enum(kinds).meta({ description: "Event type.", examples: ["price.changed"] }),
  status: z.enum(deliveryStates).meta({
    description: "Only a pending delivery is attempted. The other states are final.",
    examples: ["delivered"],
  }),
  origin: z.enum(deliveryOrigins).meta({
    description: "The origin of the delivery: its event, a replay, a recovery, or a test.",
    examples: ["event"],
  }),
  attempts_made: z
    .int()
    .nonnegative()
    .meta({ description: "Finished attempts, without late results.", examples: [1] }),
  next_attempt_at: timeOrNull("Earliest time of the next attempt. Null if the delivery has ended."),
  last_status_code: statusCode,
  last_outcome: z
    .enum(outcomes)
    .nullable()
    .meta({
      description: "Result of the last attempt. Null before the first.",
      examples: ["delivered"],
    }),
  cancel_reason: z
    .enum(cancelReasons)
    .nullable()
    .meta({
      description:
        "Why it was cancelled. deleted: the webhook was deleted. gone: the endpoint returned 410. owner: by its owner. expired: not delivered within 30 days.",
      examples: [null],
    }),
  replay_of: idOrNull("dlv_", "The delivery that this one repeats. Null if it repeats none."),
  recovery_id: idOrNull("rcv_", "The recovery that created it. Null for other deliveries."),
  simulated: z
    .boolean()
    .meta({ description: "True in the sandbox: signed and recorded, never sent.", examples: [false] }),
  created_at: time("When it was created."),
  finished_at: timeOrNull("When it ended. Null while it is pending.", "2026-01-09T05:16:01.000Z"),
} as const;

export const delivery = z
  .strictObject(deliveryShape)
  .meta({ id: "Delivery", description: "A delivery of an event to a webhook." });
export type DeliveryBody = z.infer<typeof delivery>;

const milliseconds = (description: string, example: number) =>
  z
    .number()
    .nonnegative()
    .nullable()
    .meta({ description, examples: [example] });

const headers = (description: string) =>
  z.record(z.string(), z.string()).meta({
    description,
    examples: [{ "X-TM-Timestamp": "1767935760", "X-TM-Attempt": "1" }],
  });

const attempt = z
  .strictObject({
    number: z
      .int()
      .positive()
      .meta({ description: "From 1.", examples: [1] }),
    started_at: time("When it began."),
    outcome: z.enum(outcomes).meta({
      description:
        "`delivered`: 2xx in time. `refused`: another status. `gone`: 410. `timed_out`: no complete response in time. `unreachable`: DNS, connection, or TLS failed. `forbidden`: the IP address is blocked. `proxy_failed`: our proxy failed, which does not count as an attempt.",
      examples: ["delivered"],
    }),
    status_code: statusCode,
    error: z
      .string()
      .nullable()
      .meta({ description: "Error message for people. Null if the attempt succeeded.", examples: [null] }),
    duration_ms: z
      .number()
      .nonnegative()
      .meta({ description: "Duration of the attempt, in milliseconds.", examples: [41.2] }),
    phases: z
      .strictObject({
        dns_ms: milliseconds("DNS lookup.", 2.1),
        connect_ms: milliseconds("Connecting.", 8.4),
        tls_ms: milliseconds("TLS handshake.", 17.9),
        first_byte_ms: milliseconds("From the request to the first byte of the response.", 12.3),
      })
      .meta({
        id: "AttemptPhases",
        description:
          "Durations of the steps in milliseconds. Null for steps that did not run, as on a reused connection.",
      }),
    remote_address: z
      .string()
      .nullable()
      .meta({ description: "IP address of the connection. Null without one.", examples: ["192.0.2.10"] }),
    headers: headers(
      "Headers of this attempt in addition to the request's headers: timestamp and signatures.",
    ),
    answer: z
      .string()
      .nullable()
      .meta({
        description: "The first 1,024 bytes of the response body, as text. Null without a body.",
        examples: ["ok"],
      }),
    late: z.boolean().meta({
      description: "The result arrived after another dispatcher had taken over. Only a success counts.",
      examples: [false],
    }),
    next_attempt_at: timeOrNull("Planned time of the next attempt. Null if there was none."),
  })
  .meta({ id: "DeliveryAttempt", description: "An attempt to deliver an event, and the response." });
export type AttemptBody = z.infer<typeof attempt>;

const sentRequest = z
  .strictObject({
    method: z.literal("POST").meta({ description: "Always POST." }),
    url: z
      .string()
      .meta({ description: "The webhook's current URL.", examples: ["https://example.com/hooks"] }),
    headers: headers(
      "Headers of every attempt. Attempts have further headers. The webhook's custom headers are also sent, but not returned.",
    ),
    body: z
      .string()
      .nullable()
      .meta({
        description:
          "The exact text that is signed and sent, the same on every attempt. Null if the event is no longer stored.",
        examples: ['{"event":"price.changed","id":"evt_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f"}'],
      }),
  })
  .meta({ id: "DeliveryRequest", description: "The request of a delivery." });

export const deliveryDetail = z
  .strictObject({
    ...deliveryShape,
    request: sentRequest,
    attempts: z.array(attempt).meta({ description: "In order of the codes." }),
  })
  .meta({ id: "DeliveryDetail", description: "A delivery with what was sent, and each attempt." });
export type DeliveryDetailBody = z.infer<typeof deliveryDetail>;

export const webhookPath = z.strictObject({ id: pathId.meta({ description: "wh_<id>." }) });
export const deliveryPath = z.strictObject({ id: pathId.meta({ description: "dlv_<id>." }) });

export const listDeliveriesQuery = querySchema(
  {
    status: oneOf(deliveryStates, "Only deliveries in this state.").optional(),
    type: oneOf(kinds, "Only events of this type.").optional(),
    since: dayOrTime("Only deliveries created at this time or later.").optional(),
    until: dayOrTime("Only deliveries created before this time, which must be later than since.").optional(),
    ...pagingShape,
  },
  timeOrderRule,
  ...pagingRules,
);

/** Beside the rows. */
export const deliveriesShape = {
  total_is_least: z.boolean().meta({
    description: `Whether the list is longer than pagination.total. At most ${mostCounted} rows are counted.`,
    examples: [false],
  }),
} as const;

export const replayBody = z
  .strictObject({})
  .meta({ id: "Replay", description: "Nothing: an empty object.", examples: [{}] });

const publicIdOrNull = (prefix: string, uuid: string | undefined) =>
  uuid === undefined ? null : publicId(prefix, uuid);
const isoOrNull = (at: Date | undefined) => at?.toISOString() ?? null;

export function renderDelivery(delivery: Delivery): DeliveryBody {
  return {
    id: publicId(idPrefixes.delivery, delivery.id),
    webhook_id: publicId(idPrefixes.webhook, delivery.subscriptionId),
    event_id: publicId(idPrefixes.event, delivery.eventId),
    type: delivery.kind,
    status: delivery.state,
    origin: delivery.origin,
    attempts_made: delivery.attempts,
    next_attempt_at: isoOrNull(delivery.dueAt),
    last_status_code: delivery.lastStatus ?? null,
    last_outcome: delivery.lastOutcome ?? null,
    cancel_reason: delivery.cancelReason ?? null,
    replay_of: publicIdOrNull(idPrefixes.delivery, delivery.replayOf),
    recovery_id: publicIdOrNull(idPrefixes.recovery, delivery.recoveryId),
    simulated: delivery.simulated,
    created_at: delivery.createdAt.toISOString(),
    finished_at: isoOrNull(delivery.finishedAt),
  };
}

/** As the record of an attempt has them: during a rotation, the old secret's signature stands behind a comma. */
function signedHeaders(attempt: Attempt): Record<string, string> {
  const [current, previous] = attempt.signature?.split(",") ?? [];
  const timestamp = String(Math.floor(attempt.startedAt.getTime() / 1_000));
  return {
    "X-TM-Timestamp": timestamp,
    "X-TM-Attempt": String(attempt.number),
    ...(current === undefined ? {} : { "X-TM-Signature": current }),
    ...(previous === undefined ? {} : { "X-TM-Signature-Previous": previous }),
    "webhook-timestamp": timestamp,
    ...(attempt.webhookSignature === undefined ? {} : { "webhook-signature": attempt.webhookSignature }),
  };
}

const renderAttempt = (attempt: Attempt): AttemptBody => ({
  number: attempt.number,
  started_at: attempt.startedAt.toISOString(),
  outcome: attempt.outcome,
  status_code: attempt.status ?? null,
  error: attempt.error ?? null,
  duration_ms: attempt.durationMs,
  phases: {
    dns_ms: attempt.dnsMs ?? null,
    connect_ms: attempt.connectMs ?? null,
    tls_ms: attempt.tlsMs ?? null,
    first_byte_ms: attempt.firstByteMs ?? null,
  },
  remote_address: attempt.remoteAddress ?? null,
  headers: signedHeaders(attempt),
  answer: attempt.answer ?? null,
  late: attempt.late,
  next_attempt_at: isoOrNull(attempt.nextDueAt),
});

export function renderDeliveryDetail(detail: DeliveryDetail): DeliveryDetailBody {
  const { delivery, attempts, url, payload } = detail;
  const body = renderDelivery(delivery);
  return {
    ...body,
    request: {
      method: "POST",
      url,
      headers: {
        "Content-Type": "application/json",
        "User-Agent": userAgent,
        "X-TM-Event": delivery.kind,
        "X-TM-Delivery": body.id,
        "webhook-id": body.event_id,
        ...(delivery.replayOf === undefined ? {} : { "X-TM-Replayed": "true" }),
      },
      body: payload ?? null,
    },
    attempts: attempts.map(renderAttempt),
  };
}
