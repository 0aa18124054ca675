-- schema: accounts
-- Whether people have shown that they receive mail at their address. Without it, a person may use the sandbox only.

-- Null until then.
alter table users add column email_verified_at timestamptz;
-- People from before this rule keep what they could do.
update users set email_verified_at = created_at;

-- Whether the token went out by mail, and to nobody else: using it then verifies the address.
alter table password_resets add column mailed boolean not null default false;
alter table invitations add column mailed boolean not null default false;

-- At most one per person: a new link replaces the previous one. Deleted when it is used.
create table email_verifications (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
