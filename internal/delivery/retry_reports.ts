/**
 * Tells of every attempt that is made again, and why. It stands around the sender, and asks the schedule what the engine asks
 * of it: an attempt is told of when it is over and another is to come. One that was abandoned (its process ends) is not told
 * of: whoever makes it next does.
 */
import type { OutgoingRequest, Send, Sent, Subscription } from "./model.ts";
import { nextStep } from "./retry_decision.ts";

/** Bounded: it is a label of metrics. */
export const retryReasons = [
  "status_3xx",
  "status_4xx",
  "status_429",
  "status_5xx",
  "status_other",
  "timed_out",
  "unreachable",
  "forbidden",
  "proxy_failed",
] as const;
export type RetryReason = (typeof retryReasons)[number];

function reasonOf({ outcome, status }: Sent): RetryReason {
  if (outcome === "delivered" || outcome === "gone") return "status_other";
  if (outcome !== "refused") return outcome;
  if (status === 429) return "status_429";
  const known = `status_${Math.floor((status ?? 0) / 100)}xx`;
  return retryReasons.find((reason) => reason === known) ?? "status_other";
}

/** Undefined when nothing more is to come. */
export function retryReason(
  { retryPolicy }: Pick<Subscription, "retryPolicy">,
  { attempt }: Pick<OutgoingRequest, "attempt">,
  sent: Sent,
): RetryReason | undefined {
  return nextStep({ attempt, ...sent }, retryPolicy).state === "pending" ? reasonOf(sent) : undefined;
}

export const tellRetries =
  (send: Send, onRetry: (reason: RetryReason) => void): Send =>
  async (subscription, request, signal) => {
    const sent = await send(subscription, request, signal);
    const reason = signal?.aborted === true ? undefined : retryReason(subscription, request, sent);
    if (reason !== undefined) onRetry(reason);
    return sent;
  };
