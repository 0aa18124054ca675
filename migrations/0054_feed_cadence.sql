-- schema: live, sandbox
-- A feed can state how often it is published. Its prices are stale after three times that many days.

-- Days that an observation counts. 0: the setting PRICE_MAX_AGE_DAYS.
alter table prices add column max_age_days smallint not null default 0;
alter table held_prices add column max_age_days smallint not null default 0;

-- Prices are summed by their limit, too, so that an average still reads a row per day and limit. Test data without a limit does not
-- age, and is summed at infinity.
alter table drug_price_days add column max_age_days smallint not null default 0;
alter table drug_price_days drop constraint drug_price_days_pkey;
alter table drug_price_days add primary key (drug_id, observed_on, max_age_days)
  include (offers, unit_price_sum, out_of_stock);
