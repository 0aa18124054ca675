/** Deliveries and recoveries as the wire shows them. */
import { idPrefixes, publicId } from "../../core/ids.ts";
import type { Attempt, Delivery, DeliveryDetail, Recovery } from "../../delivery/operations/model.ts";
import { userAgent } from "../../delivery/signature.ts";
import type { AttemptBody, DeliveryBody, DeliveryDetailBody } from "../schemas/deliveries.ts";
import type { RecoveryBody } from "../schemas/recoveries.ts";

const idOrNull = (prefix: string, uuid: string | undefined) =>
  uuid === undefined ? null : publicId(prefix, uuid);
const timeOrNull = (at: Date | undefined) => at?.toISOString() ?? null;

export function renderDelivery(delivery: Delivery): DeliveryBody {
  return {
    id: publicId(idPrefixes.delivery, delivery.id),
    webhook_id: publicId(idPrefixes.webhook, delivery.subscriptionId),
    event_id: publicId(idPrefixes.event, delivery.eventId),
    type: delivery.kind,
    status: delivery.state,
    origin: delivery.origin,
    attempts_made: delivery.attempts,
    next_attempt_at: timeOrNull(delivery.dueAt),
    last_status_code: delivery.lastStatus ?? null,
    last_outcome: delivery.lastOutcome ?? null,
    cancel_reason: delivery.cancelReason ?? null,
    replay_of: idOrNull(idPrefixes.delivery, delivery.replayOf),
    recovery_id: idOrNull(idPrefixes.recovery, delivery.recoveryId),
    simulated: delivery.simulated,
    created_at: delivery.createdAt.toISOString(),
    finished_at: timeOrNull(delivery.finishedAt),
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
  next_attempt_at: timeOrNull(attempt.nextDueAt),
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

export function renderRecovery(recovery: Recovery): RecoveryBody {
  return {
    id: publicId(idPrefixes.recovery, recovery.id),
    webhook_id: publicId(idPrefixes.webhook, recovery.subscriptionId),
    mode: recovery.mode,
    status: recovery.state,
    since: recovery.since.toISOString(),
    until: recovery.until.toISOString(),
    statuses: [...recovery.states],
    types: recovery.kinds === undefined ? null : [...recovery.kinds],
    total: recovery.total,
    made: recovery.made,
    progress: { ...recovery.outcome },
    created_at: recovery.createdAt.toISOString(),
    updated_at: recovery.updatedAt.toISOString(),
    finished_at: timeOrNull(recovery.finishedAt),
  };
}
