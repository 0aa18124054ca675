-- schema: accounts
-- The log of requests that accounts read: each request of a key in the last seven days. A ring of nine slots, one for each day
-- (UTC): the slot is the day's number since 1970 modulo nine. Seven times 24 hours touch eight days; the ninth slot is the next
-- day's, and is emptied whole (TRUNCATE, which needs that privilege and no DDL) before its first row comes. All partitions
-- are here and none is ever made or dropped. Nothing refers to accounts or keys by a foreign key: a line that cannot be written must not
-- hold up the others.

create table request_log (
  slot smallint not null,
  -- UUIDv7 of the moment of the answer, to the millisecond: also what `slot` is of.
  id uuid not null,
  account_id uuid not null,
  environment text collate "C" not null check (environment in ('live', 'sandbox')),
  key_id uuid not null,
  -- Callers may choose it: not unique.
  request_id text collate "C" not null,
  method text collate "C" not null,
  -- With its query, without anything that looks like a key.
  path text not null,
  -- The name of a row of the route table, "graphql", or "unmatched".
  endpoint text collate "C" not null,
  status smallint not null,
  duration_ms real not null,
  -- Also of answers that are 200 and carry errors (GraphQL).
  error_code text collate "C",
  error_message text,
  user_agent text,
  -- The slot stands last: it is there because a unique index of a partitioned table must have it.
  primary key (account_id, environment, id, slot)
) partition by list (slot);

create table request_log_0 partition of request_log for values in (0);
create table request_log_1 partition of request_log for values in (1);
create table request_log_2 partition of request_log for values in (2);
create table request_log_3 partition of request_log for values in (3);
create table request_log_4 partition of request_log for values in (4);
create table request_log_5 partition of request_log for values in (5);
create table request_log_6 partition of request_log for values in (6);
create table request_log_7 partition of request_log for values in (7);
create table request_log_8 partition of request_log for values in (8);

-- What went wrong, newest first: few among many.
create index request_log_failed on request_log (account_id, environment, id)
  where status >= 400 or error_code is not null;
-- One expression, so that no statistics can make another index look as good for it.
create index request_log_by_request on request_log ((account_id::text || environment || request_id), id);

-- The day (its number since 1970) whose rows a slot takes. Grows only; who moves it on has emptied the slot in the same transaction.
create table request_log_slots (
  slot smallint primary key check (slot between 0 and 8),
  day integer not null check (day % 9 = slot)
);
insert into request_log_slots (slot, day) select slot, slot from generate_series(0, 8) as slot;
