/**
 * Delivers one event to the receiver and records each step.
 *
 *   waiting ──► sending ──► delivered          2xx
 *      ▲           │  └───► failed             410, or another response to `attemptsAtMost` requests
 *      └───────────┘                           no response, 429, 502, 503, 504, or another response before that
 *
 *   waiting    not in `done`. Before the first request, and between two requests. After a pause, it is sent.
 *   sending    `sending.uncertain` is true: written to the state file before the request leaves.
 *   delivered  in `done`. Final.
 *   failed     in `done`. Final: `drug-price resend` sends the event again.
 *
 * A receiver that is down never makes an event fail: the listener waits until it responds, and later events wait behind it.
 *
 * Stopping: on the first signal, a request in progress ends first (at most 30 seconds), then its result is written. So a
 * listener that was stopped never sends an event twice, and leaves none out. Crash (SIGKILL, power): an event in `sending` may or
 * may not have arrived. It is sent again when the listener starts, with the same `webhook-id` and the next `X-TM-Attempt`, so
 * delivery is at least once. All other events are sent exactly once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Forwarded, forward, type Outgoing } from "./forward.ts";
import type { StateFile } from "./state.ts";

export const attemptsAtMost = 4;
const firstPauseMs = 500;
const longestPauseMs = 5_000;
/** Responses of a proxy in front of a receiver that is down, and of one that asks for time. */
const passing = new Set([429, 502, 503, 504]);

export type Item = Omit<Outgoing, "attempt" | "to" | "secret"> & {
  /** In the state: the ID of the event, or of the delivery for a resend. */
  key: string;
};

export type DeliveryDeps = {
  file: StateFile;
  to: URL;
  secret: string;
  print(line: string): void;
  stopping: AbortSignal;
};

const clock = () => new Date().toTimeString().slice(0, 8);

export const lineOf = (status: string, item: Pick<Item, "type" | "eventId">, more: string) =>
  `${clock()}  ${status.padEnd(6)}  ${item.type.padEnd(21)}  ${item.eventId}  ${more}`;

type Decision = "delivered" | "failed" | "waiting";

function decide(result: Forwarded, attempts: number): Decision {
  if (result.kind === "unreachable" || passing.has(result.status)) return "waiting";
  if (result.status >= 200 && result.status < 300) return "delivered";
  return result.status === 410 || attempts >= attemptsAtMost ? "failed" : "waiting";
}

/** Returns true when the item needs no further request, false when the listener is stopping. */
export async function deliver(item: Item, deps: DeliveryDeps): Promise<boolean> {
  const { file, print, stopping } = deps;
  const { state } = file;
  let attempts = state.sending?.id === item.key ? state.sending.attempts : 0;
  if (attempts > 0 && state.sending?.uncertain)
    print(lineOf("again", item, "the listener was killed before the response arrived"));
  let isWaiting = false;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    if (stopping.aborted) return false;
    attempts += 1;
    state.sending = { id: item.key, attempts, uncertain: true };
    file.save();
    const result = await forward({ ...item, to: deps.to, secret: deps.secret, attempt: attempts });
    const decision = decide(result, attempts);
    const status = result.kind === "answered" ? String(result.status) : "---";
    const spent = `${result.durationMs} ms${attempts > 1 ? `, attempt ${attempts}` : ""}`;
    if (decision === "waiting") {
      state.sending = { id: item.key, attempts, uncertain: false };
      file.save();
      const reason = result.kind === "answered" ? "" : `${result.reason}. `;
      // One line for a receiver that is down, however long.
      if (!isWaiting || result.kind === "answered")
        print(lineOf(status, item, `${reason}Trying again until your receiver responds`));
      isWaiting = result.kind === "unreachable";
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
      continue;
    }
    state.sending = null;
    const more =
      decision === "delivered"
        ? spent
        : `${spent}. Gave up. To send it again: drug-price resend ${item.eventId}`;
    print(lineOf(status, item, `${item.replayed ? "resend, " : ""}${more}`));
    return true;
  }
}
