-- schema: live, sandbox
-- Events: what webhooks tell of. Written in the transaction that makes the change (the outbox), fanned out afterwards.

-- Partitioned by range of the time-ordered id, one partition a day (UTC), made ahead and by whoever writes; no default partition.
create table events (
  -- UUIDv7, growing within a transaction. The public id is evt_<hex>.
  id uuid primary key,
  kind text not null,
  -- Set when only this account's subscriptions, or only this subscription, may have it.
  account_id uuid,
  subscription_id uuid,
  -- What it is about, and its number among the events of the same entity, from 1 without gaps.
  entity text not null,
  entity_seq bigint not null check (entity_seq > 0),
  -- What the filters of subscriptions look at; null where the kind has no such thing.
  drug_ids integer[],
  pharmacy_id integer,
  provinces text[],
  -- The exact text that is signed and sent.
  payload text not null,
  created_at timestamptz not null,
  fanned_out boolean not null default false,
  -- Set by the fan-out, which is one at a time: events in the order in which they can be read, without gaps that fill later.
  position bigint,
  -- How many deliveries the fan-out made; 0 says that it matched nobody.
  matched integer,
  check (fanned_out = (position is not null and matched is not null))
) partition by range (id);
create index events_waiting on events (id) where not fanned_out;
create index events_by_position on events (position);

create table entity_sequences (
  entity text primary key,
  seq bigint not null
);
