/** Subscriptions of webhooks. Pure: no SQL, no wire. */
import type { EventKind } from "../events/model.ts";

export const backoffs = ["linear", "exponential"] as const;
export type Backoff = (typeof backoffs)[number];
/** The n-th retry (from 1) comes n x base (linear), or 2^(n-1) x base (exponential) after the attempt before it. */
export type RetryPolicy = { maxRetries: number; backoff: Backoff; baseDelaySeconds: number };

export const disabledReasons = ["owner", "gone", "failing"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** Empty or absent lets everything through. DINs and pharmacy keys. */
export type WebhookFilter = {
  dins?: readonly string[];
  pharmacyKeys?: readonly string[];
  provinces?: readonly string[];
};

export type Webhook = {
  /** UUIDs. */
  id: string;
  accountId: string;
  url: string;
  events: readonly EventKind[];
  description: string | null;
  active: boolean;
  disabledReason: DisabledReason | null;
  disabledAt: Date | null;
  filter: WebhookFilter;
  /** Null for the default schedule. */
  retryPolicy: RetryPolicy | null;
  maxConcurrency: number | null;
  ratePerMinute: number | null;
  /** Names and values of custom headers; values are secret. */
  headers: Readonly<Record<string, string>>;
  previousSecretUntil: Date | null;
  failingSince: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
