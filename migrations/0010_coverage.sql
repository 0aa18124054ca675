-- schema: live, sandbox
-- What public plans say of a drug: listed how, on which conditions, since when; and which plans we know anything of.

create table coverage_plans (
  province text not null check (province in ('AB','BC','MB','NB','NL','NS','NT','NU','ON','PE','QC','SK','YT')),
  -- Ours, in capitals ("ODB"); no slash, which stands between province and plan in the change feed.
  plan text not null check (plan ~ '^[A-Z0-9][A-Z0-9 ._-]{0,39}$'),
  name text not null,
  -- The newest date that its data has.
  as_of date not null,
  -- As long as all we know of it is made up.
  synthetic boolean not null,
  primary key (province, plan)
);

-- Editions that name everything a plan lists: what the next one does not name is no longer listed.
create table coverage_editions (
  province text not null,
  plan text not null,
  as_of date not null,
  synthetic boolean not null,
  primary key (province, plan, as_of, synthetic),
  foreign key (province, plan) references coverage_plans (province, plan)
);

create table coverage (
  drug_id integer not null references drugs (id),
  province text not null,
  plan text not null,
  formulary_status text not null check (formulary_status in ('GENERAL_BENEFIT', 'LIMITED_USE', 'SPECIAL_AUTHORIZATION',
    'OFF_FORMULARY_INTERCHANGEABLE', 'NOT_A_BENEFIT', 'UNKNOWN')),
  -- The plan's own words for the status.
  plan_term text,
  -- On which conditions it pays.
  criteria text,
  -- What else the plan remarks on the drug.
  notes text,
  max_coverage_cents integer check (max_coverage_cents >= 0),
  deductible_cents integer check (deductible_cents >= 0),
  -- Hundredths of a percent.
  copay_basis_points integer check (copay_basis_points between 0 and 10000),
  -- The plan's own group of products that may be dispensed for each other.
  interchange_group text,
  -- Ten-thousandths of a dollar.
  daily_cost integer check (daily_cost >= 0),
  listed_on date,
  source text not null check (source in ('PUBLIC_FORMULARY', 'ESTIMATE', 'SANDBOX')),
  -- The date of the newest data that has the drug: what stands here is what that says.
  as_of date not null,
  -- The first edition after `as_of` that no longer lists it, or what the plan's feed says.
  removed_on date,
  removed_reason text,
  changed_at timestamptz not null,
  primary key (drug_id, province, plan),
  foreign key (province, plan) references coverage_plans (province, plan),
  check ((removed_on is null) = (removed_reason is null))
);
-- What an edition no longer lists.
create index coverage_by_plan on coverage (province, plan, as_of);
