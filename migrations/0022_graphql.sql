-- schema: live, sandbox
-- Documents of GraphQL that are asked for by their hash: those that an account registered, and those that its clients left
-- here by themselves (automatic persisted queries), of which the longest unused go first.
create table persisted_queries (
  -- Of accounts.accounts; an environment's tables do not refer to another schema.
  account_id uuid not null,
  -- SHA-256 of the text.
  hash bytea not null check (octet_length(hash) = 32),
  registered boolean not null,
  -- What its owner calls it; only a registered one has a name.
  name text check (name is null or (registered and length(name) between 1 and 64)),
  -- As it was given, to the byte: the hash is of it.
  document text not null,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null,
  -- To the hour.
  used_at timestamptz not null,
  primary key (account_id, hash)
);

-- An account's own, newest first; and the bound on how many and how large.
create index persisted_queries_registered on persisted_queries (account_id, created_at desc, hash desc) include (bytes)
  where registered;
-- The longest unused, to be let go.
create index persisted_queries_automatic on persisted_queries (account_id, used_at desc, hash) include (bytes)
  where not registered;
