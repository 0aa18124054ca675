/**
 * Search, ranked, with the total: one statement a request.
 *
 * The rank is an integer, so that (rank, sort_name, id) is an exact position:
 *   tier * 1000, tiers 0 the DIN, 1 a whole name, 2 the beginning of a DIN or a name, 3 every word, 4 every word or its
 *   beginning, 5 every word approximately; + 500 when the product was removed; + in tier 5 the distance in hundredths.
 * Every word asked must match. The approximate tier is looked at only when fewer than `fewHits` products match as typed:
 * one who spells well is not shown the neighbours of what was asked.
 *
 * Indexes: drug_names_pkey and search_words_word_key by range (collation C, so that a prefix is a range), drugs_din_key,
 * search_words_trgm for the operator % (its default threshold 0.3, then 0.4 for most), drug_words_pkey. No locks.
 *
 * Offsets past the end answer one row with the total and no product.
 */
import type { Statement } from "../../postgres/database.ts";
import { drugColumns } from "./columns.ts";

export const fewHits = 10;
const similarEnough = 0.4;
/**
 * Two letters swapped inside a word of seven or eight leave it less similar than that, though with its first letter and
 * its length: for such words the operator's own threshold (0.3) is enough.
 */
const swapped = (word: string, asked: string) =>
  `length(${word}) = length(${asked}) and left(${word}, 1) = left(${asked}, 1)`;

/*
 * The planner cannot know how few words a range holds (it guesses a ninth of them) and would read whole tables instead.
 * `offset 0` keeps it from turning these around: word by word through the index, whatever the statistics say, so that the
 * prepared plan is the same for every query.
 */
const wordsInRange = (schema: string, asked: string) =>
  `select id, word from ${schema}.search_words where word >= ${asked}.word and word <= ${asked}.up_to offset 0`;
const drugsOfWord = (schema: string, word: string) =>
  `select drug_id from ${schema}.drug_words where word_id = ${word}.id offset 0`;

/**
 * Values: text, its upper bound, DIN prefix or null, its upper bound, words, their upper bounds, which may be near (three
 * arrays of one length), limit, offset; and with `after`, rank, sort_name and id.
 */
export const search = (schema: string, after: boolean): Statement => ({
  name: `${schema}_drugs_search${after ? "_after" : ""}`,
  text: `
with asked as materialized (
  select 1 << (i - 1)::integer as bit, word, up_to, near
  from unnest($5::text[], $6::text[], $7::boolean[]) with ordinality as a(word, up_to, near, i)
),
typed as materialized (
  select w.drug_id,
    case when bit_or(case when s.word = a.word then a.bit else 0 end) = (1 << cardinality($5::text[])) - 1
      then 3000 else 4000 end as rank
  from asked a
  cross join lateral (${wordsInRange(schema, "a")}) s
  cross join lateral (${drugsOfWord(schema, "s")}) w
  group by w.drug_id
  having bit_or(a.bit) = (1 << cardinality($5::text[])) - 1
),
named as materialized (
  select drug_id, case when name = $1 then 1000 else 2000 end as rank
  from ${schema}.drug_names
  where name >= $1 and name <= $2
  union all
  select id, case when din = $3 then 0 else 2000 end
  from ${schema}.drugs
  where din >= $3 and din <= $4
),
unsure as materialized (
  select a.* from asked a
  where exists (select from asked where near)
    and (select count(*) from (select from typed union all select from named limit ${fewHits}) hit) < ${fewHits}
),
near_words as materialized (
  select u.bit, s.id, 0 as distance
  from unsure u cross join lateral (${wordsInRange(schema, "u")}) s
  union all
  select u.bit, s.id, round((1 - s.similarity) * 100)::integer
  from unsure u cross join lateral (
    select id, word, public.similarity(word, u.word) as similarity
    from ${schema}.search_words
    where word operator(public.%) u.word
    offset 0
  ) s
  where u.near and (s.similarity >= ${similarEnough} or ${swapped("s.word", "u.word")})
),
approximate as (
  select drug_id, 5000 + least(sum(distance), 499)::integer as rank
  from (
    select w.drug_id, n.bit, min(n.distance) as distance
    from near_words n cross join lateral (${drugsOfWord(schema, "n")}) w
    group by w.drug_id, n.bit
  ) best
  group by drug_id
  having bit_or(bit) = (1 << cardinality($5::text[])) - 1
),
ranked as materialized (
  select d.id, d.sort_name, h.rank + case when d.removed_at is null then 0 else 500 end as rank
  from (
    select drug_id, min(rank) as rank
    from (select * from typed union all select * from named union all select * from approximate) hit
    group by drug_id
  ) h
  cross join lateral (
    select id, sort_name, removed_at from ${schema}.drugs where id = h.drug_id and catalogue offset 0
  ) d
)
select t.total, p.*
from (select count(*) as total from ranked) t
left join lateral (
  select r.rank, r.sort_name, ${drugColumns("d")}
  from (
    select * from ranked${after ? "\n    where (rank, sort_name, id) > ($10::integer, $11::text, $12::integer)" : ""}
    order by rank, sort_name, id
    limit $8 offset $9
  ) r
  join ${schema}.drugs d on d.id = r.id
) p on true
order by p.rank, p.sort_name, p.id`,
});
