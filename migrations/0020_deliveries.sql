-- schema: live, sandbox
-- Lanes, deliveries and attempts: internal/delivery/model.ts has the states and who moves them.

-- A subscription's queue, leased as a whole.
create table lanes (
  subscription_id uuid primary key,
  -- infinity while nothing is due, the lease's end while it is leased: what makes a lane due hides a leased one.
  next_due_at timestamptz not null default 'infinity',
  leased_by text,
  leased_until timestamptz,
  -- Grows with every lease: who holds an older one has lost it.
  epoch bigint not null default 0,
  -- Grows whenever deliveries are added: who saw an older one must look again before letting go.
  version bigint not null default 0,
  -- With a rate limit: when the next attempt may be, as whoever held it last left it.
  rate_at timestamptz,
  check ((leased_by is null) = (leased_until is null))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 2000);
create index lanes_due on lanes (next_due_at);

-- Who is at work, as each says of itself every few seconds: what a fair share of the lanes is.
create table dispatchers (
  id text primary key,
  seen_at timestamptz not null,
  lanes integer not null,
  -- Has room, and nothing to do.
  hungry boolean not null
);

-- How far the fan-out is: the last position it gave, and the event that it is in the midst of, if any: how many deliveries
-- that event has so far, and the last subscription that got one.
create table fan_out (
  only_row boolean primary key default true check (only_row),
  position bigint not null default 0,
  event_id uuid,
  matched integer,
  subscription_id uuid,
  check ((event_id is null) = (matched is null) and (event_id is null) = (subscription_id is null))
) with (fillfactor = 50);
insert into fan_out default values;

-- What the fan-out finds a subscription by: its narrowest filter, or its kinds when it has none. An event whose kind has
-- no such thing (no drug, no pharmacy, no province) passes that filter, and finds it by kind-d, kind-p, kind-q.
create function webhook_match_keys(events text[], drug_ids integer[], pharmacy_ids integer[], provinces text[])
returns text[] language sql immutable parallel safe as $$
  select case
    when cardinality(drug_ids) > 0 then
      array(select 'd' || id from unnest(drug_ids) id) || array(select kind || '-d' from unnest(events) kind)
    when cardinality(pharmacy_ids) > 0 then
      array(select 'p' || id from unnest(pharmacy_ids) id) || array(select kind || '-p' from unnest(events) kind)
    when cardinality(provinces) > 0 then
      array(select kind || ':' || province from unnest(events) kind, unnest(provinces) province)
        || array(select kind || '-q' from unnest(events) kind)
    else events
  end
$$;
alter table webhooks add column match_keys text[] not null
  generated always as (webhook_match_keys(events, drug_ids, pharmacy_ids, provinces)) stored;
create index webhooks_matching on webhooks using gin (match_keys) with (fastupdate = off)
  where active and deleted_at is null;

create table deliveries (
  -- UUIDv7. The public id is dlv_<hex>.
  id uuid primary key,
  event_id uuid not null,
  kind text not null,
  subscription_id uuid not null,
  account_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'cancelled')),
  -- Finished attempts, those that came in late not counted.
  attempt smallint not null default 0,
  due_at timestamptz not null,
  -- Behind everything that is not slow: what a recovery brings back.
  slow boolean not null default false,
  origin text not null check (origin in ('event', 'replay', 'recovery', 'test')),
  -- The delivery that this one repeats.
  replay_of uuid,
  recovery_id uuid,
  -- The sandbox's: signed and recorded, never sent.
  simulated boolean not null default false,
  last_status smallint,
  last_outcome text,
  cancel_reason text check (cancel_reason in ('deleted', 'gone', 'owner')),
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'pending') = (finished_at is null)),
  check ((state = 'cancelled') = (cancel_reason is not null))
) partition by range (id);
-- What is due of a lane, fresh before slow.
create index deliveries_pending on deliveries (subscription_id, slow, due_at, id) where state = 'pending';
-- What an inactive subscription still gets, however much waits for it to be active again.
create index deliveries_pending_tests on deliveries (subscription_id, due_at, id) where state = 'pending' and origin = 'test';
-- A subscription's deliveries, newest first.
create index deliveries_by_subscription on deliveries (subscription_id, id);

create table attempts (
  -- UUIDv7, never before its delivery's.
  id uuid primary key,
  delivery_id uuid not null,
  -- From 1.
  number smallint not null,
  started_at timestamptz not null,
  outcome text not null,
  status smallint,
  -- What went wrong, for people.
  error text,
  -- Milliseconds; null for phases that did not take place (a connection that was kept has none but the last two).
  dns_ms real,
  connect_ms real,
  tls_ms real,
  first_byte_ms real,
  duration_ms real not null,
  remote_address text,
  -- The first 1,024 bytes of the answer's body.
  answer bytea,
  -- As sent: X-TM-Signature, and webhook-signature.
  signature text,
  webhook_signature text,
  -- The lane was lost before the result came in: it counts for nothing but a success.
  late boolean not null default false,
  next_due_at timestamptz
) partition by range (id);
create index attempts_by_delivery on attempts (delivery_id, number);
