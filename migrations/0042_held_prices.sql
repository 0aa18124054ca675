-- schema: live, sandbox
-- Observed prices that look implausible. They are stored here instead of in prices until they are settled:
-- internal/prices/held/model.ts has the states.

create table held_prices (
  id bigint generated always as identity primary key,
  -- What was observed, as in prices.
  drug_id integer not null,
  pharmacy_id integer not null,
  quantity integer not null,
  package text not null,
  price_cents integer not null,
  unit_price integer not null,
  dispensing_fee_cents integer not null,
  availability text not null,
  source text not null,
  observed_at timestamptz not null,
  -- Why it is held, and the unit price that it was compared with.
  reason text not null check (reason in ('factor', 'package', 'chain')),
  usual_unit_price integer not null,
  held_at timestamptz not null,
  state text not null check (state in ('held', 'released', 'rejected')),
  -- Null while the price is held.
  settled_by text check (settled_by in ('observation', 'operator')),
  settled_at timestamptz,
  check ((state = 'held') = (settled_by is null) and (state = 'held') = (settled_at is null)),
  -- An observation is stored once, however often it is loaded.
  constraint held_prices_observed unique (drug_id, pharmacy_id, quantity, package, observed_at)
);
-- At most one pending price per package.
create unique index held_prices_pending on held_prices (drug_id, pharmacy_id, quantity, package) where state = 'held';
-- Lists of pending prices, oldest first.
create index held_prices_by_id on held_prices (id) where state = 'held';
-- Counts of pending prices.
create index held_prices_by_reason on held_prices (reason, held_at) where state = 'held';
-- Finds settled prices to delete.
create index held_prices_settled on held_prices (settled_at) where settled_at is not null;

-- Rows of the load that are held.
alter table loads add column held bigint not null default 0;
