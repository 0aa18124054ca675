/**
 * Something was added to these lanes ($1, subscription ids, distinct): to be called last in the transaction that adds it,
 * or that makes their subscriptions active again or deletes them. Whoever holds a lane sees by its version that it must look
 * again before letting go; a lane that nobody holds is due now; dispatchers are woken when the transaction commits. A held
 * lane's next_due_at is its lease's end and stays so.
 *
 * Locks: the lanes, in the order of their ids, as every statement takes several of them: no two wait in a circle.
 * Index: lanes_pkey.
 */
import type { Statement } from "../../postgres/database.ts";

/** Where dispatchers hear that a lane has become due. */
export const lanesChannel = (schema: string) => `${schema}_lanes`;

export const touchLanes = (schema: string): Statement => ({
  name: `${schema}_lanes_touch`,
  text: `
    with held as materialized (
      select subscription_id from ${schema}.lanes
      where subscription_id = any($1::uuid[]) order by subscription_id for update
    ), touched as (
      update ${schema}.lanes l set
        version = l.version + 1,
        next_due_at = case
          when l.leased_by is null or l.leased_until <= now() then least(l.next_due_at, now())
          else l.next_due_at
        end
      from held where l.subscription_id = held.subscription_id
      returning 1
    )
    select pg_notify('${lanesChannel(schema)}', '') from (select from touched limit 1) any_touched`,
});
