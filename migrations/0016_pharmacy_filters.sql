-- schema: live, sandbox
-- What pharmacies are filtered by: chain, services, and whether they are open.

-- When a pharmacy opens, closes, opens and so on, in turn: minutes of the week from Monday 00:00 on its own clock, ascending
-- (an array is a third of the size of a multirange, and stands in an index). Null when no hours are known. A span whose
-- close is not after its open ends on the next day; Sunday's goes on at the week's beginning.
create function open_week(hours jsonb) returns smallint[] language sql immutable
return (
  select (
    select array_agg(turn.minute::smallint order by turn.minute)
    from unnest(range_agg(part.minutes)) as opened(minutes)
    cross join lateral (values (lower(opened.minutes)), (upper(opened.minutes))) as turn(minute)
  )
  from jsonb_to_recordset(hours) as stated(day text, open text, close text)
  join (values ('monday', 0), ('tuesday', 1440), ('wednesday', 2880), ('thursday', 4320), ('friday', 5760),
    ('saturday', 7200), ('sunday', 8640)) as week(day, minute) on week.day = stated.day
  cross join lateral (select
    split_part(stated.open, ':', 1)::integer * 60 + split_part(stated.open, ':', 2)::integer as opens,
    split_part(stated.close, ':', 1)::integer * 60 + split_part(stated.close, ':', 2)::integer as closes) clock
  cross join lateral (select week.minute + clock.opens as begins,
    week.minute + clock.closes + case when clock.closes <= clock.opens then 1440 else 0 end as ends) span
  cross join lateral (values
    (int4range(span.begins, greatest(span.begins, least(span.ends, 10080)))),
    (int4range(0, greatest(0, span.ends - 10080)))) as part(minutes)
);

alter table pharmacies
  add column open_week smallint[] generated always as (open_week(hours)) stored,
  -- core/text.ts fold(chain), and fold() of each service.
  add column sort_chain text collate "C",
  add column sort_services text[] not null default '{}',
  -- A zone that the server does not know must fail a load, not every list that the row would be in.
  add constraint pharmacies_timezone check ((timestamptz '2000-01-01T00:00:00Z' at time zone timezone) is not null);

-- Rows from before: near enough until the next load of pharmacies states them.
update pharmacies set
  sort_chain = trim(regexp_replace(lower(regexp_replace(normalize(chain, NFD), '[\u0300-\u036f]', '', 'g')),
    '[^a-z0-9]+', ' ', 'g')),
  sort_services = array(select trim(regexp_replace(lower(regexp_replace(normalize(service, NFD), '[\u0300-\u036f]',
    '', 'g')), '[^a-z0-9]+', ' ', 'g')) from unnest(services) service)
where chain is not null or services <> '{}';

create index pharmacies_by_chain on pharmacies (sort_chain, sort_name, id) where status <> 'closed';
create index pharmacies_by_service on pharmacies using gin (sort_services) where status <> 'closed';
-- By name with what says whether one is open, so that counting them reads no rows. The loader bounds the hours.
create index pharmacies_by_hours on pharmacies (sort_name, id) include (province, timezone, status, open_week)
  where status <> 'closed';
