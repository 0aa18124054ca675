/**
 * Parks lanes ($3 subscriptions, $4 their epochs) that a dispatcher ($1) holds, for $2 ms: nobody holds them, and nobody leases
 * them before that time. `leased_by` names the reason instead of a dispatcher.
 *
 * Index: lanes_pkey. Locks: the lanes, in order of their ids.
 */
import type { Statement } from "../../postgres/database.ts";

/** The holder of a parked lane. A dispatcher's id always contains its process id, so it is never this word. */
export const parkedBy = "unreadable";

export const parkLanes = (schema: string): Statement => ({
  name: `${schema}_lanes_park`,
  text: `
    with held as materialized (
      select l.subscription_id
      from unnest($3::uuid[], $4::bigint[]) mine(subscription_id, epoch)
      join ${schema}.lanes l on l.subscription_id = mine.subscription_id and l.epoch = mine.epoch
      where l.leased_by = $1
      order by l.subscription_id for update of l
    )
    update ${schema}.lanes l set
      leased_by = '${parkedBy}',
      leased_until = now() + $2::float8 * interval '1 ms', next_due_at = now() + $2::float8 * interval '1 ms'
    from held where l.subscription_id = held.subscription_id and l.leased_by = $1`,
});
