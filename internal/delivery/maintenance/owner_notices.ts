/** Tells the owners of webhooks. */
import { growingUuidv7 } from "../../core/ids.ts";
import { query, type Transaction } from "../../postgres/database.ts";
import type { ExpiredRow } from "./sql/retention.ts";
import { insertExpired, insertNotices } from "./sql/write_notices.ts";

export const noticeKinds = ["failing", "disabled", "reenabled", "gone", "expired"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export type Noticed = { id: string; account_id: string };

/** One each; `hours` is of `failing`. */
export async function notice(
  tx: Transaction,
  schema: string,
  webhooks: readonly Noticed[],
  kind: Exclude<NoticeKind, "expired">,
  now: Date,
  hours?: number,
): Promise<void> {
  if (webhooks.length === 0) return;
  await query(tx, insertNotices(schema), [
    now.toISOString(),
    webhooks.map(() => growingUuidv7(now.getTime())),
    webhooks.map(({ account_id }) => account_id),
    webhooks.map(({ id }) => id),
    kind,
    hours ?? null,
  ]);
}

export async function noticeExpired(
  tx: Transaction,
  schema: string,
  rows: readonly ExpiredRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await query(tx, insertExpired(schema), [
    now.toISOString(),
    rows.map(() => growingUuidv7(now.getTime())),
    rows.map(({ account_id }) => account_id),
    rows.map(({ subscription_id }) => subscription_id),
    rows.map(({ day }) => day),
    rows.map(({ deliveries }) => deliveries),
  ]);
}
