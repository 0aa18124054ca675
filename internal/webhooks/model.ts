/**
 * Subscriptions of webhooks: their states and who moves them. Pure: no SQL, no wire.
 *
 *   active -> inactive (owner)     its owner said so
 *   active -> inactive (gone)      a delivery was answered 410
 *   active -> inactive (failing)   nothing but failures came back for days
 *   inactive -> active             its owner said so; the one way back from any of the three, and a new start: whatever
 *                                  was failing counts from nothing
 *   active, inactive -> deleted    its owner said so; final
 *
 * What each means for deliveries:
 * - Active: events fan out to it, its lane is leased, its deliveries are sent.
 * - Inactive: no event fans out to it but those that are aimed at it (a test). Its pending deliveries stay where they are
 *   and wait; its lane is not leased. Made active again, its lane is touched in the same transaction, so that they go on.
 *   What came meanwhile was missed, and is brought back by a recovery, which may be asked for in the same request.
 * - Deleted: nothing is sent to it any more. Its lane is touched in the same transaction; whoever then leases it cancels
 *   what is pending, in bounded steps, also what a fan-out that ran at the same moment added. The row stays for those who
 *   look at its deliveries.
 *
 * An attempt that is under way while its subscription is changed, made inactive or deleted goes to its end with what was
 * known when it began: its result is recorded, and a delivery that was cancelled meanwhile stays cancelled. Whoever holds
 * the lane is told of the change as it is committed and reads the subscription anew, within milliseconds; should the notice
 * be lost, when it renews its lease, every few seconds. Until then attempts may begin with the address, the headers and the
 * secret of before. A rotation's overlap covers that; without one, what was signed with the old secret until then fails at a
 * receiver that knows only the new one, and is tried again with the new.
 *
 * Signing secrets. `secret` is the new one, and `previous_secret` is valid until `previous_secret_until`:
 *
 *   one secret -> overlap (previous signs)   rotated; the default
 *   one secret -> overlap (new signs)        rotated with sign_with new
 *   overlap (previous) <-> overlap (new)     its owner switched sign_with
 *   overlap -> one secret                    previous_secret_until passed, whatever the row says, or rotated without an overlap
 *   overlap -> overlap                       rotated again; the secret that signs now becomes the previous one, the other ends
 *
 * - In an overlap, both secrets sign each delivery: the one that `sign_with` names signs X-TM-Signature, the other one
 *   X-TM-Signature-Previous. A receiver that reads both headers may know either secret at any time. One that reads only
 *   X-TM-Signature keeps its secret until its owner switches.
 * - So a rotation with an overlap never changes the secret behind X-TM-Signature, unless sign_with is new.
 * - A secret that cannot be decrypted gets no overlap.
 *
 * Crashes leave nothing: each change is one transaction, with the line of the audit log that tells of it.
 */
import type { Page, PageRequest } from "../core/page.ts";
import type { EventKind } from "../events/model.ts";
import type { Transaction } from "../postgres/database.ts";

export const backoffs = ["linear", "exponential"] as const;
export type Backoff = (typeof backoffs)[number];
/**
 * The delay before the n-th retry (from 1) is n x base (linear) or 2^(n-1) x base (exponential), and at most
 * `longestDelaySeconds`.
 */
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
  /** False if the stored headers cannot be decrypted; `headers` is then empty. */
  headersReadable: boolean;
  previousSecretUntil: Date | null;
  /** Whether the previous secret signs X-TM-Signature. False without one. */
  previousSigns: boolean;
  failingSince: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Of one account in one environment, unless a setting says otherwise. */
