/**
 * Reads and writes subscriptions. Custom headers and secrets are sealed here on their way in, and unsealed on their way out.
 * A row whose headers cannot be decrypted is reported and read without them, so that it does not fail the list it is in.
 */
import type { KeyObject } from "node:crypto";
import { cutPage, type Page, type PageRequest } from "../core/page.ts";
import type { EventKind } from "../events/model.ts";
import { type Queryable, query, type Transaction } from "../postgres/database.ts";
import type { Webhook } from "./model.ts";
import { placeOf, type SealedColumn, seal, unseal } from "./seal.ts";
import { changeWebhook } from "./sql/change_webhook.ts";
import type { WebhookRow } from "./sql/columns.ts";
import { type CreatedRow, createWebhook, lockAccount } from "./sql/create_webhook.ts";
import { deleteWebhook } from "./sql/delete_webhook.ts";
import { findNamed, type NamedRow } from "./sql/find_named.ts";
import { type HeldSecrets, lockSecret, rotateSecret } from "./sql/rotate_secret.ts";
import { byId, byIdLocked } from "./sql/webhook_by_id.ts";
import { pageOfAccount } from "./sql/webhook_page.ts";

/** Where subscriptions are, and what their secrets are sealed with. */
export type Place = {
  schema: string;
  sealKey: KeyObject;
  /** Reports a webhook whose headers cannot be decrypted. */
  onUnreadable?: ((webhookId: string, error: unknown) => void) | undefined;
};

/** A subscription with the internal ids of what its filter names. */
export type StoredWebhook = { webhook: Webhook; drugIds: readonly number[]; pharmacyIds: readonly number[] };

const sealOf = ({ schema, sealKey }: Place, id: string, column: SealedColumn, text: string) =>
  seal(sealKey, Buffer.from(text), placeOf(schema, id, column));
const unsealOf = ({ schema, sealKey }: Place, id: string, column: SealedColumn, sealed: Buffer) =>
  unseal(sealKey, sealed, placeOf(schema, id, column)).toString("utf8");

/** Undefined if they cannot be decrypted. */
function headersOf(row: WebhookRow, place: Place): Record<string, string> | undefined {
  if (row.headers === null) return {};
  try {
    return JSON.parse(unsealOf(place, row.id, "headers", row.headers));
  } catch (error) {
    place.onUnreadable?.(row.id, error);
    return undefined;
  }
}

