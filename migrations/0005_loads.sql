-- schema: live, sandbox
-- Every load: what came in, when, and what became of its rows.

create table loads (
  id uuid primary key,
  kind text not null check (kind in ('dpd', 'pharmacies', 'prices', 'postal-codes')),
  source_name text not null,
  state text not null check (state in ('running', 'finished', 'failed')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  rows_read bigint not null default 0,
  inserted bigint not null default 0,
  changed bigint not null default 0,
  unchanged bigint not null default 0,
  refused bigint not null default 0
);
create index loads_by_kind on loads (kind, started_at);
