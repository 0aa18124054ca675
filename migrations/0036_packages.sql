-- schema: live, sandbox
-- The package sizes of a drug, read from the DPD's package.txt: objects of internal/drugs/package_sizes.ts.
-- Older releases leave the default.

alter table drugs add column package_sizes jsonb not null default '[]';

-- The package whose price triggered an alert: thousandths of a unit, and ten-thousandths of a dollar for one unit. Null for
-- alerts that an older release triggered.
alter table alerts add column triggered_quantity integer, add column triggered_unit_price integer;
