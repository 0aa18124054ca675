-- schema: live, sandbox
-- Limits of what an account can store.

-- Events that an account created, per day (UTC): in the sandbox, where nothing else limits them.
create table created_events (
  account_id uuid not null,
  day date not null,
  events integer not null check (events >= 0),
  primary key (account_id, day)
);
create index created_events_day on created_events (day);
-- Finds recoveries to delete.
create index recoveries_finished on recoveries (finished_at) where finished_at is not null;
