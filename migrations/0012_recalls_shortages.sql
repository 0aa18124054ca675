-- schema: live, sandbox
-- What a regulator says of drugs: recall notices, and reports of shortages and discontinuations.

create table recalls (
  -- The notice's own number (NID); the public id is rcl_<nid>.
  nid bigint primary key check (nid > 0),
  title text not null,
  product text,
  -- The notice's "Issue", such as "Product quality".
  reason text,
  action_required text,
  category text,
  regulator_url text,
  classification text check (classification in ('Type I', 'Type II', 'Type III')),
  -- As the feed says it; the graver of a range such as "Type I - Type II" is the classification.
  classification_text text,
  -- As stated in the free text, also those that no drug has, and numbers that are no DINs for a digit too few or too many.
  dins text[] not null default '{}',
  affected_lots text[] not null default '{}',
  -- On what basis the drugs of recall_drugs were found; null when there are none.
  match text check (match in ('din', 'name')),
  archived boolean not null,
  -- The feed says only when a notice was last updated: this is that day as it was first told to us. It never changes, so
  -- that lists can be paged while loads run.
  issued_on date not null,
  updated_on date not null,
  synthetic boolean not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index recalls_by_issue on recalls (issued_on, nid);
create index recalls_by_class on recalls (classification, issued_on, nid);
create index recalls_by_archived on recalls (archived, issued_on, nid);
create index recalls_by_class_archived on recalls (classification, archived, issued_on, nid);

create table recall_drugs (
  nid bigint not null references recalls (nid),
  drug_id integer not null references drugs (id),
  primary key (nid, drug_id)
);
create index recall_drugs_by_drug on recall_drugs (drug_id, nid);

create table shortages (
  -- The report's own number; the public id is shr_<report_id>. One report a package size.
  report_id bigint primary key check (report_id > 0),
  drug_id integer not null references drugs (id),
  type text not null check (type in ('shortage', 'discontinuation')),
  status text not null check (status in ('active', 'anticipated', 'resolved', 'avoided', 'discontinued')),
  -- As published: "Actual shortage", "To be discontinued".
  status_text text not null,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  tier_3 boolean not null,
  reason text,
  packaging text,
  anticipated_start date,
  actual_start date,
  estimated_end date,
  actual_end date,
  -- Any date may be empty.
  reported_on date,
  updated_on date,
  -- What lists are sorted by: reported_on, or the earliest other date, as first stated. It never changes, so that lists can
  -- be paged while loads run.
  listed_on date not null,
  synthetic boolean not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index shortages_by_drug on shortages (drug_id, listed_on, report_id);
create index shortages_by_listing on shortages (listed_on, report_id);
create index shortages_by_status on shortages (status, listed_on, report_id);
create index shortages_by_severity on shortages (severity, listed_on, report_id);
create index shortages_by_status_severity on shortages (status, severity, listed_on, report_id);
-- Whether a drug can stand in for another.
create index shortages_active on shortages (drug_id) where status = 'active';
