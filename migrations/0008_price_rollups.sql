-- schema: live, sandbox
-- What was observed of a drug each day, kept as prices come in; and what became of prices that were withdrawn.

-- Over the observations that were news when they came in, at pharmacies that were not closed then. A drug's days lie side
-- by side, so that a range of days is one piece of the index.
create table price_rollups (
  drug_id integer not null,
  -- In UTC.
  day date not null,
  -- Of the pharmacy.
  province text not null,
  lowest_cents integer not null,
  highest_cents integer not null,
  price_cents_sum bigint not null,
  observations integer not null check (observations > 0),
  primary key (drug_id, day, province)
  -- A day's rows grow with every pharmacy that comes in: room on the page keeps their new versions off the index.
) with (fillfactor = 75);

-- What is known from before: each change of a price, and the last look at it.
insert into price_rollups (drug_id, day, province, lowest_cents, highest_cents, price_cents_sum, observations)
select o.drug_id, (o.observed_at at time zone 'UTC')::date, p.province, min(o.price_cents), max(o.price_cents),
  sum(o.price_cents), count(*)
from (
  select drug_id, pharmacy_id, effective_from as observed_at, price_cents from price_history
  union all
  select drug_id, pharmacy_id, observed_at, price_cents from prices where observed_at > effective_from
) o
join pharmacies p on p.id = o.pharmacy_id and p.status <> 'closed'
group by 1, 2, 3;

-- A price that its source took back: in here or in prices, never in both.
create table removed_prices (
  drug_id integer not null,
  pharmacy_id integer not null,
  -- What was known last. All null when a removal came in and no price was known: it is kept, and shown to nobody, so that
  -- an older observation that comes in late does not bring up what is gone.
  price_cents integer,
  unit_price integer,
  quantity integer,
  dispensing_fee_cents integer,
  source text,
  -- When it was first said to be gone.
  removed_at timestamptz not null,
  -- When it was last said to be gone: what is observed later brings the price back.
  observed_at timestamptz not null,
  reason text not null,
  primary key (drug_id, pharmacy_id),
  check (num_nulls(price_cents, unit_price, quantity, dispensing_fee_cents, source) in (0, 5))
);
-- Of a drug, the last ones first; without those that are shown to nobody.
create index removed_prices_by_time on removed_prices (drug_id, removed_at desc, pharmacy_id)
  where price_cents is not null;
