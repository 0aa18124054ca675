/**
 * Drugs with names near a text that found nothing. For words: products that have a word near one of the given words, or, if
 * there is none, one of the words before and after them in the alphabet. Each near name stands for one product, those that
 * can be bought first, and each product is suggested once. It runs in a transaction that lowers
 * pg_trgm.similarity_threshold, so that the operator % finds more than it does by default. Indexes: search_words_trgm,
 * search_words_word_key by range, drug_words_pkey, drugs_pkey; `offset 0` keeps the planner to them. No locks.
 *
 * For digits: products whose DIN differs by one typing mistake, or, if there is none, the next DINs. Index: drugs_din_key.
 */
import type { Statement } from "../../postgres/database.ts";
import { availabilityOf, isCombination } from "./search.ts";

const nearWords = 12;
const shownDrug = "catalogue and removed_at is null";

export const lowerThreshold: Statement = { text: "set local pg_trgm.similarity_threshold = 0.2" };

/** Values: the folded text, its words of three letters and more, how many names, all its words with letters. */
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
neighbors as materialized (
  select s.id
  from unnest($4::text[]) as a(word)
  cross join lateral (
    (select id from ${schema}.search_words where word >= a.word order by word limit ${nearWords / 2})
    union all
    (select id from ${schema}.search_words where word < a.word and word >= 'a'
     order by word desc limit ${nearWords / 2})
  ) s
  where not exists (select from near)
),
found as (
  select id from near
  union
  select id from neighbors
),
candidates as (
  select distinct on (lower(v.name)) v.name as text, d.din, d.name
  from found f
  cross join lateral (select drug_id from ${schema}.drug_words where word_id = f.id offset 0) w
  cross join lateral (
    select * from ${schema}.drugs where id = w.drug_id and ${shownDrug} offset 0
  ) d
  cross join lateral (values (d.name), (d.generic_name)) as v(name)
  where v.name is not null
  order by lower(v.name), ${availabilityOf("d")}, ${isCombination("d")}, d.sort_name, d.id
)
select text, din, name
from (
  select distinct on (din) text, din, name, public.similarity(text, $1) as similarity
  from candidates
  order by din, similarity desc, text
) c
order by similarity desc, lower(text) collate "C"
limit $3`,
});

/** Values: DINs that differ from a DIN by one typing mistake, that DIN, how many. */
export const suggestDins = (schema: string): Statement => ({
  name: `${schema}_drugs_suggest_dins`,
  text: `
with mistyped as materialized (
  select din, name from ${schema}.drugs where din = any ($1::text[]) and ${shownDrug}
),
next as (
  (select din, name from ${schema}.drugs where din > $2 and ${shownDrug} order by din limit $3)
  union all
  (select din, name from ${schema}.drugs where din < $2 and ${shownDrug} order by din desc limit $3)
)
select n.name as text, n.din, n.name
from (select * from mistyped union all select * from next where not exists (select from mistyped)) n
order by abs(n.din::integer - $2::integer), n.din
limit $3`,
});
