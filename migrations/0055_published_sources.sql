-- schema: live, sandbox
-- The sources that `ingest fetch` downloads: how current they are, and which edition is loaded.

create table published_sources (
  source text primary key,
  -- SHA-256 of the newest edition's files.
  edition text not null,
  published_at timestamptz not null,
  -- When the publisher's next edition is overdue.
  due_at timestamptz not null,
  checked_at timestamptz not null,
  -- The edition of the last load that finished.
  loaded_edition text
);
