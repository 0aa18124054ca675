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
  .meta({ description: "Status that was answered; null when none was.", examples: [200] });

const deliveryShape = {
  id: publicIdOf("dlv_", "dlv_<32 hexadecimal digits>; X-TM-Delivery carries it."),
  webhook_id: publicIdOf("wh_", "The webhook it goes to."),
  event_id: publicIdOf("evt_", "The event it tells of: the same for every delivery and replay of it."),
  type: z.enum(kinds).meta({ description: "Kind of the event.", examples: ["price.changed"] }),
  status: z.enum(deliveryStates).meta({
    description: "Only a pending delivery is tried; the others are final.",
    examples: ["delivered"],
  }),
  origin: z.enum(deliveryOrigins).meta({
    description: "What made it: its event, a replay, a recovery, or a test.",
    examples: ["event"],
  }),
  attempts_made: z
    .int()
    .nonnegative()
    .meta({ description: "Finished attempts; those that came in late are not counted.", examples: [1] }),
  next_attempt_at: timeOrNull("When it is tried next, at the earliest; null when it is over."),
  last_status_code: statusCode,
  last_outcome: z
    .enum(outcomes)
    .nullable()
    .meta({
      description: "What became of the last attempt; null before the first.",
      examples: ["delivered"],
    }),
  cancel_reason: z
    .enum(cancelReasons)
    .nullable()
    .meta({
      description:
        "Why it was cancelled: its webhook was deleted, its endpoint answered 410 (gone), its owner said so, or nobody took it for 30 days (expired).",
      examples: [null],
    }),
  replay_of: idOrNull("dlv_", "The delivery that it repeats; null when it repeats none."),
  recovery_id: idOrNull("rcv_", "The recovery that made it; null for others."),
  simulated: z
    .boolean()
    .meta({ description: "True in the sandbox: signed and recorded, never sent.", examples: [false] }),
  created_at: time("When it was made."),
  finished_at: timeOrNull("When it was over; null while it is pending.", "2026-01-09T05:16:01.000Z"),
} as const;

export const delivery = z
  .strictObject(deliveryShape)
  .meta({ id: "Delivery", description: "An event on its way to a webhook." });
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
        "delivered: 2xx in time. refused: another status. gone: 410. timed_out: no whole answer in time. unreachable: DNS, connection or TLS. forbidden: the address is one that nothing is sent to. proxy_failed: ours, and no attempt.",
      examples: ["delivered"],
    }),
    status_code: statusCode,
    error: z
      .string()
      .nullable()
      .meta({ description: "What went wrong, for people; null when nothing did.", examples: [null] }),
    duration_ms: z
      .number()
      .nonnegative()
      .meta({ description: "The whole attempt, in milliseconds.", examples: [41.2] }),
    phases: z
      .strictObject({
        dns_ms: milliseconds("Looking the name up.", 2.1),
        connect_ms: milliseconds("Connecting.", 8.4),
        tls_ms: milliseconds("Agreeing on TLS.", 17.9),
        first_byte_ms: milliseconds("From the request to the answer's first byte.", 12.3),
      })
      .meta({
        id: "AttemptPhases",
        description:
          "Where the time went; null for what did not take place, as on a connection that was kept.",
      }),
    remote_address: z
      .string()
      .nullable()
      .meta({ description: "Address that was connected to; null when none was.", examples: ["192.0.2.10"] }),
    headers: headers(
      "What was sent with this attempt beside the request's own headers: time and signatures.",
    ),
    answer: z
      .string()
      .nullable()
      .meta({
        description: "The first 1,024 bytes of the answer's body, as text; null when there was none.",
        examples: ["ok"],
      }),
    late: z.boolean().meta({
      description: "Its result came in after another had taken over: it counts for nothing but a success.",
      examples: [false],
    }),
    next_attempt_at: timeOrNull("When the next one was to be; null when there was none."),
  })
  .meta({ id: "DeliveryAttempt", description: "One attempt to deliver, and what came back." });
export type AttemptBody = z.infer<typeof attempt>;

const sentRequest = z
  .strictObject({
    method: z.literal("POST").meta({ description: "Always POST." }),
    url: z
      .string()
      .meta({ description: "The webhook's address, as it is now.", examples: ["https://example.com/hooks"] }),
    headers: headers(
      "What every attempt carries; each attempt has its own beside them. The webhook's own headers are sent too, and shown nowhere.",
    ),
    body: z
      .string()
      .nullable()
      .meta({
        description:
          "The exact text that is signed and sent, the same on every attempt; null when the event is no longer kept.",
        examples: ['{"event":"price.changed","id":"evt_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f"}'],
      }),
  })
  .meta({ id: "DeliveryRequest", description: "What is sent." });

export const deliveryDetail = z
  .strictObject({
    ...deliveryShape,
    request: sentRequest,
    attempts: z.array(attempt).meta({ description: "In their order." }),
  })
  .meta({ id: "DeliveryDetail", description: "A delivery with what was sent, and each attempt." });
export type DeliveryDetailBody = z.infer<typeof deliveryDetail>;

export const webhookPath = z.strictObject({ id: pathId.meta({ description: "wh_<id>." }) });
export const deliveryPath = z.strictObject({ id: pathId.meta({ description: "dlv_<id>." }) });

export const listDeliveriesQuery = querySchema(
  {
    status: oneOf(deliveryStates, "Only deliveries in this state.").optional(),
    type: oneOf(kinds, "Only events of this kind.").optional(),
    since: dayOrTime("Only those made from this moment on.").optional(),
    until: dayOrTime("Only those made before this moment.").optional(),
    ...pagingShape,
  },
  timeOrderRule,
  ...pagingRules,
);

/** Beside the rows. */
export const deliveriesShape = {
  total_is_least: z.boolean().meta({
    description: `Whether the list is longer than pagination.total says: no more than ${mostCounted} are counted.`,
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
