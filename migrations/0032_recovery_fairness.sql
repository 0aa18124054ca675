-- schema: live, sandbox
-- A recovery that fails waits before it is tried again, and does not hold up the others.
alter table recoveries
  -- Chunks that failed in a row.
  add column failures smallint not null default 0,
  -- Not tried before this time.
  add column next_at timestamptz not null default '-infinity';
-- Counts the running recoveries of an account and of a webhook, and finds the next of each account.
create index recoveries_running_by_account on recoveries (account_id, subscription_id) where state = 'running';

-- recoveries_waiting no longer counts recoveries that wait after a failure or whose webhook is inactive: no dispatcher can
-- continue them. The other columns are unchanged.
create or replace view backlog as
  with lane as materialized (
    select l.subscription_id, l.leased_until is not null and l.leased_until > now() as leased, l.next_due_at
    from lanes l join webhooks w on w.id = l.subscription_id
    where l.next_due_at <= now() + interval '2 minutes' and w.deleted_at is null and w.active
  ), due as (
    select d.deliveries, d.oldest_due_at
    from lane
    cross join lateral (
      select count(*) as deliveries, min(p.due_at) as oldest_due_at
      from deliveries p
      where p.subscription_id = lane.subscription_id and p.state = 'pending' and not p.slow and p.due_at <= now()
      union all
      select count(*), min(p.due_at)
      from deliveries p
      where p.subscription_id = lane.subscription_id and p.state = 'pending' and p.slow and p.due_at <= now()
    ) d
    where lane.leased or lane.next_due_at <= now()
  ), waiting as (
    select count(*) as events, min(created_at) as oldest_at from events where not fanned_out
  )
  select
    (select coalesce(sum(deliveries), 0)::bigint from due) as due,
    (select coalesce(extract(epoch from now() - min(oldest_due_at)), 0)::double precision from due) as oldest_due_seconds,
    (select count(*) from lane where next_due_at <= now()) as lanes_due,
    (select count(*) from lane where leased) as lanes_leased,
    waiting.events as events_waiting,
    coalesce(extract(epoch from now() - waiting.oldest_at), 0)::double precision as oldest_event_seconds,
    (
      select coalesce(sum(greatest(i.reltuples, 0)), 0)::bigint
      from pg_inherits h join pg_class i on i.oid = h.inhrelid
      where h.inhparent = 'deliveries_pending'::regclass
    ) as pending_estimate,
    (
      select case when pg_is_in_recovery() then null
        else coalesce(sum(pg_stat_get_tuples_inserted(h.inhrelid)), 0)::bigint end
      from pg_inherits h where h.inhparent = 'attempts'::regclass
    ) as attempts_recorded,
    (select count(*) from lane where not leased and next_due_at <= now()) as lanes_waiting,
    (select count(*) from lane where leased or next_due_at <= now()) as lanes_busy,
    (
      select count(*) from recoveries r
      where r.state = 'running' and r.next_at <= now()
        and (select w.active or w.deleted_at is not null from webhooks w where w.id = r.subscription_id) and (
        r.all_made_at is null
        or not exists (select from deliveries d where d.recovery_id = r.id and d.state = 'pending')
      )
    ) as recoveries_waiting
  from waiting;
