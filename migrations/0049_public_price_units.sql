-- schema: live, sandbox
-- What a public price pays for: 1 tablet, or a pack of 120 doses. Both are null if the edition does not state it.

alter table public_prices
  add column price_unit text,
  -- In thousandths of the unit.
  add column price_quantity integer check (price_quantity > 0),
  add constraint public_prices_price_for check ((price_unit is null) = (price_quantity is null));
