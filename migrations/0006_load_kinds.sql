-- schema: live, sandbox
-- The feeds that came after the first four.

alter table loads drop constraint loads_kind_check;
alter table loads add constraint loads_kind_check check (kind in ('dpd', 'pharmacies', 'prices', 'postal-codes',
  'formulary', 'coverage', 'price-history', 'interactions', 'recalls', 'shortages'));
