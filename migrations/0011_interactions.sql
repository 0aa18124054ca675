-- schema: live, sandbox
-- What is known to interact: rules of sources, and the codes and names that a rule is found by.

create table interaction_sources (
  id integer generated always as identity primary key,
  -- As answers show it.
  name text not null unique,
  -- What the source says of its own date; null when it says nothing.
  as_of date,
  -- How many of interaction_rules are its own; kept by the loads, so that answers need not count.
  rules integer not null default 0,
  synthetic boolean not null
);

create table interaction_rules (
  id integer generated always as identity primary key,
  source_id integer not null references interaction_sources (id),
  -- Made of the source, both sides and, where a source says several things of a pair, what is said: the same in every load.
  key text collate "C" not null unique,
  -- Of all that a load decides, sides spread out: a rule whose digest is the same is left untouched.
  digest text not null,
  severity text not null check (severity in ('CONTRAINDICATED', 'MAJOR', 'MODERATE', 'MINOR', 'UNKNOWN')),
  -- As the source writes it.
  severity_text text not null,
  description text not null,
  management text not null,
  -- What the source names: a substance or a class of them.
  side1 text not null,
  side2 text not null
);
create index interaction_rules_by_source on interaction_rules (source_id);

-- Each side of a rule, spread over all that identifies a drug of it.
create table interaction_entries (
  -- An ATC code (fewer than seven characters: all codes below), or an ingredient's name as sql/keys.ts folds it.
  key text collate "C" not null,
  rule_id integer not null references interaction_rules (id) on delete cascade,
  side smallint not null check (side in (1, 2)),
  -- The substance behind the key, folded as names are; null where the key stands for many.
  substance text,
  primary key (key, rule_id, side) include (substance)
);
create index interaction_entries_by_rule on interaction_entries (rule_id);

-- Other products of the same substances, for generic alternatives.
create index drugs_by_atc on drugs (atc_code) where catalogue and removed_at is null;
