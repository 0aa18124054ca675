/**
 * Renews all lanes that a dispatcher ($1) holds ($3 subscriptions, $4 their epochs) for $2 ms, in one statement. Those that
 * are not answered are lost: another leased them since.
 *
 * Index: lanes_pkey, webhooks_pkey. Locks: the lanes, in order of their ids.
 */
import type { Statement } from "../../postgres/database.ts";
import { stateColumns } from "./subscriptions.ts";

export type RenewedRow = {
  subscription_id: string;
  stamp: string | null;
  active: boolean | null;
  deleted: boolean | null;
};

export const renewLanes = (schema: string): Statement => ({
  name: `${schema}_lanes_renew`,
  text: `
    with held as materialized (
      select l.subscription_id
      from unnest($3::uuid[], $4::bigint[]) mine(subscription_id, epoch)
      join ${schema}.lanes l on l.subscription_id = mine.subscription_id and l.epoch = mine.epoch
      where l.leased_by = $1
      order by l.subscription_id for update of l
    ), renewed as (
      update ${schema}.lanes l set
        leased_until = now() + $2::float8 * interval '1 ms', next_due_at = now() + $2::float8 * interval '1 ms'
      from held where l.subscription_id = held.subscription_id and l.leased_by = $1
      returning l.subscription_id
    )
    select renewed.subscription_id, ${stateColumns("w")}
    from renewed left join lateral (
      select w.xmin, w.active, w.deleted_at from ${schema}.webhooks w where w.id = renewed.subscription_id offset 0
    ) w on true`,
});
