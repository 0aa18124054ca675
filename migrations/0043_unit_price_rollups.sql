-- schema: live, sandbox
-- The unit prices that were observed each day, by city. They replace the sums of package prices, which could not be compared.

-- The cities of pharmacies. Rows stay after a pharmacy moves: its past observations keep their city.
create table rollup_places (
  id integer generated always as identity primary key,
  province text not null,
  -- core/text.ts fold(city); '' if the source states no city.
  sort_city text collate "C" not null,
  -- As the source wrote it first.
  city text not null,
  unique (province, sort_city)
);

-- How often a unit price was observed. An observation is the last one of a package at a pharmacy on a day. The days of a drug are
-- next to each other in the index, so a range of days is one piece of it. A row is empty, with zeros, after a later observation
-- of the same day stated another price.
create table unit_price_rollups (
  drug_id integer not null,
  -- In UTC.
  day date not null,
  -- In rollup_places: the city of the pharmacy at the time of the load.
  place_id integer not null,
  -- Ten-thousandths of a dollar.
  unit_price integer not null,
  -- In stock, or of unknown stock.
  observations integer not null,
  out_of_stock integer not null,
  -- Only the sum over the prices of a day and place has a meaning: at least so many pharmacies have observations in stock.
  pharmacies integer not null,
  primary key (drug_id, day, place_id, unit_price)
);

insert into rollup_places (province, sort_city, city)
select province, sort_city, min(city) from pharmacies group by province, sort_city order by province, sort_city;

-- What is known from before: each change of a price, and its last observation. Confirmations between the two were counted as package
-- prices only, and are lost. Only of the last observation is the stock known. If a price was withdrawn on a day, the observations
-- of that day do not count.
insert into unit_price_rollups (drug_id, day, place_id, unit_price, observations, out_of_stock, pharmacies)
select drug_id, day, place_id, unit_price, count(*) filter (where in_stock), count(*) filter (where not in_stock),
  count(*) filter (where in_stock and first_of_pharmacy)
from (
  select l.*, row_number() over (
    partition by drug_id, pharmacy_id, day order by in_stock desc, quantity, package) = 1 as first_of_pharmacy
  from (
    select distinct on (o.drug_id, o.pharmacy_id, o.quantity, o.package, o.day) o.*, places.id as place_id
    from (
      select h.drug_id, h.pharmacy_id, h.quantity, h.package, (h.effective_from at time zone 'UTC')::date as day,
        h.effective_from as observed_at, h.unit_price, true as in_stock
      from price_history h
      where not exists (
        select from removed_prices g
        where g.drug_id = h.drug_id and g.pharmacy_id = h.pharmacy_id and g.quantity = h.quantity and g.package = h.package
          and (g.removed_at at time zone 'UTC')::date = (h.effective_from at time zone 'UTC')::date)
      union all
      select drug_id, pharmacy_id, quantity, package, (observed_at at time zone 'UTC')::date, observed_at, unit_price,
        availability <> 'out_of_stock'
      from prices
    ) o
    join pharmacies p on p.id = o.pharmacy_id and p.status <> 'closed'
    join rollup_places places on places.province = p.province and places.sort_city = p.sort_city
    -- Of one instant, the row of prices knows the stock.
    order by o.drug_id, o.pharmacy_id, o.quantity, o.package, o.day, o.observed_at desc, o.in_stock
  ) l
) observed
group by drug_id, day, place_id, unit_price
order by drug_id, day, place_id, unit_price;

drop table price_rollups;

-- Where the last observation of the price is in unit_price_rollups; 0: nowhere, because the pharmacy was closed.
alter table prices add column rollup_place_id integer not null default 0;
-- If true, the pharmacy has never had another package of the drug. A load then need not look for others to count the pharmacy once.
alter table prices add column sole_package boolean not null default false;
update prices r set
  rollup_place_id = case when p.status = 'closed' then 0 else places.id end,
  sole_package = k.packages = 1 and not exists (
    select from removed_prices g where g.drug_id = r.drug_id and g.pharmacy_id = r.pharmacy_id)
from pharmacies p, rollup_places places, (
  select drug_id, pharmacy_id, count(*) as packages from prices group by drug_id, pharmacy_id
) k
where p.id = r.pharmacy_id and places.province = p.province and places.sort_city = p.sort_city
  and k.drug_id = r.drug_id and k.pharmacy_id = r.pharmacy_id;
