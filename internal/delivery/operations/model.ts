/**
 * What an owner does with deliveries: look at them, replay one, recover many. Pure: no SQL, no wire.
 *
 * A recovery:  running -> finished | cancelled
 *
 *   running    from its request on. Whoever maintains the environment takes it on in chunks: the next sources in order of
 *              id, their new deliveries (slow, so that fresh ones go first) and its cursor, all in one transaction under
 *              its row's lock. A crash leaves whole chunks: none is lost, none is made twice. It rests while its
 *              subscription is inactive, while as many slow deliveries wait as its lane may hold, and (missing) while an
 *              event of its range is still to be fanned out. After a chunk that failed, it rests for a time that doubles
 *              with each failure in a row; the chunk left nothing, and the next one starts at the same cursor.
 *   finished   when no source is left and none of its deliveries is pending any more.
 *   cancelled  by its owner, or because its subscription was deleted: no more are made, and those still pending are
 *              cancelled with it. One that is being sent at that moment may still arrive.
 *
 * A recovery without a source does not start. In mode `missing`, an event of its range that is not fanned out yet may become
 * a source, so it starts.
 *
 * Sources of mode `failed` are deliveries that ended undelivered and that nothing repeats yet; of mode `missing`, events
 * that the subscription lists and lets through and that it has no delivery of. What was created after `until` is no source.
 */
import type { Page, PageRequest } from "../../core/page.ts";
import type { EventKind } from "../../events/model.ts";
import type { Transaction } from "../../postgres/database.ts";
import type { DeliveryOrigin, DeliveryState, Outcome } from "../model.ts";

export const recoveryModes = ["failed", "missing"] as const;
export type RecoveryMode = (typeof recoveryModes)[number];
export const recoverableStates = ["failed", "cancelled"] as const;
export type RecoverableState = (typeof recoverableStates)[number];
export const recoveryStates = ["running", "finished", "cancelled"] as const;
export type RecoveryState = (typeof recoveryStates)[number];
export const cancelReasons = ["deleted", "gone", "owner", "expired"] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Running recoveries at most, of a webhook and of an account. */
export const mostRecoveries = { webhook: 5, account: 50 } as const;

/** How long a delivery can be replayed or recovered, and how old its event may be then. */
export const replayableDays = 30;
export const replayableEventDays = 60;

export type Delivery = {
  /** UUIDs. */
  id: string;
  eventId: string;
  subscriptionId: string;
  kind: EventKind;
  state: DeliveryState;
  origin: DeliveryOrigin;
  /** Finished attempts. */
  attempts: number;
  /** Of the next attempt; undefined when there is none. */
  dueAt: Date | undefined;
  lastStatus: number | undefined;
  lastOutcome: Outcome | undefined;
  cancelReason: CancelReason | undefined;
  replayOf: string | undefined;
  recoveryId: string | undefined;
  simulated: boolean;
  createdAt: Date;
  finishedAt: Date | undefined;
};

export type Attempt = {
  number: number;
  startedAt: Date;
  outcome: Outcome;
  status: number | undefined;
  error: string | undefined;
  durationMs: number;
  /** Undefined for phases that did not take place. */
  dnsMs: number | undefined;
  connectMs: number | undefined;
  tlsMs: number | undefined;
  firstByteMs: number | undefined;
  remoteAddress: string | undefined;
  /** The first 1,024 bytes of the answer's body, as text. */
  answer: string | undefined;
  /** As sent: X-TM-Signature, and webhook-signature. */
  signature: string | undefined;
  webhookSignature: string | undefined;
  late: boolean;
  nextDueAt: Date | undefined;
};

export type DeliveryDetail = {
  delivery: Delivery;
  /** In their order. */
  attempts: Attempt[];
  /** Where it goes, as its subscription says now. */
  url: string;
  /** The exact text; undefined when the event is no longer kept. */
  payload: string | undefined;
};

export type DeliveryFilter = {
  state?: DeliveryState | undefined;
  kind?: EventKind | undefined;
  /** When it was created: from, and before. */
  since?: Date | undefined;
  until?: Date | undefined;
};

export type Recovery = {
  /** UUIDs. */
  id: string;
  subscriptionId: string;
  mode: RecoveryMode;
  since: Date;
  until: Date;
  states: readonly RecoverableState[];
  kinds: readonly EventKind[] | undefined;
  state: RecoveryState;
  total: number;
  made: number;
  /** What has become of those that were made. */
  outcome: Readonly<Record<DeliveryState, number>>;
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | undefined;
};

export type RecoveryRequest = {
  mode: RecoveryMode;
  since: Date;
  until?: Date | undefined;
  states?: readonly RecoverableState[] | undefined;
  kinds?: readonly EventKind[] | undefined;
  /** Starts also without a source. Default: false. */
  evenIfEmpty?: boolean | undefined;
};

/** What a recovery would find now, and what is pending in its range. */
export type RecoveryPreview = {
  /** A UUID. */
  subscriptionId: string;
  mode: RecoveryMode;
  since: Date;
  until: Date;
  total: number;
  waiting: number;
  inProgress: number;
};

/** Waiting deliveries of a webhook. Default: all of them. */
export type RetryRequest = {
  /** Public IDs. */
  deliveryIds?: readonly string[] | undefined;
  kinds?: readonly EventKind[] | undefined;
  /** When they were created: from, and before. */
  since?: Date | undefined;
  until?: Date | undefined;
};

export type Retried = {
  /** A UUID. */
  subscriptionId: string;
  /** Deliveries that are due now. */
  retried: number;
  /** Named deliveries that did not wait. */
  skipped: number;
  /** Matching deliveries that still wait, because one request retries a limited number. */
  remaining: number;
};

/** The operations that the APIs call, with public IDs. Resources of other accounts are 404 NOT_FOUND, like missing ones. */
export type DeliveryService = {
  /** Newest first. */
  list(
    accountId: string,
    webhookId: string,
    filter: DeliveryFilter,
    page: PageRequest,
  ): Promise<Page<Delivery>>;
  get(accountId: string, deliveryId: string): Promise<DeliveryDetail>;
  /** A new delivery of the same event. Within `tx`, if there is one. Throws 400 when it is too old, or its webhook is not active. */
  replay(accountId: string, deliveryId: string, tx?: Transaction): Promise<Delivery>;
  /**
   * Makes the next attempt of a waiting delivery now (retry.ts). Within `tx`, if there is one. One that is due already is
   * returned unchanged. Throws 400 if it is finished, or if its webhook is inactive or deleted.
   */
  retry(accountId: string, deliveryId: string, tx?: Transaction): Promise<Delivery>;
  /** The same for waiting deliveries of a webhook. Throws 404 for a named delivery that the webhook does not have. */
  retryWebhook(
    accountId: string,
    webhookId: string,
    request: RetryRequest,
    tx?: Transaction,
  ): Promise<Retried>;
  /** Changes nothing. Throws 400 when the range is none, or its webhook is deleted. */
  previewRecovery(accountId: string, webhookId: string, asked: RecoveryRequest): Promise<RecoveryPreview>;
  /** Throws 400 when the range is none or has no source, or its webhook is deleted. */
  recover(accountId: string, webhookId: string, asked: RecoveryRequest, tx?: Transaction): Promise<Recovery>;
  /** Newest first. */
  listRecoveries(accountId: string, webhookId: string, page: PageRequest): Promise<Page<Recovery>>;
  getRecovery(accountId: string, recoveryId: string): Promise<Recovery>;
  /** Answers it as it is afterwards: one that was over already stays as it was. */
  cancelRecovery(accountId: string, recoveryId: string): Promise<Recovery>;
};
