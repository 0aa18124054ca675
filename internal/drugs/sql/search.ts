/**
 * Searches the catalogue and counts the hits: one statement per request.
 *
 * The rank is an integer, so that (rank, sort_name, id) is an exact position. Its digits, from the left:
 *   1. 0 for the exact DIN, 1 for hits as typed, 2 for approximate hits;
 *   2. the availability: marketed, approved, dormant, cancelled, other (availabilityOrder);
 *   3. 0 if the brand name is the text, 1 for one ingredient, 2 for several;
 *   4. the best match: 0 the brand name begins with the words of the text, 1 a whole name, 2 the beginning of a DIN or a name,
 *      3 every word, 4 the beginning of every word.
 * Approximate hits are ranked by their distance (0 to 499) before these, so a far name never precedes a near one.
 *
 * Every word of the query must match. Approximate hits are read only if fewer than `fewHits` products match as typed:
 * whoever spells well does not see the neighbors of the query.
 *
 * Indexes: drug_names_pkey and search_words_word_key by range (collation C, so that a prefix is a range), drugs_din_key,
 * search_words_trgm for the operator % (its default threshold 0.3, then 0.4 for most), drug_words_pkey. No locks.
 *
 * Offsets past the end return one row with the total and no product.
 */
import type { Statement } from "../../postgres/database.ts";
import { availabilityOrder } from "../model.ts";
import { drugColumns } from "./columns.ts";

export const fewHits = 10;
const similarEnough = 0.4;
/**
 * Two letters swapped inside a word of seven or eight leave it less similar than that, though with its first letter and
 * its length: for such words the operator's own threshold (0.3) is enough.
 */
const swapped = (word: string, asked: string) =>
  `length(${word}) = length(${asked}) and left(${word}, 1) = left(${asked}, 1)`;

/** Trigrams count once, so "aaaaaaaaaaaa" has those of "aaa". Words of very different lengths are not typing mistakes. */
const likeLength = (word: string, asked: string) =>
  `length(${word}) between length(${asked}) / 2 and length(${asked}) * 2`;

/** The place of a product's status in availabilityOrder; removed products are last. */
export const availabilityOf = (drug: string) =>
  `case when ${drug}.removed_at is not null then ${availabilityOrder.length} ${availabilityOrder
    .map(
      (group, at) => `when ${drug}.status in (${group.map((status) => `'${status}'`).join(", ")}) then ${at}`,
    )
    .join(" ")} end`;
/** generic_name lists the different ingredients, joined by " / ". */
export const isCombination = (drug: string) => `coalesce(position(' / ' in ${drug}.generic_name) > 0, false)`;

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
 * Values: text, its upper bound, first DIN of a range or null, last one, words, their upper bounds, which may be near (three
 * arrays of one length), limit, offset, the exact DIN or null, a status or null; and with `after`, rank, sort_name and id.
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
      then 3 else 4 end as match
  from asked a
  cross join lateral (${wordsInRange(schema, "a")}) s
  cross join lateral (${drugsOfWord(schema, "s")}) w
  group by w.drug_id
  having bit_or(a.bit) = (1 << cardinality($5::text[])) - 1
),
named as materialized (
  select drug_id, case when name = $1 then 1 else 2 end as match
  from ${schema}.drug_names
  where name >= $1 and name <= $2
  union all
  select id, 2
  from ${schema}.drugs
  where din >= $3 and din <= $4
  union all
  select id, 0
  from ${schema}.drugs
  where din = $10
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
  where u.near and ${likeLength("s.word", "u.word")}
    and (s.similarity >= ${similarEnough} or ${swapped("s.word", "u.word")})
),
approximate as (
  select drug_id, 10 + least(sum(distance), 499)::integer as match
  from (
    select w.drug_id, n.bit, min(n.distance) as distance
    from near_words n cross join lateral (${drugsOfWord(schema, "n")}) w
    group by w.drug_id, n.bit
  ) best
  group by drug_id
  having bit_or(bit) = (1 << cardinality($5::text[])) - 1
),
ranked as materialized (
  select d.id, d.sort_name, case
      when h.match = 0 then 0
      when h.match < 10 then 100000 + d.availability * 1000
        + case when d.sort_name = $1 then 0 when d.combination then 200 else 100 end
        + case when starts_with(d.sort_name || ' ', $1 || ' ') then 0 else h.match end
      else 200000 + (h.match - 10) * 100 + d.availability * 10 + d.combination::integer
    end as rank
  from (
    select drug_id, min(match) as match
    from (select * from typed union all select * from named union all select * from approximate) hit
    group by drug_id
  ) h
  cross join lateral (
    select id, sort_name, ${availabilityOf("d")} as availability, ${isCombination("d")} as combination
    from ${schema}.drugs d
    where id = h.drug_id and catalogue and ($11::text is null or status = $11)
    offset 0
  ) d
)
select t.total, p.*
from (select count(*) as total from ranked) t
left join lateral (
  select r.rank, r.sort_name, ${drugColumns("d")}
  from (
    select * from ranked${after ? "\n    where (rank, sort_name, id) > ($12::integer, $13::text, $14::integer)" : ""}
    order by rank, sort_name, id
    limit $8 offset $9
  ) r
  join ${schema}.drugs d on d.id = r.id
) p on true
order by p.rank, p.sort_name, p.id`,
});
