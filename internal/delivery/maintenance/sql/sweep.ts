/**
 * Lanes that rest while something of theirs is due: there must be none. Those found are made due and counted. The lanes of
 * inactive webhooks may rest.
 *
 * Asked from the side of the deliveries: one pass over the entries of deliveries_pending, which costs 0.2 s for a million of
 * them, where a look at each of 100,000 lanes takes seconds; then lanes_pkey and webhooks_pkey for those that have something
 * due. Locks: the lanes it repairs, in order of their ids; those that somebody holds are passed over.
 */
import type { Statement } from "../../../postgres/database.ts";

export type SweptRow = { repaired: number };

export const sweepResting = (schema: string): Statement => ({
  name: `${schema}_lanes_sweep_resting`,
  text: `
    with overdue as materialized (
      select distinct subscription_id from ${schema}.deliveries where state = 'pending' and due_at <= now()
    ), resting as materialized (
      select l.subscription_id, l.version
      from overdue
      join ${schema}.lanes l on l.subscription_id = overdue.subscription_id
      join ${schema}.webhooks w on w.id = l.subscription_id
      where l.leased_by is null and l.next_due_at > now() and (w.active or w.deleted_at is not null)
    ), held as materialized (
      select l.subscription_id
      from ${schema}.lanes l
      join resting on resting.subscription_id = l.subscription_id and resting.version = l.version
      where l.leased_by is null and l.next_due_at > now()
      order by l.subscription_id for update of l skip locked
    ), repaired as (
      update ${schema}.lanes l set next_due_at = now(), version = l.version + 1
      from held where l.subscription_id = held.subscription_id
      returning 1
    )
    select count(*) as repaired from repaired`,
});
