-- schema: live, sandbox
-- What changed, in the order of commits; how old each dataset is; and since when changes are kept.

-- A row for up to a thousand things that a load's transaction created, updated or removed. The n-th of them (from 0) is
-- the change with the number id * 1000 + n.
create table changes (
  -- Given under the loads' advisory lock, which is held to commit: in the order of commits, with gaps.
  id bigint generated always as identity primary key,
  -- Never before that of an earlier number, even when the clock is set back.
  at timestamptz not null,
  resource text not null check (resource in ('drug', 'pharmacy', 'price', 'coverage', 'interaction', 'recall', 'shortage')),
  operation text not null check (operation in ('created', 'updated', 'removed')),
  reason text,
  -- Side by side, each of them as long as the others, or null. No foreign keys: nothing that they name is ever deleted.
  drug_ids integer[] check (cardinality(drug_ids) = entities),
  pharmacy_ids integer[] check (cardinality(pharmacy_ids) = entities),
  keys text[] check (cardinality(keys) = entities),
  entities integer not null check (entities between 1 and 1000),
  -- Of this resource, from the first row that is kept up to this one: totals are differences of these.
  through bigint not null check (through >= entities)
);
create index changes_by_time on changes (at, id);
create index changes_by_resource on changes (resource, id) include (entities, through);

-- A row a dataset that was ever loaded.
create table datasets (
  dataset text primary key check (dataset in ('drugs', 'pharmacies', 'prices', 'coverage', 'interactions', 'recalls',
    'shortages', 'places')),
  -- The number of its last change.
  version bigint not null,
  -- What its source says of its own date; never goes back.
  as_of timestamptz,
  -- When a load last changed it, or found it as it is.
  loaded_at timestamptz not null
);

-- At most one row: the last change that was dropped for its age. Without it, every change ever made is kept.
create table changes_dropped (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  at timestamptz not null
);
