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
-- Once an event has its position: recording one writes to none of these. The first is for the end of the log; its condition
-- keeps the planner from walking it for one kind.
create index events_by_position on events (position) where fanned_out;
-- Reading on from a position: what everybody may read, and what is an account's own.
create index events_public on events (kind, position) where position is not null and account_id is null;
create index events_own on events (account_id, kind, position) where position is not null and account_id is not null;

create table entity_sequences (
  entity text primary key,
  seq bigint not null
);

-- Drugs that were ever offered, at a pharmacy that is not closed and not as out of stock: who is new here is news.
create table offered_drugs (
  drug_id integer primary key,
  -- The day (UTC) of the first such offer.
  since date not null
);
insert into offered_drugs (drug_id, since)
select p.drug_id, min((p.effective_from at time zone 'UTC')::date)
from prices p join pharmacies f on f.id = p.pharmacy_id and f.status <> 'closed'
where p.availability <> 'out_of_stock'
group by p.drug_id;

-- The first day of which we knew anything of a plan: what it lists later is news, what it listed then is not.
-- Null only for a plan that an older release has written: nothing of it counts as news until it is written again.
alter table coverage_plans add column first_as_of date;
update coverage_plans set first_as_of = as_of;
