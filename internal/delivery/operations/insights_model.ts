/**
 * What an owner wants to know of webhooks at one glance: how they fare, what did not arrive lately, what was told of them.
 * Pure: no SQL, no wire.
 */
import type { EventKind } from "../../events/model.ts";
import type { DeliveryState, Outcome } from "../model.ts";

export const noticeKinds = ["failing", "disabled", "reenabled", "gone", "expired"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What waits is counted up to this many; of a day's deliveries, what became of so many, the latest. */
export const mostPending = 1_000;
export const mostOfDay = 10_000;

/**
 * `disabled`: not active. `failing`: nothing but failures since failingSince. `retrying`: some that wait were tried already.
 * `new`: it has no deliveries, of those that are kept. `healthy`: none of these.
 */
export type HealthState = "healthy" | "retrying" | "failing" | "disabled" | "new";

export type WebhookHealth = {
  /** A UUID. */
  webhookId: string;
  state: HealthState;
  /** Up to mostPending. */
  pending: number;
  /** The earliest time that has come at which one of them was due; undefined while none is due. */
  oldestDueAt: Date | undefined;
  failingSince: Date | undefined;
  /** What became of those made in the last 24 hours: of the latest mostOfDay, when there are more. */
  lastDay: Readonly<Record<DeliveryState, number>>;
};

/** Why an event did, or did not, go to a webhook. */
export type MatchReason =
  | "delivered_to"
  | "kind_not_listed"
  | "drug_not_in_filter"
  | "pharmacy_not_in_filter"
  | "province_not_in_filter"
  | "inactive"
  | "created_later"
  | "changed_later"
  | "only_for_another_webhook"
  | "not_fanned_out_yet";

export type EventMatch = {
  /** A UUID. */
  webhookId: string;
  /** Without its query. */
  url: string;
  reason: MatchReason;
  /** One sentence, which names what the webhook lists and what the event has, by their public ids. */
  explanation: string;
  /** Its first delivery of the event, by the fan-out or by a recovery; a UUID. */
  deliveryId: string | undefined;
};

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

/** An active webhook whose last attempts failed: three or more in a row. It ends with the next success. */
export type WebhookIncident = {
  /** A UUID. */
  webhookId: string;
  /** Without its query. */
  url: string;
  /** The first failed attempt of the row. */
  since: Date;
  /** Failed attempts in a row, counted over a limited number of deliveries. */
  failures: number;
  /** Deliveries that wait for an attempt in the future. Counted up to mostPending. */
  waiting: number;
  lastAt: Date;
  lastStatus: number | undefined;
  lastOutcome: Outcome;
  lastError: string | undefined;
  /** The first 200 bytes of the response body, as text. */
  lastResponse: string | undefined;
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
  /** Of all the account's webhooks, newest first. */
  health(accountId: string): Promise<WebhookHealth[]>;
  /**
   * Of each webhook, newest first, why the event went to it or not: by the fan-out's rule, on the webhook as it is now. Throws
   * 404 NOT_FOUND for an event that the account may not read; one that is not fanned out yet it may.
   */
  matches(accountId: string, eventId: string): Promise<EventMatch[]>;
  /** Newest first, at most `limit` (a few: none beyond the account's latest 1,000 is found). */
  failures(accountId: string, limit: number): Promise<FailedDelivery[]>;
  /** Of all the account's webhooks, the latest incident first. */
  incidents(accountId: string): Promise<WebhookIncident[]>;
  /** Newest first, at most `limit`. */
  notices(accountId: string, limit: number): Promise<WebhookNotice[]>;
};
