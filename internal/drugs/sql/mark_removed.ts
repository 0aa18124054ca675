/**
 * Marks products as removed, with the reason; they stay readable. Index: drugs_din_key. Locks: the rows it marks, until
 * the transaction ends.
 */
import type { Statement } from "../../postgres/database.ts";

/** Values: DINs, the set they were in, the time, the reason. Answers the ids of those it marked. */
export const markRemoved = (schema: string): Statement => ({
  text: `
update ${schema}.drugs
set removed_at = $3, removed_reason = $4, changed_at = $3
where din = any ($1::text[]) and source_set = $2 and removed_at is null
returning id`,
});
