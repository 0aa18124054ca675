-- schema: live, sandbox
-- Loads that refused more than half of their rows, and full exports of shortages.

alter table loads drop constraint loads_state_check;
alter table loads add constraint loads_state_check check (state in ('running', 'finished', 'refused', 'failed'));

-- The dates of the exports that listed all open shortages. A report that such an export lacks has ended.
create table shortage_exports (
  synthetic boolean not null,
  dated date not null,
  primary key (synthetic, dated)
);
-- The date of the newest of these exports that lists the report.
alter table shortages add column seen_on date;
