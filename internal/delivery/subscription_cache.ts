/**
 * Subscriptions as deliveries need them: rows of webhooks, with their secrets unsealed. The process caches them by the state of
 * the row (`stamp`), so that a secret is unsealed and made into keys once, and a changed subscription is read again by
 * whoever leases or renews its lane. The previous secret of a rotation ends by the time, changed row or not.
 *
 * Each row is read by itself. A row that cannot be read (it was sealed under another key, or it is damaged) has no subscription
 * and is reported. The other rows of the batch are unaffected. It is read again when it changes, or after `maxAgeMs`.
 */
import type { KeyObject } from "node:crypto";
import { type Queryable, query } from "../postgres/database.ts";
import { placeOf, type SealedColumn, unseal } from "../webhooks/seal.ts";
import { secretKeys } from "../webhooks/secrets.ts";
import type { Subscription } from "./model.ts";
import { findSubscriptions, type SubscriptionRow } from "./sql/subscriptions.ts";

export type KnownSubscription = {
  id: string;
  /** Undefined if the row cannot be read. */
  subscription: Subscription | undefined;
  stamp: string;
  failing: boolean;
  readAtMs: number;
};

/** Reports a webhook whose row cannot be read. */
export type OnUnreadable = (webhookId: string, error: unknown) => void;

export function subscriptionOf(row: SubscriptionRow, schema: string, sealKey: KeyObject): Subscription {
  const { max_retries, backoff, base_delay_seconds } = row;
  const open = (sealed: Buffer, column: SealedColumn) =>
    unseal(sealKey, sealed, placeOf(schema, row.id, column)).toString();
  const secrets = [open(row.secret, "secret")];
  if (row.previous_secret !== null) {
    const previous = open(row.previous_secret, "previous_secret");
    if (row.previous_signs) secrets.unshift(previous);
    else secrets.push(previous);
  }
  return {
    subscriptionId: row.id,
    accountId: row.account_id,
    url: row.url,
    secrets: secrets.map(secretKeys),
    headers: row.headers === null ? {} : (JSON.parse(open(row.headers, "headers")) as Record<string, string>),
    retryPolicy:
      max_retries === null || backoff === null || base_delay_seconds === null
        ? null
        : { maxRetries: max_retries, backoff, baseDelaySeconds: base_delay_seconds },
    maxConcurrency: row.max_concurrency,
    ratePerMinute: row.rate_per_minute,
  };
}

/** Subscriptions as they are now, of those that exist. */
export async function readSubscriptions(
  on: Queryable,
  {
    schema,
    sealKey,
    onUnreadable,
  }: { schema: string; sealKey: KeyObject; onUnreadable?: OnUnreadable | undefined },
  ids: readonly string[],
): Promise<KnownSubscription[]> {
  const rows = await query<SubscriptionRow>(on, findSubscriptions(schema), [ids]);
  const readAtMs = performance.now();
  return rows.map((row) => {
    const known = { id: row.id, stamp: row.stamp, failing: row.failing_since !== null, readAtMs };
    try {
      return { ...known, subscription: subscriptionOf(row, schema, sealKey) };
    } catch (error) {
      onUnreadable?.(row.id, error);
      return { ...known, subscription: undefined };
    }
  });
}

export type SubscriptionCache = {
  /** Those whose row still has the stamp it was read with; the others are read. */
  load(wanted: readonly { id: string; stamp: string }[]): Promise<ReadonlyMap<string, KnownSubscription>>;
};

type SubscriptionCacheDeps = {
  database: Queryable;
  schema: string;
  sealKey: KeyObject;
  onUnreadable?: OnUnreadable | undefined;
  most?: number;
  /** After which a row is read again though it did not change: the old secret of a rotation ends by the time. */
  maxAgeMs?: number;
};

export function createSubscriptionCache({
  database,
  schema,
  sealKey,
  onUnreadable,
  most = 20_000,
  maxAgeMs = 60_000,
}: SubscriptionCacheDeps): SubscriptionCache {
  const known = new Map<string, KnownSubscription>();
  return {
    async load(wanted) {
      const found = new Map<string, KnownSubscription>();
      const missing: string[] = [];
      const oldestMs = performance.now() - maxAgeMs;
      for (const { id, stamp } of wanted) {
        const kept = known.get(id);
        if (kept !== undefined && kept.stamp === stamp && kept.readAtMs > oldestMs) found.set(id, kept);
        else missing.push(id);
      }
      if (missing.length === 0) return found;
      for (const read of await readSubscriptions(database, { schema, sealKey, onUnreadable }, missing)) {
        const { id } = read;
        found.set(id, read);
        // The youngest stand last.
        known.delete(id);
        known.set(id, read);
      }
      for (const id of known.keys()) {
        if (known.size <= most) break;
        known.delete(id);
      }
      return found;
    },
  };
}
