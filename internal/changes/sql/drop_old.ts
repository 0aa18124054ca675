/**
 * Drops the changes from before a time ($1), and remembers the last of them, in one statement: whoever reads sees the
 * changes and no mark, or the mark and no changes. Index: changes_by_time. Locks: the rows it drops, and the mark's.
 */
import type { Statement } from "../../postgres/database.ts";
import { chunkSize } from "./record_changes.ts";

export const dropOld = (schema: string): Statement => ({
  text: `
  with dropped as (
    delete from ${schema}.changes where at < $1::timestamptz returning id, entities, at
  )
  insert into ${schema}.changes_dropped as known (number, at)
  select id * ${chunkSize} + entities - 1, at from dropped order by id desc limit 1
  on conflict (only_row) do update set
    number = greatest(known.number, excluded.number), at = greatest(known.at, excluded.at)`,
});
