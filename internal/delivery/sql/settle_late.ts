/**
 * Outcomes that do not count, because another was faster: kept as late attempts. Only one that was delivered still turns a
 * pending delivery into a delivered one. Those that are stored already, by the same id, are not stored again.
 *
 * Index: deliveries_pkey and attempts_pkey. Locks: the deliveries that are delivered by it.
 */
import type { Statement } from "../../postgres/database.ts";
import { attemptColumns, attemptValues, isPending, resultArrays } from "./settle.ts";

export type LateRow = { late: number };

export const settleLate = (schema: string): Statement => ({
  name: `${schema}_deliveries_settle_late`,
  text: `
    with result as materialized (
      select * from ${resultArrays}
    ), delivered as (
      update ${schema}.deliveries d set
        state = 'delivered', last_status = result.status, last_outcome = result.outcome, finished_at = now()
      from result
      where d.id = result.delivery_id and ${isPending("d")} and result.outcome = 'delivered'
    ), written as (
      insert into ${schema}.attempts (${attemptColumns}, late)
      select ${attemptValues}, true from result
      on conflict (id) do nothing
      returning 1
    )
    select count(*)::integer as late from written`,
});
