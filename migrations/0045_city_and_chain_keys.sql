-- schema: live, sandbox
-- Cities and chains are compared without spaces, so that "St. John's" and "St Johns" are one city. Generated from the columns that
-- both releases write.

alter table pharmacies
  add column city_key text collate "C" generated always as (replace(sort_city, ' ', '')) stored,
  add column chain_key text collate "C" generated always as (replace(sort_chain, ' ', '')) stored;

drop index pharmacies_by_city;
create index pharmacies_by_city on pharmacies (city_key, sort_name, id) where status <> 'closed';
drop index pharmacies_by_chain;
create index pharmacies_by_chain on pharmacies (chain_key, sort_name, id) where status <> 'closed';
