/**
 * Deliveries: states, attempts and their outcomes. Pure: no SQL, no wire.
 *
 * A delivery
 *
 *   (none) -> pending      fan-out, once for each event and matching subscription; a replay or a recovery makes a new one
 *   pending -> pending     settle: an attempt that failed, with another to come: attempt + 1, due at its time
 *   pending -> delivered   settle: 2xx, also when it comes in late
 *   pending -> failed      settle: the last attempt of its schedule failed
 *   pending -> cancelled   settle: 410 (gone); whoever holds the lane of a deleted subscription (deleted)
 *
 * Nothing leaves delivered, failed or cancelled. An attempt that the egress proxy failed is none: due again soon.
 *
 * A lane (a subscription's queue) is idle (next_due_at is when something is due, or infinity), due (next_due_at has come) or
 * leased (leased_by, leased_until = next_due_at). A dispatcher leases due lanes, renews all it holds in one statement, and
 * while it holds one it alone reads and sends that lane's deliveries: no delivery is ever claimed by itself. It releases a
 * lane by its epoch (it is still the holder) and its version (nothing was added since it looked); else it looks again.
 *
 * What a crash leaves:
 *   in fan-out              nothing: one transaction. The next fan-out goes on, in the midst of a large event too.
 *   while sending           attempts that nobody knows of; their lanes are due when the lease ends, and are sent again.
 *   before the flush        the same. After it, before the lane is released: a leased lane with nothing due, until lease end.
 *   the database            what was committed; outcomes wait in the process and are written when it is back. Those that
 *                           another was faster with are kept as late attempts.
 *
 * Invariants (test/delivery/invariants.ts asks for them in SQL, after every walk):
 *   1. A committed event that is not fanned out is found by the next fan-out.
 *   2. A pending delivery of an active subscription has a lane that is due now, or by max(due_at, leased_until).
 *   3. A lane has at most one holder whose lease lasts; an attempt begins only under it.
 *   4. `attempt` grows by one, and is the number of attempts that are not late.
 *   5. Of a subscription: created = delivered + failed + cancelled + pending.
 */
import type { EventKind } from "../events/model.ts";
import type { RetryPolicy } from "../webhooks/model.ts";
import type { SecretKeys } from "../webhooks/secrets.ts";

export const deliveryStates = ["pending", "delivered", "failed", "cancelled"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryOrigins = ["event", "replay", "recovery", "test"] as const;
export type DeliveryOrigin = (typeof deliveryOrigins)[number];

/** What became of an attempt. Bounded: it is a label of metrics. */
export const outcomes = [
  "delivered", // 2xx within the time
  "refused", // another status
  "gone", // 410
  "timed_out", // no whole answer within the time
  "unreachable", // DNS, connect, TLS, reset, or an answer that is no HTTP
  "forbidden", // the address is one that nothing is sent to
  "proxy_failed", // the egress proxy, not the endpoint: uses up no attempt
] as const;
export type Outcome = (typeof outcomes)[number];

/** A webhook as its deliveries need it: where they go, and with what. Read when its lane is leased. */
export type Subscription = {
  /** UUIDs. */
  subscriptionId: string;
  accountId: string;
  url: string;
  /** The first signs X-TM-Signature; a second one during the overlap of a rotation signs X-TM-Signature-Previous. */
  secrets: readonly SecretKeys[];
  headers: Readonly<Record<string, string>>;
  retryPolicy: RetryPolicy | null;
  maxConcurrency: number | null;
  ratePerMinute: number | null;
};

/** One attempt to be made. */
export type OutgoingRequest = {
  /** UUIDs; the wire has their public forms. */
  deliveryId: string;
  eventId: string;
  kind: EventKind;
  /** The number of the attempt, from 1. */
  attempt: number;
  /** Whether this delivery repeats an earlier one (X-TM-Replayed). */
  replayed: boolean;
  /** The exact bytes that are signed and sent. */
  payload: Buffer;
};

/** Milliseconds; undefined for phases that did not take place. */
export type Phases = { dnsMs?: number; connectMs?: number; tlsMs?: number; firstByteMs?: number };

export type Sent = {
  outcome: Outcome;
  status?: number;
  /** What went wrong, for people: one line, no stack. */
  error?: string;
  /** What the receiver asked for in Retry-After. */
  retryAfterMs?: number;
  /** Wall clock. */
  startedAtMs: number;
  durationMs: number;
  phases: Phases;
  remoteAddress?: string;
  /** The first 1,024 bytes of the answer's body. */
  answer?: Buffer;
  /** As sent: X-TM-Signature (during a rotation, and X-TM-Signature-Previous behind a comma), and webhook-signature. */
  signature: string;
  webhookSignature: string;
};

/** Makes one attempt. Never rejects: what goes wrong is an outcome. `signal` abandons it (timed_out). */
export type Send = (
  subscription: Subscription,
  request: OutgoingRequest,
  signal?: AbortSignal,
) => Promise<Sent>;
