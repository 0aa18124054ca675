-- schema: live, sandbox
-- Which extract stated what of a drug, so that extracts can be loaded in any order: internal/ingest/sources/dpd_decide.ts.

-- The dates of the extracts that were loaded completely, by set. A product that one of them lacks is gone.
create table drug_set_editions (
  source_set text not null,
  synthetic boolean not null,
  dated date not null,
  primary key (source_set, synthetic, dated)
);

create table drug_editions (
  drug_id integer primary key references drugs (id) on delete cascade,
  -- The date of the newest extract that has the product.
  seen date not null,
  -- The date of the first later extract of its set that lacks it; null while it is present.
  gone date,
  -- {"on": {table: date of the extract that stated it last}, "status": {"set", "statusRaw", "statusSince"}};
  -- null if nothing but the dates above is known.
  provenance jsonb
);

-- Earlier versions did not store dates. The newest date of a set's products stands for its newest extract.
insert into drug_set_editions (source_set, synthetic, dated)
select source_set, synthetic, max(source_updated_on)
from drugs
where source_updated_on <= current_date
group by source_set, synthetic;

insert into drug_editions (drug_id, seen, gone, provenance)
select d.id, k.seen, case when d.removed_at is not null then e.dated end,
  jsonb_strip_nulls(jsonb_build_object(
    'on', jsonb_build_object(
      'drug', k.seen,
      'comp', case when d.manufacturer <> 'unknown' then k.seen end,
      'form', case when d.form is not null then k.seen end,
      'ingred', case when d.active_ingredients <> '[]' then k.seen end,
      'route', case when d.routes <> '{}' then k.seen end,
      'schedule', case when d.schedules_raw <> '{}' then k.seen end,
      'status', case when d.status_raw is not null then k.seen end,
      'ther', case when d.atc_code is not null then k.seen end),
    'status', case when d.status_raw is not null then
      jsonb_build_object('set', d.source_set, 'statusRaw', d.status_raw, 'statusSince', d.status_since) end))
from drugs d
join drug_set_editions e on e.source_set = d.source_set and e.synthetic = d.synthetic
cross join lateral (
  select case when d.removed_at is null then e.dated else least(d.source_updated_on, e.dated - 1) end as seen
) k;
