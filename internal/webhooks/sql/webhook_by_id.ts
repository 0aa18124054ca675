/**
 * One subscription ($2) of an account ($1) that is not deleted. Index: webhooks_pkey. Locks: none; or the row, for who is
 * about to change it: the attempts under way and the fan-out do not wait for that, and two changes take turns.
 */
import type { Statement } from "../../postgres/database.ts";
import { webhookColumns } from "./columns.ts";

const text = (schema: string) => `
    select ${webhookColumns(schema, "w")}
    from ${schema}.webhooks w where w.id = $2 and w.account_id = $1 and w.deleted_at is null`;

export const byId = (schema: string): Statement => ({
  name: `${schema}_webhook_by_id`,
  text: text(schema),
});

export const byIdLocked = (schema: string): Statement => ({
  name: `${schema}_webhook_by_id_locked`,
  text: `${text(schema)}
    for no key update of w`,
});
