/**
 * Names near a text that found nothing: brand names and generic names of products that have a word near one of the words
 * asked, the nearest first. It runs in a transaction that lowers pg_trgm.similarity_threshold, so that the operator %
 * finds more than it does by default. Indexes: search_words_trgm, drug_words_pkey, drugs_pkey. No locks.
 */
import type { Statement } from "../../postgres/database.ts";

const nearWords = 12;

export const lowerThreshold: Statement = { text: "set local pg_trgm.similarity_threshold = 0.2" };

/** Values: the folded text, its words of three letters and more, how many names. */
export const suggest = (schema: string): Statement => ({
  name: `${schema}_drugs_suggest`,
  text: `
with near as materialized (
  select s.id, max(public.similarity(s.word, a.word)) as similarity
  from unnest($2::text[]) as a(word)
  join ${schema}.search_words s on s.word operator(public.%) a.word
  group by s.id
  order by similarity desc, s.id
  limit ${nearWords}
),
candidates as (
  select distinct v.name
  from near n
  join ${schema}.drug_words w on w.word_id = n.id
  join ${schema}.drugs d on d.id = w.drug_id and d.catalogue and d.removed_at is null
  cross join lateral (values (d.name), (d.generic_name)) as v(name)
  where v.name is not null
)
select min(name) as name
from candidates
group by lower(name)
order by max(public.similarity(name, $1)) desc, lower(min(name)) collate "C"
limit $3`,
});
