/**
 * Makes the names and words of a batch of products what they should be, writing only what differs. The words go in first
 * (`addWords`), then the links. Indexes: drug_names_by_drug, drug_names_pkey, search_words_word_key,
 * drug_words_by_drug, drug_words_pkey. Locks: the rows it changes, until the batch commits.
 */
import type { Statement } from "../../postgres/database.ts";

/** Values: JSON array of {din, names}. */
export const mergeNames = (schema: string): Statement => ({
  name: `${schema}_drug_names_merge`,
  text: `
with given as materialized (
  select d.id, g.names
  from jsonb_to_recordset($1::jsonb) as g(din text, names text[])
  join ${schema}.drugs d on d.din = g.din
),
gone as (
  delete from ${schema}.drug_names n
  using given g
  where n.drug_id = g.id and not n.name = any (g.names)
)
insert into ${schema}.drug_names (name, drug_id)
select v.name, g.id
from given g cross join lateral unnest(g.names) as v(name)
where not exists (select from ${schema}.drug_names n where n.drug_id = g.id and n.name = v.name)`,
});

/** Values: the distinct words of the batch. */
export const addWords = (schema: string): Statement => ({
  name: `${schema}_search_words_add`,
  text: `
insert into ${schema}.search_words (word)
select v.word
from unnest($1::text[]) as v(word)
where not exists (select from ${schema}.search_words s where s.word = v.word)`,
});

/** Values: JSON array of {din, words}. */
export const mergeWords = (schema: string): Statement => ({
  name: `${schema}_drug_words_merge`,
  text: `
with given as materialized (
  select d.id as drug_id, s.id as word_id
  from jsonb_to_recordset($1::jsonb) as g(din text, words text[])
  join ${schema}.drugs d on d.din = g.din
  cross join lateral unnest(g.words) as v(word)
  join ${schema}.search_words s on s.word = v.word
),
gone as (
  delete from ${schema}.drug_words w
  using ${schema}.drugs d
  where w.drug_id = d.id
    and d.din in (select g.din from jsonb_to_recordset($1::jsonb) as g(din text))
    and not exists (select from given g where g.drug_id = w.drug_id and g.word_id = w.word_id)
)
insert into ${schema}.drug_words (word_id, drug_id)
select g.word_id, g.drug_id
from given g
where not exists (
  select from ${schema}.drug_words w where w.word_id = g.word_id and w.drug_id = g.drug_id
)`,
});

/** Words that no product has any more. Scans the words once; for the end of a load. */
export const dropUnusedWords = (schema: string): Statement => ({
  text: `
delete from ${schema}.search_words s
where not exists (select from ${schema}.drug_words w where w.word_id = s.id)`,
});
