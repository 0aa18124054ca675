/**
 * Events: kinds, the draft a feature hands in, the envelope that is signed and sent. Pure: no SQL, no wire.
 *
 * An event is born in the transaction of its change (store.ts `recordEvents`), with the exact text that every attempt will
 * carry. It then waits for the fan-out (internal/delivery), which gives it its position and its deliveries.
 */

export const eventKinds = [
  "price.changed",
  "drug.recalled",
  "generic.available",
  "pharmacy.updated",
  "shortage.reported",
  "coverage.changed",
  "price_alert.triggered",
  "webhook.test",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Those that a subscription may list. `webhook.test` comes only when asked for, whatever is listed. */
export const subscribableKinds = eventKinds.filter((kind) => kind !== "webhook.test");

/** What a feature says of a change. `data` is checked against the kind's schema when the event is recorded. */
export type EventDraft = {
  kind: EventKind;
  data: object;
  /** What it is about, such as drug_00012345/pharm_9: events of one entity are numbered one after the other. */
  entity: string;
  /** Only for this account, or only for this subscription. UUIDs. */
  accountId?: string;
  subscriptionId?: string;
  /** What filters look at: internal ids, and provinces. */
  drugIds?: readonly number[];
  pharmacyId?: number;
  provinces?: readonly string[];
};

/** A recorded event. `id` is a UUID. */
export type RecordedEvent = { id: string; kind: EventKind; payload: string };
