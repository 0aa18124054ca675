-- schema: live, sandbox
-- Pharmacies, and the places that postal codes stand for.

create table pharmacies (
  id integer generated always as identity primary key,
  -- The source's own key; the public id is pharm_<key>.
  key text collate "C" not null unique check (key ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  name text not null,
  sort_name text collate "C" not null,
  chain text,
  street text not null default '',
  city text not null default '',
  -- core/text.ts fold(city), for the city filter.
  sort_city text collate "C" not null default '',
  province text not null check (province in ('AB','BC','MB','NB','NL','NS','NT','NU','ON','PE','QC','SK','YT')),
  -- Without the space.
  postal_code text check (postal_code ~ '^[A-Z][0-9][A-Z][0-9][A-Z][0-9]$'),
  phone text,
  latitude double precision not null check (latitude between 40 and 85),
  longitude double precision not null check (longitude between -142 and -50),
  -- Where the point comes from: the feed, the postal code's centre, or the forward sortation area's.
  location_source text not null check (location_source in ('feed', 'postal_code', 'area')),
  timezone text not null,
  -- [{"day": "monday", "open": "09:00", "close": "18:00"}], in the pharmacy's own time zone.
  hours jsonb not null default '[]',
  services text[] not null default '{}',
  rating numeric(2, 1) check (rating between 0 and 5),
  status text not null check (status in ('open', 'temporarily_closed', 'closed')),
  synthetic boolean not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
-- Closed pharmacies stand in no list.
create index pharmacies_by_name on pharmacies (sort_name, id) where status <> 'closed';
create index pharmacies_by_place on pharmacies (latitude, longitude) where status <> 'closed';
create index pharmacies_by_province on pharmacies (province, sort_name, id) where status <> 'closed';
create index pharmacies_by_city on pharmacies (sort_city, sort_name, id) where status <> 'closed';

-- Forward sortation areas (three characters) and full postal codes (six, without the space).
create table places (
  code text collate "C" primary key check (code ~ '^[A-Z][0-9][A-Z]([0-9][A-Z][0-9])?$'),
  name text not null,
  province text not null check (province in ('AB','BC','MB','NB','NL','NS','NT','NU','ON','PE','QC','SK','YT')),
  latitude double precision not null check (latitude between 40 and 85),
  longitude double precision not null check (longitude between -142 and -50)
);
