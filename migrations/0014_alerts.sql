-- schema: live, sandbox
-- Price alerts. EXPIRED is never stored: an ACTIVE alert whose time is over is read as that.
create table alerts (
  -- UUIDv7: in the order of creation. The public id is alert_<hex>.
  id uuid primary key,
  -- Of accounts.accounts; an environment's tables do not refer to another schema.
  account_id uuid not null,
  drug_id integer not null references drugs (id),
  -- It triggers when the lowest price is below this. Without the dispensing fee.
  target_cents integer not null check (target_cents > 0),
  -- Null for all of Canada.
  province text check (province in ('AB','BC','MB','NB','NL','NS','NT','NU','ON','PE','QC','SK','YT')),
  notification_method text not null check (notification_method in ('WEBHOOK')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'TRIGGERED', 'CANCELLED')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  cancelled_at timestamptz,
  triggered_at timestamptz,
  triggered_cents integer,
  triggered_pharmacy_id integer references pharmacies (id),
  check ((status = 'CANCELLED') = (cancelled_at is not null)),
  check ((status = 'TRIGGERED') = (triggered_at is not null and triggered_cents is not null
    and triggered_pharmacy_id is not null))
);

-- An account's alerts, newest first.
create index alerts_by_account on alerts (account_id, id);
-- How many an account has that may still trigger.
create index alerts_active_by_account on alerts (account_id, expires_at) where status = 'ACTIVE';
-- What a load of prices looks for.
create index alerts_active_by_drug on alerts (drug_id) where status = 'ACTIVE';
