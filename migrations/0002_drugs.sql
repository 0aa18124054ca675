-- schema: live, sandbox
-- The catalogue of drug products, and what search looks them up by.

create extension if not exists pg_trgm with schema public;

create table drugs (
  id integer generated always as identity primary key,
  din text collate "C" not null unique check (din ~ '^[0-9]{8}$'),
  -- Health Canada's DRUG_CODE; null for products that come from elsewhere.
  drug_code integer,
  name text not null,
  name_fr text,
  descriptor text,
  -- core/text.ts fold(name): what lists are sorted by.
  sort_name text collate "C" not null,
  class text not null check (class in ('HUMAN', 'VETERINARY', 'DISINFECTANT', 'RADIOPHARMACEUTICAL', 'OTHER')),
  -- Shown in lists and search; a product outside the catalogue is still read by its DIN.
  catalogue boolean not null,
  generic boolean not null,
  -- How `generic` was decided: it is not in the source.
  generic_basis text not null,
  generic_name text,
  generic_name_fr text,
  manufacturer text not null,
  form text,
  form_fr text,
  routes text[] not null default '{}',
  strength text,
  atc_code text,
  atc_name text,
  schedule text not null,
  schedules_raw text[] not null default '{}',
  status text not null,
  status_raw text,
  status_since date,
  ai_group_no text,
  active_ingredients jsonb not null default '[]',
  -- The extract's set the product was last seen in: marketed, approved, cancelled, dormant.
  source_set text not null check (source_set in ('marketed', 'approved', 'cancelled', 'dormant')),
  source_updated_on date,
  -- True for sample and sandbox data, which is made up.
  synthetic boolean not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- A product that a newer extract of its set no longer has: kept, marked, with the reason.
  removed_at timestamptz,
  removed_reason text,
  check ((removed_at is null) = (removed_reason is null))
);
create index drugs_by_name on drugs (sort_name, id) where catalogue;
create index drugs_by_ai_group on drugs (ai_group_no) where ai_group_no is not null;
create index drugs_by_set on drugs (source_set, synthetic) where removed_at is null;

-- Every folded name a product goes by (brand, French brand, ingredients in both languages), for exact and prefix hits.
create table drug_names (
  name text collate "C" not null,
  drug_id integer not null references drugs (id),
  primary key (name, drug_id)
);
create index drug_names_by_drug on drug_names (drug_id);

-- The distinct words of those names, and which product has which. Fuzzy search runs over the words, which are few.
create table search_words (
  id integer generated always as identity primary key,
  word text collate "C" not null unique
);
-- Without fastupdate: a load's new words must not wait in a list that every search would read through.
create index search_words_trgm on search_words using gin (word public.gin_trgm_ops) with (fastupdate = off);

create table drug_words (
  word_id integer not null references search_words (id),
  drug_id integer not null references drugs (id),
  primary key (word_id, drug_id)
);
create index drug_words_by_drug on drug_words (drug_id);
