-- schema: live, sandbox
-- Which products are the same product: internal/drugs/product_identity.ts derives the columns when a product is loaded.

alter table drugs
  add column product_key text,
  add column route_families text[] not null default '{}',
  add column container text,
  add column fill text,
  -- Products of the Canadian Clinical Drug Data Set that the DIN is. Empty if the data set does not name it.
  add column clinical_products text[] not null default '{}';
-- Products that were loaded before have the key of products without ingredients, until an extract is loaded again.
update drugs set product_key = 'group ' || ai_group_no || ' | ' || form where ai_group_no is not null and form is not null;
create index drugs_by_product_key on drugs (product_key) where product_key is not null;
create index drugs_by_clinical_product on drugs using gin (clinical_products) where clinical_products <> '{}';

-- The newest release of the Canadian Clinical Drug Data Set. It may name DINs that no extract has.
create table clinical_products (
  din text primary key,
  products text[] not null
);
create table clinical_product_releases (
  dated date primary key
);

alter table loads drop constraint loads_kind_check;
alter table loads add constraint loads_kind_check check (kind in ('dpd', 'pharmacies', 'prices', 'postal-codes', 'formulary',
  'coverage', 'price-history', 'interactions', 'recalls', 'shortages', 'ccdd'));