export const defaultMostWebhooks = 100;
export const longestDescription = 500;
export const longestUrl = 2_048;
/** Ids in one list of a filter. */
export const mostFilterIds = 1_000;
export const retryBounds = { min: 1, max: 10 } as const;
export const baseDelayBounds = { min: 1, max: 86_400 } as const;
export const defaultBaseDelaySeconds = 60;
/** The maximum of each delay. Ten retries end within ten days (eleven with jitter). Deliveries are dropped 30 days after their event. */
export const longestDelaySeconds = 86_400;
export const concurrencyBounds = { min: 1, max: 64 } as const;
export const rateBounds = { min: 1, max: 60_000 } as const;
export const overlapBounds = { min: 0, max: 7 * 86_400 } as const;
export const defaultOverlapSeconds = 86_400;

/** The secret that signs X-TM-Signature during the overlap of a rotation. */
export const signers = ["previous", "new"] as const;
export type Signer = (typeof signers)[number];
/** An overlap of 0 seconds ends the previous secret at once. */
export type SecretRotation = { overlapSeconds: number; signWith: Signer };

/** The delay before a retry (from 1), without the jitter. */
export function retryDelaySeconds({ backoff, baseDelaySeconds }: RetryPolicy, retry: number): number {
  const times = backoff === "linear" ? retry : 2 ** (retry - 1);
  return Math.min(times * baseDelaySeconds, longestDelaySeconds);
}

/** Who asks: an account (UUID), and the public id of its key or person, which stands in the audit log. */
export type Actor = { accountId: string; actor: string };

/** What its owner says of a subscription. Filters name things by their public ids. */
export type Stated = {
  url: string;
  events: readonly EventKind[];
  description: string | null;
  /** `drug_<DIN>` or DINs, and `pharm_<key>`; an empty list or none lets everything through. */
  filter: {
    drugIds?: readonly string[];
    pharmacyIds?: readonly string[];
    provinces?: readonly string[];
  } | null;
  retryPolicy: RetryPolicy | null;
  maxConcurrency: number | null;
  ratePerMinute: number | null;
  headers: Readonly<Record<string, string>> | null;
};
export type NewWebhook = Pick<Stated, "url" | "events"> & Partial<Stated> & { active?: boolean };

/** What is not named stays. `recoverSince` asks, with `active` true, for what was missed since then. */
export type WebhookChange = Partial<Stated> & {
  active?: boolean;
  recoverSince?: Date | "disabled";
  signWith?: Signer;
};

/** `secret` is shown this once. */
export type WebhookWithSecret = { webhook: Webhook; secret: string };

/** `recoveryId`: of the job that brings back what was missed; a UUID. */
export type Changed = { webhook: Webhook; recoveryId: string | undefined };

/** A delivery that was made at once; UUIDs. */
export type TestDelivery = { id: string; webhookId: string };

/** A test's event, a UUID. Deliveries only where they are simulated: elsewhere they follow. */
export type Tested = {
  eventId: string;
  kind: EventKind;
  webhook: Webhook;
  deliveries: readonly TestDelivery[];
};

/** The operations that the APIs call. Webhooks of other accounts and deleted webhooks are 404 NOT_FOUND. */
export type WebhookService = {
  /** Throws 400 for an address that may not be, or whose name resolves to one. To be asked before `create` within `tx`. */
  checkAddress(actor: Pick<Actor, "accountId">, url: string): Promise<void>;
  /** Within `tx`, if there is one. Throws 400 for what may not be, and for one subscription too many. */
  create(actor: Actor, webhook: NewWebhook, tx?: Transaction): Promise<WebhookWithSecret>;
  get(accountId: string, id: string): Promise<Webhook>;
  /** Newest first. */
  list(accountId: string, page: PageRequest): Promise<Page<Webhook>>;
  change(actor: Actor, id: string, change: WebhookChange): Promise<Changed>;
  /** The secret that signs now signs beside the new one during the overlap. */
  rotate(actor: Actor, id: string, rotation: SecretRotation, tx?: Transaction): Promise<WebhookWithSecret>;
  /** Makes an event of a kind, with made-up data, for this subscription alone. */
  test(actor: Actor, id: string, kind: EventKind, tx?: Transaction): Promise<Tested>;
  /** Returns the webhook, which is inactive now. */
  remove(actor: Actor, id: string): Promise<Webhook>;
};
