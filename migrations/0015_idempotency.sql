-- schema: live, sandbox
-- Answers to requests with an Idempotency-Key, kept for 24 hours.
create table idempotency_keys (
  -- Of accounts.accounts; an environment's tables do not refer to another schema.
  account_id uuid not null,
  key text collate "C" not null check (length(key) between 1 and 255),
  -- A hash of method, path and body.
  fingerprint text not null,
  -- Null only while the request is being worked on, which nobody else sees: all is one transaction.
  status smallint,
  -- JSON as it was written; jsonb would order its members anew.
  body text,
  created_at timestamptz not null,
  primary key (account_id, key)
);

-- The oldest, to be deleted.
create index idempotency_keys_by_age on idempotency_keys (created_at);
