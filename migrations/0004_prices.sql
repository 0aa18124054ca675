-- schema: live, sandbox
-- What a drug costs at a pharmacy now, what it cost before, and per-drug totals kept as prices change.
--
-- No foreign keys here on purpose: drugs and pharmacies are never deleted (only marked), the loader maps both keys
-- itself, and two look-ups a row would cost a load of millions more than the merge.

create table prices (
  drug_id integer not null,
  pharmacy_id integer not null,
  price_cents integer not null check (price_cents > 0),
  -- Ten-thousandths of a dollar for one unit.
  unit_price integer not null check (unit_price > 0),
  -- Thousandths of a unit (0.5 mL is 500): what price_cents pays for.
  quantity integer not null check (quantity > 0),
  dispensing_fee_cents integer not null check (dispensing_fee_cents >= 0),
  total_cents integer generated always as (price_cents + dispensing_fee_cents) stored,
  availability text not null check (availability in ('in_stock', 'low_stock', 'out_of_stock', 'unknown')),
  source text not null check (source in ('PHARMACY_FEED', 'PUBLIC_FORMULARY', 'ESTIMATE', 'SANDBOX')),
  observed_at timestamptz not null,
  -- When the price that holds now was first observed.
  effective_from timestamptz not null,
  primary key (drug_id, pharmacy_id)
);
-- Lowest total first, page by page.
create index prices_by_total on prices (drug_id, total_cents, pharmacy_id);
-- The lowest price of a drug.
create index prices_by_price on prices (drug_id, price_cents, pharmacy_id);
create index prices_by_pharmacy on prices (pharmacy_id, drug_id);

-- One row for each change: the price that held from `effective_from` on.
create table price_history (
  drug_id integer not null,
  pharmacy_id integer not null,
  effective_from timestamptz not null,
  price_cents integer not null,
  unit_price integer not null,
  quantity integer not null,
  dispensing_fee_cents integer not null,
  source text not null,
  primary key (drug_id, pharmacy_id, effective_from)
) partition by range (effective_from);

-- Over the prices a drug has at pharmacies that are not closed; kept by the statements that change prices.
create table drug_price_totals (
  drug_id integer primary key,
  offers integer not null,
  price_cents_sum bigint not null
);
