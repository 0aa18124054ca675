-- schema: accounts
-- The people of accounts: their names and sessions, links by which a password is set, and what slows down guessing.

alter table users add column name text check (length(name) between 1 and 200);

create table sessions (
  id uuid primary key,
  -- SHA-256 of 256 random bits that only a browser has.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  -- Where it was opened from.
  address text not null check (length(address) <= 100),
  user_agent text check (length(user_agent) <= 300),
  created_at timestamptz not null,
  -- To the minute.
  last_seen_at timestamptz not null,
  -- After so long a silence, or so long in any case: moves with last_seen_at.
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id, created_at);
-- Those that are over, to be deleted.
create index sessions_by_end on sessions (expires_at);

-- At most one a person: asking again takes the place of the one before. Deleted when it is used.
create table password_resets (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Deleted when it is accepted or withdrawn, and with the person who made it.
create table invitations (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  email text not null check (length(email) between 3 and 320),
  role text not null check (role in ('owner', 'admin', 'member')),
  invited_by uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- One an address: inviting again takes the place of the one before. Also what is listed.
create unique index invitations_email on invitations (account_id, lower(email));
create index invitations_inviter on invitations (invited_by);
create index invitations_by_end on invitations (expires_at);

-- What was tried, and how often: internal/sessions/throttle.ts. Whose it is stands here as a hash only.
create table login_attempts (
  subject bytea primary key check (octet_length(subject) = 32),
  failures integer not null check (failures >= 0),
  -- When the latest was counted.
  counted_at timestamptz not null,
  -- Long ago where nothing is to be waited for.
  blocked_until timestamptz not null,
  succeeded_at timestamptz,
  -- From then on the row says nothing any more.
  forgotten_at timestamptz not null
);
create index login_attempts_by_age on login_attempts (forgotten_at);

-- The audit log as it is read: newest first, all of it or what is about one thing (what stands before the dot of an action).
create index audit_log_newest on audit_log (account_id, id);
create index audit_log_about on audit_log (account_id, split_part(action, '.', 1), id);
