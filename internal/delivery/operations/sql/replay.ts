/**
 * What a replay rests on: the delivery ($2) of an account ($1), whether its webhook takes deliveries, and whether its event is
 * still there. Indexes: deliveries_pkey, webhooks_pkey, events_pkey. Locks: the webhook's row as a foreign key would, so that it
 * is not deleted in between.
 */
import type { Statement } from "../../../postgres/database.ts";
import { type DeliveryRow, deliveryColumns } from "./columns.ts";

export type ReplayRow = DeliveryRow & { active: boolean; deleted: boolean; event_at: Date | null };

export const replaySource = (schema: string): Statement => ({
  name: `${schema}_delivery_replay_source`,
  text: `
    select ${deliveryColumns("d")}, w.active, w.deleted_at is not null as deleted,
      (select e.created_at from ${schema}.events e where e.id = d.event_id) as event_at
    from ${schema}.deliveries d join ${schema}.webhooks w on w.id = d.subscription_id
    where d.id = $2::uuid and d.account_id = $1::uuid
    for key share of w`,
});

/**
 * New deliveries of a webhook ($1) and account ($2), made and due at $3: ids $4, events $5, kinds $6, what they repeat $7
 * (nulls for nothing); $8 slow, $9 origin, $10 recovery. Simulated ones ($11) are delivered already. Locks: none that anyone
 * waits for.
 */
export const insertDeliveries = (schema: string): Statement => ({
  name: `${schema}_deliveries_insert_repeats`,
  text: `
    insert into ${schema}.deliveries
      (id, event_id, kind, subscription_id, account_id, due_at, slow, origin, replay_of, recovery_id, simulated, state,
       attempt, last_outcome, created_at, finished_at)
    select n.id, n.event_id, n.kind, $1::uuid, $2::uuid, $3::timestamptz, $8::boolean, $9, n.replay_of, $10::uuid,
      $11::boolean, case when $11::boolean then 'delivered' else 'pending' end, $11::boolean::integer::smallint,
      case when $11::boolean then 'delivered' end, $3::timestamptz, case when $11::boolean then $3::timestamptz end
    from unnest($4::uuid[], $5::uuid[], $6::text[], $7::uuid[]) as n(id, event_id, kind, replay_of)`,
});
