/**
 * Deliveries: states, attempts and their outcomes. Pure: no SQL, no wire.
 *
 *   pending -> delivered | failed | cancelled          (a replay is a new delivery of the same event)
 *
 * (The engine's state machine, what each crash leaves behind and the invariants stand here.)
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

/** Where a subscription's deliveries go, and with what. Read when its lane is leased. */
export type Target = {
  /** UUIDs. */
  subscriptionId: string;
  accountId: string;
  url: string;
  /** The newest first; a second one during a rotation. */
  secrets: readonly SecretKeys[];
  headers: Readonly<Record<string, string>>;
  retryPolicy: RetryPolicy | null;
  maxConcurrency: number | null;
  ratePerMinute: number | null;
};

/** One attempt to be made. */
export type Shipment = {
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
export type Send = (target: Target, shipment: Shipment, signal?: AbortSignal) => Promise<Sent>;
