-- schema: live, sandbox
-- Averages that count prices which are out of stock, when a request asks for them.

-- Of the prices that are out of stock, in ten-thousandths of a dollar.
alter table drug_price_days add column out_of_stock_sum bigint not null default 0;
alter table drug_price_days alter column out_of_stock_sum drop default;
update drug_price_days t set out_of_stock_sum = s.sum
from (
  select r.drug_id,
    case when r.source = 'SANDBOX' then 'infinity' else (r.observed_at at time zone 'UTC')::date end as observed_on,
    sum(r.unit_price) as sum
  from prices r join pharmacies p on p.id = r.pharmacy_id and p.status <> 'closed'
  where r.availability = 'out_of_stock'
  group by 1, 2
) s
where t.drug_id = s.drug_id and t.observed_on = s.observed_on;
