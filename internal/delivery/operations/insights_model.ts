/**
 * What an owner wants to know of webhooks at one glance: how they fare, what did not arrive lately, what was told of them.
 * Pure: no SQL, no wire.
 */
import type { EventKind } from "../../events/model.ts";
import type { DeliveryState, Outcome } from "../model.ts";

export const noticeKinds = ["failing", "disabled", "reenabled", "gone", "expired"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A delivery whose last attempt failed. */
export type FailedDelivery = {
  /** UUIDs. */
  id: string;
  webhookId: string;
  /** Without its query: what stands there may be a secret. */
  url: string;
  kind: EventKind;
  eventId: string;
  state: Exclude<DeliveryState, "delivered">;
  /** Finished attempts; at least one. */
  attempts: number;
  lastStatus: number | undefined;
  lastOutcome: Outcome | undefined;
  createdAt: Date;
  /** Undefined when nothing more is tried. */
  nextAttemptAt: Date | undefined;
};

/** What the owner of a webhook was told of it. */
export type WebhookNotice = {
  /** UUIDs. */
  id: string;
  webhookId: string;
  /** Without its query. */
  url: string;
  kind: NoticeKind;
  /** failing: for how long nothing but failures came back. */
  hours: number | undefined;
  /** expired: how many deliveries were given up, and of which day (UTC) they were. */
  deliveries: number | undefined;
  day: string | undefined;
  createdAt: Date;
};

/** What the dashboard calls; of one environment. Webhooks that are deleted are left out everywhere. */
export type WebhookInsights = {
  /** Newest first, at most `limit` (a few: none beyond the account's latest 1,000 is found). */
  failures(accountId: string, limit: number): Promise<FailedDelivery[]>;
  /** Newest first, at most `limit`. */
  notices(accountId: string, limit: number): Promise<WebhookNotice[]>;
};
