/**
 * Turns what happened to a delivery into the result that is written and the observation that metrics count. The schedule says
 * what follows from an attempt (retry_decision.ts).
 */
import type { Clock } from "../core/clock.ts";
import { createAttemptIds } from "./attempt_ids.ts";
import type { AttemptResult } from "./attempt_results.ts";
import type { SendState } from "./lane.ts";
import type { OutgoingRequest, Sent, Subscription } from "./model.ts";
import type { Observe } from "./observations.ts";
import type { ResultWriter } from "./result_writer.ts";
import { nextStep } from "./retry_decision.ts";

/** A delivery whose attempt is due. */
export type DueDelivery = Omit<OutgoingRequest, "payload">;

export type Results = {
  /** An attempt ended. */
  attempted(sendState: SendState, subscription: Subscription, delivery: DueDelivery, sent: Sent): void;
  /** The event is not stored: the delivery failed without a request. */
  missing(sendState: SendState, delivery: DueDelivery): void;
};

export type ResultsDeps = { resultWriter: ResultWriter; clock: Clock; observe: Observe };

/** The time of a UUIDv7. */
const bornAtMs = (id: string) => Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16);

/** The result of an attempt that could not be made; `send` never rejects, so this is for our mistakes. */
export const notMade = (startedAtMs: number): Sent => ({
  outcome: "unreachable",
  error: "The attempt could not be made",
  startedAtMs,
  durationMs: 0,
  phases: {},
  signature: "",
  webhookSignature: "",
});

export function createResults({ resultWriter, clock, observe }: ResultsDeps): Results {
  const attemptId = createAttemptIds();
  return {
    attempted(sendState, subscription, delivery, sent) {
      const { deliveryId, attempt: number } = delivery;
      const step = nextStep({ attempt: number, ...sent }, subscription.retryPolicy);
      const result: AttemptResult = {
        deliveryId,
        number,
        state: step.state,
        waitMs: step.state === "pending" ? step.waitMs : undefined,
        cancelReason: step.state === "cancelled" ? step.reason : undefined,
        attemptId: attemptId(deliveryId, clock.now()),
        outcome: sent.outcome,
        status: sent.status,
        startedAtMs: sent.startedAtMs,
        durationMs: sent.durationMs,
        phases: sent.phases,
        error: sent.error,
        remoteAddress: sent.remoteAddress,
        answer: sent.answer,
        signature: sent.signature,
        webhookSignature: sent.webhookSignature,
      };
      resultWriter.push({ result, sendState, counted: step.state !== "pending" || step.counted });
      const first = number === 1 && !delivery.replayed;
      observe({
        kind: "attempt",
        outcome: sent.outcome,
        status: sent.status,
        attempt: number,
        durationMs: sent.durationMs,
        lagMs: first ? Math.max(0, clock.now() - bornAtMs(delivery.eventId)) : undefined,
        subscriptionId: sendState.id,
        error: sent.error,
      });
    },
    missing(sendState, { deliveryId, eventId, attempt: number }) {
      observe({ kind: "payload_missing", deliveryId, eventId });
      const result: AttemptResult = {
        deliveryId,
        number,
        state: "failed",
        attemptId: attemptId(deliveryId, clock.now()),
        outcome: "unreachable",
        error: "The event is not stored any more",
        startedAtMs: clock.now(),
        durationMs: 0,
        phases: {},
        signature: "",
        webhookSignature: "",
      };
      resultWriter.push({ result, sendState, counted: true });
    },
  };
}
