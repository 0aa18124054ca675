-- schema: live, sandbox
-- What loads read: sample data or real data, and sources with dates of their own.

-- Null for loads of earlier versions whose rows do not tell.
alter table loads add column synthetic boolean;
update loads set synthetic = not exists (select from shortages where not synthetic) where kind = 'shortages';

-- The date of each source that a dataset is made of. datasets.as_of is that of the oldest source.
create table dataset_sources (
  dataset text not null,
  -- A set of the extract, "<province> <plan>", a source of interactions, or the kind of feed.
  source text not null,
  synthetic boolean not null,
  -- Never goes back.
  as_of timestamptz not null,
  primary key (dataset, source, synthetic)
);

insert into dataset_sources (dataset, source, synthetic, as_of)
select 'drugs', source_set, synthetic, max(dated)::timestamp at time zone 'UTC'
from drug_set_editions group by source_set, synthetic
union all
select 'coverage', province || ' ' || plan, synthetic, as_of::timestamp at time zone 'UTC'
from coverage_plans where as_of is not null
union all
select 'interactions', name, synthetic, as_of::timestamp at time zone 'UTC'
from interaction_sources where as_of is not null
union all
select dataset, dataset, false, as_of
from datasets where dataset in ('prices', 'recalls', 'shortages') and as_of is not null;

update datasets d set as_of = s.as_of
from (
  select dataset, coalesce(min(as_of) filter (where not synthetic), min(as_of)) as as_of
  from dataset_sources group by dataset
) s
where s.dataset = d.dataset;

-- The date of the newest list that has the pharmacy: an older list changes nothing of it. Null until the next load.
alter table pharmacies add column stated_on date;
