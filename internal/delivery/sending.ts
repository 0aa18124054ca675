/**
 * Makes attempts: concurrency_limiter.ts chooses the lane whose turn it is, the sender makes the request, and results.ts hands
 * on what came of it. All of it is in memory, and nothing waits for the database.
 *
 * An attempt begins only under a lease with a third of its time left. What was begun is finished and written, even if the
 * lease is lost meanwhile.
 */
import type { Clock } from "../core/clock.ts";
import type { ConcurrencyLimiter } from "./concurrency_limiter.ts";
import { type Lane, readFromStart, type SendState } from "./lane.ts";
import type { OutgoingRequest, Send, Sent, Subscription } from "./model.ts";
import type { Observe } from "./observations.ts";
import { notMade, type Results } from "./results.ts";

export type SendingDeps = {
  send: Send;
  clock: Clock;
  limiter: ConcurrencyLimiter<SendState>;
  results: Results;
  observe: Observe;
  laneOf(sendState: SendState): Lane | undefined;
  maySend(lane: Lane, nowMs: number): boolean;
  /** The lane has little left that waits for a slot, or nothing in hand. */
  onWant(lane: Lane): void;
};

export type Sending = {
  readonly inFlight: number;
  /** Begins as many attempts as the limiter allows. */
  fill(): void;
  /** Nothing begins any more. */
  close(): void;
  /** Ends what is in flight; what was not delivered by then leaves no trace, and is sent again by somebody else. */
  abandon(): void;
  /** What waits for a slot of this lane is not sent from here. */
  drop(lane: Lane): void;
};

export function createSending(deps: SendingDeps): Sending {
  const { send, clock, limiter, results, observe } = deps;
  const abandoned = new AbortController();
  let closed = false;
  let rateTimer: NodeJS.Timeout | undefined;

  function drop(lane: Lane): void {
    for (const { deliveryId } of lane.requests) lane.sendState.inHand.delete(deliveryId);
    lane.requests = [];
    limiter.withdraw(lane.sendState);
    // Those that were dropped are still pending, before the place it was read to.
    readFromStart(lane, performance.now());
    lane.look = true;
  }

  function finish(
    sendState: SendState,
    subscription: Subscription,
    request: OutgoingRequest,
    sent: Sent,
  ): void {
    limiter.finish(sendState, sent.outcome, sent.durationMs, performance.now());
    if (abandoned.signal.aborted && sent.outcome !== "delivered") sendState.inHand.delete(request.deliveryId);
    else results.attempted(sendState, subscription, request, sent);
    const lane = deps.laneOf(sendState);
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

  function begin(lane: Lane, subscription: Subscription, request: OutgoingRequest): void {
    const { sendState } = lane;
    send(subscription, request, abandoned.signal).then(
      (sent) => finish(sendState, subscription, request, sent),
      (error: unknown) => {
        // It never rejects; should it do so, the slot and the delivery must not be lost with it.
        observe({ kind: "trouble", part: "lanes", error });
        finish(sendState, subscription, request, notMade(clock.now()));
      },
    );
  }

  function waitForRates(nowMs: number): void {
    const waitMs = limiter.rateWaitMs(nowMs);
    if (waitMs === undefined || rateTimer !== undefined) return;
    rateTimer = setTimeout(() => {
      rateTimer = undefined;
      limiter.tick(performance.now());
      fill();
    }, waitMs + 1);
  }

  function fill(): void {
    if (closed) return;
    const nowMs = performance.now();
    for (;;) {
      const sendState = limiter.take(nowMs);
      if (sendState === undefined) break;
      const lane = deps.laneOf(sendState);
      const request = lane?.requests.shift();
      if (lane?.subscription === undefined || request === undefined || !deps.maySend(lane, nowMs)) {
        limiter.giveBack(sendState);
        if (request !== undefined) sendState.inHand.delete(request.deliveryId);
        if (lane === undefined) limiter.withdraw(sendState);
        else drop(lane);
        continue;
      }
      begin(lane, lane.subscription, request);
      if (lane.requests.length <= lane.batchSize / 4) deps.onWant(lane);
    }
    waitForRates(nowMs);
  }

  return {
    get inFlight() {
      return limiter.inFlight;
    },
    fill,
    close() {
      closed = true;
      clearTimeout(rateTimer);
    },
    abandon: () => abandoned.abort(),
    drop,
  };
}
