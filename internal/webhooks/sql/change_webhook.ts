/**
 * Writes what a subscription's ($1) owner says of it, whole: the row was read and is held by the same transaction. Index:
 * webhooks_pkey. Locks: its row.
 */
import type { Statement } from "../../postgres/database.ts";
import { statedColumns, statedValue } from "./create_webhook.ts";

/** $1 id, then the columns of `statedColumns`. */
export const changeWebhook = (schema: string): Statement => ({
  name: `${schema}_webhook_change`,
  text: `
    update ${schema}.webhooks set ${statedColumns.map((name, at) => `${name} = ${statedValue(at, 2)}`).join(", ")}
    where id = $1::uuid`,
});
