-- schema: live, sandbox
-- Subscriptions of webhooks: who is told of which events, where, and how.
create table webhooks (
  -- UUIDv7: in the order of creation. The public id is wh_<hex>.
  id uuid primary key,
  -- Of accounts.accounts; an environment's tables do not refer to another schema.
  account_id uuid not null,
  url text not null check (length(url) between 1 and 2048),
  events text[] not null check (cardinality(events) between 1 and 32),
  description text check (length(description) <= 500),
  active boolean not null default true,
  -- Why it is not active: its owner said so, it answered 410, or nothing but failures came back for days.
  disabled_reason text check (disabled_reason in ('owner', 'gone', 'failing')),
  disabled_at timestamptz,
  -- Filters: null lets everything through.
  drug_ids integer[] check (cardinality(drug_ids) between 1 and 1000),
  pharmacy_ids integer[] check (cardinality(pharmacy_ids) between 1 and 1000),
  provinces text[] check (cardinality(provinces) between 1 and 13),
  -- The retry policy: all three, or none for the default schedule.
  max_retries smallint check (max_retries between 1 and 10),
  backoff text check (backoff in ('linear', 'exponential')),
  base_delay_seconds integer check (base_delay_seconds between 1 and 86400),
  -- The endpoint's own limits; null for the defaults.
  max_concurrency smallint check (max_concurrency between 1 and 64),
  rate_per_minute integer check (rate_per_minute between 1 and 60000),
  -- Sealed (internal/webhooks/seal.ts): a stolen dump signs nothing. The secrets are their text (whsec_...); headers are a
  -- JSON object of custom headers, null for none.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  headers bytea check (length(headers) <= 16384),
  -- When the first attempt since the last success failed; null while the last attempt succeeded.
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Its pending deliveries are cancelled; the row stays for those that list them.
  deleted_at timestamptz,
  check (active = (disabled_reason is null)),
  check ((disabled_reason is null) = (disabled_at is null)),
  check ((previous_secret is null) = (previous_secret_until is null)),
  check ((max_retries is null) = (backoff is null) and (backoff is null) = (base_delay_seconds is null))
);
create index webhooks_by_account on webhooks (account_id, id) where deleted_at is null;
