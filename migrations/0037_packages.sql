-- schema: live, sandbox
-- A price is that of a package: a pharmacy has one per quantity and description. Prices are compared per unit. Only those that are
-- in stock and recent count towards a lowest price, an average, or an alert.

alter table prices add column package text not null default '';
alter table prices drop constraint prices_pkey;
alter table prices add primary key (drug_id, pharmacy_id, quantity, package);

alter table price_history add column package text not null default '';
alter table price_history drop constraint price_history_pkey;
alter table price_history add primary key (drug_id, pharmacy_id, effective_from, quantity, package);

-- Quantity 0 is the removal of all packages: observations of any package until then change nothing. The removals so far were that.
alter table removed_prices add column package text not null default '';
alter table removed_prices drop constraint removed_prices_pkey;
alter table removed_prices drop constraint removed_prices_check;
update removed_prices set quantity = 0 where quantity is null;
alter table removed_prices alter column quantity set not null;
alter table removed_prices add primary key (drug_id, pharmacy_id, quantity, package);
alter table removed_prices add check (num_nulls(price_cents, unit_price, dispensing_fee_cents, source) in (0, 4));
insert into removed_prices (drug_id, pharmacy_id, quantity, removed_at, observed_at, reason)
select drug_id, pharmacy_id, 0, removed_at, observed_at, reason from removed_prices where price_cents is not null
on conflict do nothing;

-- Prices at pharmacies that are not closed, by the day (UTC) of their last observation; infinity for made-up prices, which do not
-- age. The statements that change prices keep
-- it, so that an average over recent prices reads a row per day, not per price.
create table drug_price_days (
  drug_id integer not null,
  observed_on date not null,
  -- In stock, or of unknown stock.
  offers integer not null,
  -- Of these, in ten-thousandths of a dollar.
  unit_price_sum bigint not null,
  out_of_stock integer not null,
  -- The days of a drug lie on many pages of the table. All of them are in one or two of the index.
  primary key (drug_id, observed_on) include (offers, unit_price_sum, out_of_stock)
);
insert into drug_price_days (drug_id, observed_on, offers, unit_price_sum, out_of_stock)
select r.drug_id, case when r.source = 'SANDBOX' then 'infinity' else (r.observed_at at time zone 'UTC')::date end,
  count(*) filter (where r.availability <> 'out_of_stock'),
  coalesce(sum(r.unit_price) filter (where r.availability <> 'out_of_stock'), 0),
  count(*) filter (where r.availability = 'out_of_stock')
from prices r join pharmacies p on p.id = r.pharmacy_id and p.status <> 'closed'
group by 1, 2;
drop table drug_price_totals;

-- The lowest unit price first, page by page.
create index prices_by_unit_price on prices (drug_id, unit_price, pharmacy_id);
drop index prices_by_price;
drop index prices_by_total;

-- The quantity that target_cents pays for, in thousandths of a unit. Null if no price was known at creation: the target is
-- then compared with the price of the package that is cheapest per unit.
alter table alerts add column target_quantity integer check (target_quantity > 0);
update alerts a set target_quantity = (
  select r.quantity from prices r join pharmacies p on p.id = r.pharmacy_id and p.status <> 'closed'
  where r.drug_id = a.drug_id and (a.province is null or p.province = a.province)
  order by r.unit_price, r.pharmacy_id limit 1
);
