/**
 * Marks products as removed, with the reason. They stay readable, with the status of statusOfRemoved (classify.ts). A product
 * that is marked already keeps its time.
 * Index: drugs_din_key. Locks: the rows it marks, until the transaction ends.
 */
import type { Statement } from "../../postgres/database.ts";

/** Values: DINs, the set they were in, the time, the reason. Returns the ids that changed, and which were present. */
export const markRemoved = (schema: string): Statement => ({
  text: `
with known as (
  select id, removed_at is null as present
  from ${schema}.drugs
  where din = any ($1::text[]) and source_set = $2 and removed_reason is distinct from $4
  for update
)
update ${schema}.drugs d
set removed_at = coalesce(d.removed_at, $3), removed_reason = $4, changed_at = $3,
  status = case when d.status like 'CANCELLED%' then d.status else 'OTHER' end
from known
where d.id = known.id
returning d.id, known.present`,
});
