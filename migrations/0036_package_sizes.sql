-- schema: live, sandbox
-- The package sizes of a drug, read from the DPD's package.txt: objects of internal/drugs/package_sizes.ts.
-- Older releases leave the default.

alter table drugs add column package_sizes jsonb not null default '[]';
