-- schema: accounts
-- Who may call: accounts with a plan, their people, their keys, and what was done to them.

create table accounts (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  plan text not null check (plan in ('developer', 'startup', 'business')),
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- Compared case-folded; kept as written.
  email text not null check (length(email) between 3 and 320),
  role text not null check (role in ('owner', 'admin', 'member')),
  -- scrypt, in the form that internal/accounts/password.ts documents; never a plain password.
  password_hash text,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_account on users (account_id);

create table api_keys (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  environment text not null check (environment in ('live', 'sandbox')),
  name text not null check (length(name) between 1 and 200),
  -- HMAC-SHA256 of the key under KEY_HASH_SECRET: a stolen dump cannot be searched for keys.
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- The last four characters, so that a person can tell keys apart.
  last_four text not null check (length(last_four) = 4),
  permissions text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- Set when a new key took its place; the old one goes on until expires_at (the grace period).
  rotated_to uuid references api_keys (id)
);
create index api_keys_account on api_keys (account_id, created_at);

create table audit_log (
  id uuid primary key,
  account_id uuid references accounts (id),
  -- 'admin' for the command line, or a user's id.
  actor text not null,
  action text not null,
  target text not null,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index audit_log_account on audit_log (account_id, at);
