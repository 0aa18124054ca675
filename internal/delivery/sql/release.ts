/**
 * Releases lanes ($2, epochs $3, ms until their rate limits allow the next attempt $4) that a dispatcher ($1) found nothing
 * more to do for. Such a lane is due again when its next delivery is.
 *
 * The lost wake-up: someone may add a delivery while this looks. What is looked at, deliveries and the lane's version, is of
 * one moment (`seen`). The lane is written only where it still has that version: an update that waited for one who touches
 * the lane checks it again on the row as it is then. So either the addition is seen, or the lane stays held and `version`
 * tells to look again; or the addition comes after, finds the lane idle, and makes it due. It would be wrong to take the
 * version from a locked row (it would be newer than the deliveries that were seen), or to set the time without one.
 *
 * A lane is released if nothing is due (by `statement_timestamp()`, for the reason in due.ts). One of a deleted subscription is if nothing is pending; one of an inactive one keeps
 * its pending deliveries, and is idle until it is touched. Answered is what was seen: `released` false means to look again.
 *
 * Index: lanes_pkey, webhooks_pkey, deliveries_pending (deliveries_pending_tests). Locks: the lanes, in order of their ids.
 */
import type { Statement } from "../../postgres/database.ts";
import type { Window } from "./window.ts";

export type ReleasedRow = {
  subscription_id: string;
  released: boolean;
  active: boolean;
  deleted: boolean;
};

export function releaseLanes(schema: string, window: Window): Statement {
  const soonest = (condition: string) => `(
          select d.due_at from ${schema}.deliveries d
          where d.subscription_id = mine.subscription_id and d.state = 'pending' and ${condition}
            and ${window.holds("d.id")}
          order by d.due_at limit 1
        )`;
  return {
    name: `${schema}_lanes_release_${window.name}`,
    text: `
    with seen as materialized (
      select mine.subscription_id, mine.epoch, mine.rate_in_ms, l.version,
        coalesce(w.active, false) as active, w.id is null or w.deleted_at is not null as deleted,
        case
          when w.active or w.deleted_at is not null then least(${soonest("not d.slow")}, ${soonest("d.slow")})
          else ${soonest("d.origin = 'test'")}
        end as due_at
      from unnest($2::uuid[], $3::bigint[], $4::float8[]) mine(subscription_id, epoch, rate_in_ms)
      join ${schema}.lanes l on l.subscription_id = mine.subscription_id
      left join ${schema}.webhooks w on w.id = mine.subscription_id
    ), held as materialized (
      select l.subscription_id from ${schema}.lanes l
      where l.subscription_id in (select subscription_id from seen)
      order by l.subscription_id for update
    ), released as (
      update ${schema}.lanes l set
        leased_by = null, leased_until = null, next_due_at = coalesce(seen.due_at, 'infinity'),
        rate_at = case when seen.rate_in_ms > 0 then now() + seen.rate_in_ms * interval '1 ms' end
      from seen
      where l.subscription_id = seen.subscription_id and (select count(*) from held) > 0
        and l.leased_by = $1 and l.epoch = seen.epoch and l.version = seen.version
        and (seen.due_at is null or seen.due_at > statement_timestamp() and not seen.deleted)
      returning l.subscription_id
    )
    select seen.subscription_id, seen.active, seen.deleted,
      seen.subscription_id in (select subscription_id from released) as released
    from seen`,
  };
}

/**
 * Returns lanes ($2, epochs $3, ms of their rate limits $4) as they are, whatever is due of them, for other dispatchers to
 * lease. They are notified when the transaction commits. Index: lanes_pkey. Locks: the lanes, in order of their ids.
 */
export const returnLanes = (schema: string, channel: string): Statement => ({
  name: `${schema}_lanes_hand_back`,
  text: `
    with held as materialized (
      select l.subscription_id, mine.rate_in_ms
      from unnest($2::uuid[], $3::bigint[], $4::float8[]) mine(subscription_id, epoch, rate_in_ms)
      join ${schema}.lanes l on l.subscription_id = mine.subscription_id and l.epoch = mine.epoch
      where l.leased_by = $1
      order by l.subscription_id for update of l
    ), back as (
      update ${schema}.lanes l set
        leased_by = null, leased_until = null, next_due_at = now(),
        rate_at = case when held.rate_in_ms > 0 then now() + held.rate_in_ms * interval '1 ms' end
      from held where l.subscription_id = held.subscription_id and l.leased_by = $1
      returning 1
    )
    select pg_notify('${channel}', '') from (select from back limit 1) any_back`,
});