function webhookOf(row: WebhookRow, place: Place): Webhook {
  const { dins, pharmacy_keys, provinces, max_retries, backoff, base_delay_seconds } = row;
  const headers = headersOf(row, place);
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    events: row.events as EventKind[],
    description: row.description,
    active: row.active,
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at,
    filter: {
      ...(dins === null ? {} : { dins }),
      ...(pharmacy_keys === null ? {} : { pharmacyKeys: pharmacy_keys }),
      ...(provinces === null ? {} : { provinces }),
    },
    retryPolicy:
      max_retries === null || backoff === null || base_delay_seconds === null
        ? null
        : { maxRetries: max_retries, backoff, baseDelaySeconds: base_delay_seconds },
    maxConcurrency: row.max_concurrency,
    ratePerMinute: row.rate_per_minute,
    headers: headers ?? {},
    headersReadable: headers !== undefined,
    previousSecretUntil: row.previous_secret_until,
    previousSigns: row.previous_signs,
    failingSince: row.failing_since,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** In the order of `statedColumns`. Empty lists are null: they let everything through. */
function statedValues({ webhook, drugIds, pharmacyIds }: StoredWebhook, place: Place): unknown[] {
  const { filter, retryPolicy, headers } = webhook;
  const orNull = (values: readonly unknown[] | undefined) => (values?.length ? values : null);
  return [
    webhook.url,
    webhook.events,
    webhook.description,
    webhook.active,
    webhook.disabledReason,
    webhook.disabledAt?.toISOString() ?? null,
    orNull(drugIds),
    orNull(pharmacyIds),
    orNull(filter.provinces),
    retryPolicy?.maxRetries ?? null,
    retryPolicy?.backoff ?? null,
    retryPolicy?.baseDelaySeconds ?? null,
    webhook.maxConcurrency,
    webhook.ratePerMinute,
    Object.keys(headers).length === 0 ? null : sealOf(place, webhook.id, "headers", JSON.stringify(headers)),
    webhook.previousSigns,
    webhook.failingSince?.toISOString() ?? null,
    webhook.updatedAt.toISOString(),
  ];
}

export async function findWebhook(
  on: Queryable,
  place: Place,
  accountId: string,
  id: string,
): Promise<Webhook | undefined> {
  const [row] = await query<WebhookRow>(on, byId(place.schema), [accountId, id]);
  return row === undefined ? undefined : webhookOf(row, place);
}

/** Held until the transaction ends. */
export async function lockWebhook(
  tx: Transaction,
  place: Place,
  accountId: string,
  id: string,
): Promise<Webhook | undefined> {
  const [row] = await query<WebhookRow>(tx, byIdLocked(place.schema), [accountId, id]);
  return row === undefined ? undefined : webhookOf(row, place);
}

type PagedRow = { total: number } & (WebhookRow | { id: null });

export async function listWebhooks(
  on: Queryable,
  place: Place,
  accountId: string,
  page: PageRequest,
): Promise<Page<Webhook>> {
  const { statement, values } = pageOfAccount(place.schema, accountId, page);
  const found = await query<PagedRow>(on, statement, values);
  const rows = found.flatMap((row) => (row.id === null ? [] : [row]));
  const cut = cutPage(rows, page.limit, found[0]?.total ?? 0, (row) => [row.id]);
  return { ...cut, rows: cut.rows.map((row) => webhookOf(row, place)) };
}

/** Answers false, and creates nothing, when the account has `most` already. */
export async function insertWebhook(
  tx: Transaction,
  place: Place,
  stored: StoredWebhook,
  secret: string,
  most: number,
): Promise<boolean> {
  const { id, accountId } = stored.webhook;
  await query(tx, lockAccount(place.schema), [accountId]);
  const values = [id, accountId, sealOf(place, id, "secret", secret), ...statedValues(stored, place), most];
  const [row] = await query<CreatedRow>(tx, createWebhook(place.schema), values);
  return row?.created === true;
}

/** Of a row that the transaction holds. */
export async function updateWebhook(tx: Transaction, place: Place, stored: StoredWebhook): Promise<void> {
  await query(tx, changeWebhook(place.schema), [stored.webhook.id, ...statedValues(stored, place)]);
}

export type Rotation = {
  secret: string;
  previousUntil: Date | undefined;
  previousSigns: boolean;
  now: Date;
};

/** The secret that signs X-TM-Signature, sealed as the previous one. Undefined if it cannot be decrypted: it then signs nothing. */
function asPrevious(place: Place, id: string, held: HeldSecrets): Buffer | undefined {
  const { secret, previous_secret, previous_signs } = held;
  try {
    const signing =
      previous_signs && previous_secret !== null
        ? unsealOf(place, id, "previous_secret", previous_secret)
        : unsealOf(place, id, "secret", secret);
    return sealOf(place, id, "previous_secret", signing);
  } catch (error) {
    place.onUnreadable?.(id, error);
    return undefined;
  }
}

export async function replaceSecret(
  tx: Transaction,
  place: Place,
  accountId: string,
  id: string,
  { secret, previousUntil, previousSigns, now }: Rotation,
): Promise<Webhook | undefined> {
  const values = [accountId, id, now.toISOString()];
  const [held] = await query<HeldSecrets>(tx, lockSecret(place.schema), values);
  if (held === undefined) return undefined;
  const previous = previousUntil === undefined ? undefined : asPrevious(place, id, held);
  const [row] = await query<WebhookRow>(tx, rotateSecret(place.schema), [
    accountId,
    id,
    sealOf(place, id, "secret", secret),
    previous ?? null,
    previous === undefined ? null : (previousUntil?.toISOString() ?? null),
    now.toISOString(),
    previous !== undefined && previousSigns,
  ]);
  return row === undefined ? undefined : webhookOf(row, place);
}

/** The address it had, or undefined when there was nothing to delete. */
export async function markDeleted(tx: Transaction, { schema }: Place, id: string, now: Date): Promise<void> {
  await query(tx, deleteWebhook(schema), [id, now.toISOString()]);
}

/** In the order of what was given; null for what is not there. */
export async function findNamedIds(
  on: Queryable,
  { schema }: Place,
  dins: readonly string[],
  pharmacyKeys: readonly string[],
): Promise<{ drugIds: (number | null)[]; pharmacyIds: (number | null)[] }> {
  if (dins.length + pharmacyKeys.length === 0) return { drugIds: [], pharmacyIds: [] };
  const rows = await query<NamedRow>(on, findNamed(schema), [dins, pharmacyKeys]);
  const idsOf = (kind: NamedRow["kind"]) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []));
  return { drugIds: idsOf("drug"), pharmacyIds: idsOf("pharmacy") };
}
