-- schema: live, sandbox
-- What owners see of their webhooks at one glance.

-- An account's deliveries whose last attempt failed, whatever is to become of them, newest first over all its webhooks. One
-- that arrives at the first try never touches it: it is pending without an attempt, and then delivered.
create index deliveries_last_failed on deliveries (account_id, id) where attempt > 0 and state <> 'delivered';
