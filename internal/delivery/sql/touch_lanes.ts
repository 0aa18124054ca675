/**
 * Something was added to these lanes ($1, subscription ids, distinct), or their subscriptions were changed: to be called last
 * in the transaction that does it. Whoever holds a lane sees by its version that it must look
 * again before letting go; a lane that nobody holds is due now; dispatchers are woken when the transaction commits. A held
 * lane's next_due_at is its lease's end and stays so. Of a change the notice says whose, so that the holder of that lane, and
 * nobody else, reads the subscription again at once. A lane that is parked because its webhook could not be read (park.ts) is due
 * when the webhook changes, and not when events are added.
 *
 * Locks: the lanes, in the order of their ids, as every statement takes several of them: no two wait in a circle.
 * Index: lanes_pkey.
 */
import type { Statement } from "../../postgres/database.ts";
import { parkedBy } from "./park.ts";

/** Where dispatchers hear that a lane has become due; with a subscription's id, that it was changed. */
export const lanesChannel = (schema: string) => `${schema}_lanes`;

const touched = (schema: string, wakesParked: boolean) => `
    with held as materialized (
      select subscription_id from ${schema}.lanes
      where subscription_id = any($1::uuid[]) order by subscription_id for update
    ), touched as (
      update ${schema}.lanes l set
        version = l.version + 1,
        next_due_at = case
          when l.leased_by is null or l.leased_until <= now()${wakesParked ? ` or l.leased_by = '${parkedBy}'` : ""} then least(l.next_due_at, now())
          else l.next_due_at
        end
      from held where l.subscription_id = held.subscription_id
      returning l.subscription_id
    )`;

/** Something was added. */
export const touchLanes = (schema: string): Statement => ({
  name: `${schema}_lanes_touch`,
  text: `${touched(schema, false)}
    select pg_notify('${lanesChannel(schema)}', '') from (select from touched limit 1) any_touched`,
});

/** What their subscriptions say of themselves was changed. */
export const touchChangedLanes = (schema: string): Statement => ({
  name: `${schema}_lanes_touch_changed`,
  text: `${touched(schema, true)}
    select pg_notify('${lanesChannel(schema)}', subscription_id::text) from touched`,
});
