-- schema: live, sandbox
-- What owners see of their webhooks at one glance.

-- An account's deliveries whose last attempt failed, whatever is to become of them, newest first over all its webhooks. One
-- that arrives at the first try never touches it: it is pending without an attempt, and then delivered.
create index deliveries_last_failed on deliveries (account_id, id) where attempt > 0 and state <> 'delivered';

-- When the fan-out made an event's deliveries, to the millisecond that stands in their ids: from the first to the last
-- statement that made some. Null for events of a release that did not note it. Whoever looks for a webhook's delivery of an
-- event reads what that webhook got in this time.
alter table events
  add column fan_out_began_at timestamptz,
  add column fanned_out_at timestamptz;
-- Of the event that is under way.
alter table fan_out add column began_at timestamptz;
