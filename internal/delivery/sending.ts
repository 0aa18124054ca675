/**
 * From shipments to outcomes: slots say whose turn it is, the sender makes the attempt, the schedule says what follows, and
 * the settler writes it. All in memory; nothing here waits for the database.
 *
 * An attempt begins only under a lease that has a third of its time still to come. What was begun is finished and written,
 * also when the lease is lost meanwhile.
 */
import type { Clock } from "../core/clock.ts";
import type { Settled } from "./arrays.ts";
import { createAttemptIds } from "./attempt_ids.ts";
import { type Endpoint, type Lane, readFromStart } from "./lane.ts";
import type { Send, Sent, Shipment, Target } from "./model.ts";
import type { Observe } from "./observations.ts";
import { nextStep } from "./schedule.ts";
import type { Settler } from "./settler.ts";
import type { Slots } from "./slots.ts";

export type SendingDeps = {
  send: Send;
  clock: Clock;
  slots: Slots<Endpoint>;
  settler: Settler;
  observe: Observe;
  laneOf(endpoint: Endpoint): Lane | undefined;
  maySend(lane: Lane, nowMs: number): boolean;
  /** The lane has little left that waits for a slot, or nothing in hand. */
  onWant(lane: Lane): void;
};

export type Sending = {
  readonly inFlight: number;
  /** Begins as many attempts as there are slots for. */
  fill(): void;
  /** Nothing begins any more. */
  close(): void;
  /** Ends what is in flight; what was not delivered by then leaves no trace, and is sent again by somebody else. */
  abandon(): void;
  /** A delivery whose event is not stored. */
  missing(lane: Lane, delivery: Omit<Shipment, "payload">): void;
  /** What waits for a slot of this lane is not sent from here. */
  drop(lane: Lane): void;
};

/** The time of a UUIDv7. */
const bornAtMs = (id: string) => Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16);

export function createSending(deps: SendingDeps): Sending {
  const { send, clock, slots, settler, observe } = deps;
  const abandoned = new AbortController();
  const attemptId = createAttemptIds();
  let closed = false;
  let rateTimer: NodeJS.Timeout | undefined;

  function settle(endpoint: Endpoint, target: Target, shipment: Omit<Shipment, "payload">, sent: Sent): void {
    const { deliveryId, attempt: number } = shipment;
    const step = nextStep({ attempt: number, ...sent }, target.retryPolicy);
    const settled: Settled = {
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
    settler.push({ settled, endpoint, counted: step.state !== "pending" || step.counted });
    const first = number === 1 && !shipment.replayed;
    observe({
      kind: "attempt",
      outcome: sent.outcome,
      status: sent.status,
      attempt: number,
      durationMs: sent.durationMs,
      lagMs: first ? Math.max(0, clock.now() - bornAtMs(shipment.eventId)) : undefined,
      subscriptionId: endpoint.id,
      error: sent.error,
    });
  }

  function drop(lane: Lane): void {
    for (const { deliveryId } of lane.shipments) lane.endpoint.inHand.delete(deliveryId);
    lane.shipments = [];
    slots.withdraw(lane.endpoint);
    // Those that were dropped are still pending, before the place it was read to.
    readFromStart(lane, performance.now());
    lane.look = true;
  }

  function finish(endpoint: Endpoint, target: Target, shipment: Shipment, sent: Sent): void {
    slots.finish(endpoint, sent.outcome, sent.durationMs, performance.now());
    if (abandoned.signal.aborted && sent.outcome !== "delivered") endpoint.inHand.delete(shipment.deliveryId);
    else settle(endpoint, target, shipment, sent);
    const lane = deps.laneOf(endpoint);
    if (lane !== undefined) {
      if (sent.outcome === "gone") {
        // No more of it until the database says that it is active again.
        drop(lane);
        if (lane.mode === "open") lane.mode = "tests";
      }
      deps.onWant(lane);
    }
    fill();
  }

  function begin(lane: Lane, target: Target, shipment: Shipment): void {
    const { endpoint } = lane;
    send(target, shipment, abandoned.signal).then(
      (sent) => finish(endpoint, target, shipment, sent),
      (error: unknown) => {
        // It never rejects; should it do so, the slot and the delivery must not be lost with it.
        observe({ kind: "trouble", part: "lanes", error });
        finish(endpoint, target, shipment, {
          outcome: "unreachable",
          error: "The attempt could not be made",
          startedAtMs: clock.now(),
          durationMs: 0,
          phases: {},
          signature: "",
          webhookSignature: "",
        });
      },
    );
  }

  function waitForRates(nowMs: number): void {
    const waitMs = slots.rateWaitMs(nowMs);
    if (waitMs === undefined || rateTimer !== undefined) return;
    rateTimer = setTimeout(() => {
      rateTimer = undefined;
      slots.tick(performance.now());
      fill();
    }, waitMs + 1);
  }

  function fill(): void {
    if (closed) return;
    const nowMs = performance.now();
    for (;;) {
      const endpoint = slots.take(nowMs);
      if (endpoint === undefined) break;
      const lane = deps.laneOf(endpoint);
      const shipment = lane?.shipments.shift();
      if (lane?.target === undefined || shipment === undefined || !deps.maySend(lane, nowMs)) {
        slots.giveBack(endpoint);
        if (shipment !== undefined) endpoint.inHand.delete(shipment.deliveryId);
        if (lane === undefined) slots.withdraw(endpoint);
        else drop(lane);
        continue;
      }
      begin(lane, lane.target, shipment);
      if (lane.shipments.length <= lane.appetite / 4) deps.onWant(lane);
    }
    waitForRates(nowMs);
  }

  return {
    get inFlight() {
      return slots.inFlight;
    },
    fill,
    close() {
      closed = true;
      clearTimeout(rateTimer);
    },
    abandon: () => abandoned.abort(),
    drop,
    missing(lane, delivery) {
      observe({ kind: "payload_missing", deliveryId: delivery.deliveryId, eventId: delivery.eventId });
      const settled: Settled = {
        deliveryId: delivery.deliveryId,
        number: delivery.attempt,
        state: "failed",
        attemptId: attemptId(delivery.deliveryId, clock.now()),
        outcome: "unreachable",
        error: "The event is not stored any more",
        startedAtMs: clock.now(),
        durationMs: 0,
        phases: {},
        signature: "",
        webhookSignature: "",
      };
      settler.push({ settled, endpoint: lane.endpoint, counted: true });
    },
  };
}
