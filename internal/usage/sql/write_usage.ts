/**
 * Writes a batch of counts in one statement, and so in one transaction: days, months, and the notices of months whose
 * units reach a threshold. A batch is numbered by its writer ($1, $2); one that is written already, or that the server is
 * still at work on for a client that hung up, is not written again: the row of the writer is locked first, and everything
 * else is made of what that answers. $3 is now; $4 to $11 the entries; $12 and $13 plans and their quotas, $14 the
 * thresholds; $15 the first day kept, $16 how many older rows may be deleted, $17 since when a silent writer is kept.
 * Indexes: the primary keys; usage_days_by_day, usage_writers_by_age. Locks: the rows it writes, each table's in the order
 * of its key, so that processes which write at once do not wait for each other in a circle; what it deletes it does not
 * wait for.
 */
import type { Statement } from "../../postgres/database.ts";

export const writeBatch: Statement = {
  name: "usage_write_batch",
  text: `
    with accepted as (
      insert into accounts.usage_writers as known (writer, batch, written_at) values ($1::uuid, $2::bigint, $3::timestamptz)
      on conflict (writer) do update set batch = excluded.batch, written_at = excluded.written_at
        where known.batch < excluded.batch
      returning batch
    ), given as materialized (
      select e.* from accepted cross join unnest(
        $4::uuid[], $5::text[], $6::date[], $7::uuid[], $8::text[], $9::text[], $10::bigint[], $11::bigint[]
      ) as e (account_id, environment, day, key_id, endpoint, outcome, requests, units)
    ), months as (
      insert into accounts.usage_months as known (account_id, environment, month, requests, units)
      select account_id, environment, date_trunc('month', day::timestamp)::date as month,
        sum(requests)::bigint, sum(units)::bigint
      from given group by 1, 2, 3 order by 1, 2, 3
      on conflict (account_id, environment, month) do update set
        requests = known.requests + excluded.requests, units = known.units + excluded.units
      returning account_id, environment, month, units
    ), days as (
      insert into accounts.usage_days as known
        (account_id, environment, day, key_id, endpoint, outcome, requests, units)
      select account_id, environment, day, key_id, endpoint, outcome, sum(requests)::bigint, sum(units)::bigint
      from given group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (account_id, environment, day, key_id, endpoint, outcome) do update set
        requests = known.requests + excluded.requests, units = known.units + excluded.units
    ), noticed as (
      insert into accounts.account_notices (account_id, kind, month, threshold, created_at)
      select m.account_id, 'quota.warning', m.month, t.threshold, $3::timestamptz
      from months m
      join accounts.accounts a on a.id = m.account_id
      join unnest($12::text[], $13::bigint[]) as p (plan, quota) on p.plan = a.plan
      join unnest($14::smallint[]) as t (threshold) on m.units * 100 >= p.quota * t.threshold
      where m.environment = 'live' and m.units > 0
      order by 1, 3, 4
      on conflict do nothing
    ), old_days as materialized (
      select ctid from accounts.usage_days where day < $15::date order by day limit $16::integer for update skip locked
    ), pruned_days as (
      delete from accounts.usage_days where ctid = any (array(select ctid from old_days))
    ), old_writers as materialized (
      select writer from accounts.usage_writers where written_at < $17::timestamptz and writer <> $1::uuid
      order by written_at limit 10 for update skip locked
    ), pruned_writers as (
      delete from accounts.usage_writers where writer = any (array(select writer from old_writers))
    )
    select count(*) as accepted from accepted`,
};
