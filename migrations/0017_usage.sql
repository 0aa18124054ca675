-- schema: accounts
-- What accounts asked for: counted by day, summed up by month, with the notices of months that run out.
-- Nothing here refers to accounts or keys by a foreign key: a count that cannot be written must not hold up the others.

-- Kept for 13 months.
create table usage_days (
  account_id uuid not null,
  environment text not null check (environment in ('live', 'sandbox')),
  -- UTC.
  day date not null,
  key_id uuid not null,
  -- The name of a row of the route table, or "unmatched".
  endpoint text collate "C" not null check (length(endpoint) between 1 and 100),
  outcome text collate "C" not null check (outcome in
    ('ok', 'not_modified', 'client_error', 'refused_burst', 'refused_quota', 'server_error')),
  requests bigint not null check (requests >= 0),
  -- Of the month's quota.
  units bigint not null check (units >= 0),
  primary key (account_id, environment, day, key_id, endpoint, outcome)
);

-- The oldest, to be deleted.
create index usage_days_by_day on usage_days (day);

-- The same, by calendar month (its first day); never deleted.
create table usage_months (
  account_id uuid not null,
  environment text not null check (environment in ('live', 'sandbox')),
  month date not null check (extract(day from month) = 1),
  requests bigint not null check (requests >= 0),
  units bigint not null check (units >= 0),
  primary key (account_id, environment, month)
);

-- A row for each process that counts: the number of the last batch it wrote, so that none counts twice.
create table usage_writers (
  writer uuid primary key,
  batch bigint not null,
  written_at timestamptz not null
);

-- The writers that have been silent longest, to be deleted.
create index usage_writers_by_age on usage_writers (written_at);

-- What the people of an account should be told.
create table account_notices (
  account_id uuid not null,
  kind text not null check (kind in ('quota.warning')),
  month date not null check (extract(day from month) = 1),
  -- Per cent of the plan's quota.
  threshold smallint not null check (threshold between 1 and 100),
  created_at timestamptz not null,
  primary key (account_id, kind, month, threshold)
);
