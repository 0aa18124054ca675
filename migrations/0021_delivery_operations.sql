-- schema: live, sandbox
-- What runs deliveries: recoveries, notices to owners, and the backlog as one view.

-- Jobs that bring back what a subscription did not get. internal/delivery/operations/model.ts has the states.
create table recoveries (
  -- UUIDv7. The public id is rcv_<hex>.
  id uuid primary key,
  subscription_id uuid not null,
  account_id uuid not null,
  -- failed: deliveries that ended undelivered; missing: events that matched and have no delivery.
  mode text not null check (mode in ('failed', 'missing')),
  -- What was created in [since_at, until_at).
  since_at timestamptz not null,
  until_at timestamptz not null,
  -- Of the deliveries to repeat (mode failed), and kinds of events; null for all kinds.
  states text[] not null,
  kinds text[],
  state text not null default 'running' check (state in ('running', 'finished', 'cancelled')),
  -- Sources found when it was asked for, and deliveries made of them so far.
  total bigint not null check (total >= 0),
  made bigint not null default 0 check (made >= 0),
  -- The last source that was looked at: everything up to it is done. Moves in the transaction that makes the deliveries.
  cursor uuid,
  -- When no source was left; it is finished once none of its deliveries is pending either.
  all_made_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  check (since_at < until_at),
  check ((state = 'running') = (finished_at is null))
);
create index recoveries_running on recoveries (id) where state = 'running';
create index recoveries_by_subscription on recoveries (subscription_id, id);

-- What an owner is told of a subscription, once each.
create table webhook_notices (
  id uuid primary key,
  account_id uuid not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('failing', 'disabled', 'reenabled', 'gone', 'expired')),
  -- failing: for how many hours nothing but failures came back.
  hours smallint,
  -- expired: how many deliveries were given up, and of which day they were.
  deliveries bigint,
  day date,
  created_at timestamptz not null,
  check ((kind = 'failing') = (hours is not null)),
  check ((kind = 'expired') = (deliveries is not null and day is not null))
);
create unique index webhook_notices_expired on webhook_notices (subscription_id, day) where kind = 'expired';
create index webhook_notices_by_account on webhook_notices (account_id, id);
create index webhook_notices_by_subscription on webhook_notices (subscription_id, kind, id);

-- When each task of maintenance last ran, and by whom: of all dispatchers, one at a time does it, as often as it is due.
create table maintenance_runs (
  task text primary key,
  ran_at timestamptz not null,
  ran_by text not null
);

-- A delivery that its subscription did not take in 30 days is given up.
alter table deliveries drop constraint deliveries_cancel_reason_check;
alter table deliveries add constraint deliveries_cancel_reason_check
  check (cancel_reason in ('deleted', 'gone', 'owner', 'expired'));

-- None of these is touched by a delivery that arrives at the first try.
create index deliveries_undelivered on deliveries (subscription_id, id) where state in ('failed', 'cancelled');
create index deliveries_repeats on deliveries (replay_of) where replay_of is not null;
create index deliveries_of_recovery on deliveries (recovery_id, state) where recovery_id is not null;
create index deliveries_repeated_events on deliveries (event_id) where origin in ('replay', 'recovery');

-- Those that maintenance looks at; few at any time.
create index webhooks_failing on webhooks (failing_since) where failing_since is not null;
create index webhooks_disabled on webhooks (disabled_at) where disabled_at is not null and deleted_at is null;
create index webhooks_deleted on webhooks (deleted_at) where deleted_at is not null;

-- The backlog of an environment. A pending delivery that is due stands in a lane that is due or leased, and a leased lane's
-- next_due_at is the end of its lease, at most a minute away: so a range of lanes_due finds them all, and what waits for its
-- time in other lanes is never read. Costs the lanes that are due and the deliveries that are due in them. The number of
-- those that wait for their time is the planner's: of the last vacuum or analyze.
create view backlog as
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
    ) as pending_estimate
  from waiting;
