-- schema: accounts
-- Links that log a person in without a password. npm start prints one for the account that it creates.

-- At most one per person: a new link replaces the previous one. Deleted when it is used.
create table login_links (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
