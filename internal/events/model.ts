/**
 * Events: kinds, the draft a feature hands in, the envelope that is signed and sent. Pure: no SQL, no wire.
 *
 * Tests have `test: true` in the envelope, and their own numbers: they never use a number of the entity, which all accounts
 * share.
 *
 * An event is born in the transaction of its change (store.ts `recordEvents`), with the exact text that every attempt will
 * carry. It then waits for the fan-out (internal/delivery), which gives it its position and its deliveries.
 */
import type { Page, PageRequest, Position } from "../core/page.ts";

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
  /**
   * Marks a test, which says nothing about its entity. Tests of one scope, such as a webhook or an account (public id), have
   * numbers of their own.
   */
  testOf?: string;
  /** Only for this account, or only for this subscription. UUIDs. */
  accountId?: string;
  subscriptionId?: string;
  /** What filters look at: internal ids, and provinces. */
  drugIds?: readonly number[];
  pharmacyId?: number;
  provinces?: readonly string[];
};

/** One that was fanned out, as its readers see it. `payload` is the text that is sent. */
export type ReadEvent = {
  id: string;
  payload: string;
  /** Whether a webhook of the account that reads it asks for it, as its webhooks are now. Of others' nothing is said. */
  matched: boolean;
};

/** Kinds, none twice; times by when an event was recorded, `since` included and `until` not. */
export type EventFilter = { kinds: readonly EventKind[]; since?: Date; until?: Date };

/**
 * In the order in which events were fanned out, which never changes. `resume` is the position to go on from, whether
 * there is more or not: nothing that comes later stands before it.
 */
export type EventPage = Page<ReadEvent> & { resume: Position };

/** A long poll: how long it may wait, and what says, when it begins to, that the caller closed the connection. */
export type Wait = { ms: number; begin(): AbortSignal };

/** The operations that the APIs call. Events are visible once they are fanned out. */
export type EventService = {
  /** Public events and the account's own. If there is none, waits for the first one; not with too many waiters (arrivals.ts). */
  list(accountId: string, filter: EventFilter, page: PageRequest, wait?: Wait): Promise<EventPage>;
  /** The same, newest first; `page` by position, not by offset. Its total is that of the page. */
  latest(accountId: string, kinds: readonly EventKind[], page: PageRequest): Promise<Page<ReadEvent>>;
  /** By their public IDs, in no order. IDs that do not exist, or that the account may not read, are left out. */
  named(accountId: string, ids: readonly string[]): Promise<ReadEvent[]>;
  /** By its public id; the account's own also before the fan-out. Throws 404 NOT_FOUND. */
  get(accountId: string, id: string): Promise<ReadEvent>;
};

/** A recorded event. `id` is a UUID. */
export type RecordedEvent = { id: string; kind: EventKind; payload: string };
