-- schema: live, sandbox
-- A load that refused more than half of its rows.

alter table loads drop constraint loads_state_check;
alter table loads add constraint loads_state_check check (state in ('running', 'finished', 'refused', 'failed'));
