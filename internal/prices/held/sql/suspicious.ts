/**
 * The part of a merge that finds rows which need a decision before they are merged: suspicious prices, and rows of a drug and
 * pharmacy with a pending held price. model.ts says what is suspicious. It is a part of the statement of
 * sql/merge_prices.ts, because both look up what is known of every row.
 *
 * No package that counts has fewer than 2 units, so a price that is not far from a known one (almost twice as high or as low) is
 * plausible. A row whose own previous price is near reads nothing else. For a row without one, the median of three current prices
 * of the drug is read, once for each drug. Only rows that are far from it are compared with the median of 25 prices and the
 * package sizes of the drug, so the cost of a batch does not grow with the pharmacies of a drug.
 *
 * A chain that has held prices is compared however few prices the round has, because the end of a feed may be a small batch.
 *
 * Indexes used: prices_pkey, drugs_pkey, held_prices_observed, held_prices_by_reason, pharmacies_pkey. Locks: none.
 */
import { type HeldReason, packageTolerance, smallestPackage } from "../model.ts";

/** A line up to three times: as implausible by itself, by its chain, and because of held_prices. The first counts. */
export type SuspiciousTuple = [line: number, reason: HeldReason | null, usualUnitPrice: number | null];

/** Current prices of a drug that are compared at first, and for a price that is far from these. */
const firstSample = 3;
const secondSample = 25;

/** False for most prices, and cheap. Neither a package nor the factor, which is 2 or more, can be smaller. */
const isFar = (one: string, other: string) =>
  `greatest(${one}, ${other}) >= ${(smallestPackage / 1_000) * (1 - packageTolerance)}::float8 * least(${one}, ${other})`;

const ratio = (one: string, other: string) =>
  `(greatest(${one}, ${other})::float8 / least(${one}, ${other}))`;

const isAnyPackage = (factor: string, quantities: string) =>
  `exists (
    select from unnest(${quantities}) as package (quantity)
    where quantity >= ${smallestPackage} and abs(${factor} * 1000 - quantity) <= ${packageTolerance}::float8 * quantity
  )`;

const isImplausible = (one: string, other: string, quantities: string) =>
  `(${isFar(one, other)} and (${ratio(one, other)} >= $2 or ${isAnyPackage(ratio(one, other), quantities)}))`;

/** Of at most three rows, cheaper than an ordered aggregate. The lower one of two. */
const medianOfThree = `case count(*) when 3 then (sum(unit_price) - min(unit_price) - max(unit_price))::integer
        else min(unit_price) end`;

/** In whole numbers: 30 % is exact. */
const movesBy = (comparison: string, percent: string) =>
  `count(*) filter (where unit_price * 100::bigint ${comparison} old_unit_price * ${percent}::bigint)`;
const rises = movesBy(">=", "(100 + $3::integer)");
const falls = movesBy("<=", "(100 - $3::integer)");

/** Of a row of the batch: whether it would be a price, and whether a previous one is known. */
const isPrice = "(is_new or is_newer)";
const hasOld = "(offered or gone)";

/** The drug of a row, and the package that is not compared with itself: none if the row has no previous price. */
const context = ["drug_id", "own_pharmacy_id", "own_quantity", "own_package"] as const;

/**
 * `compared` filters `every_row` wherever it is used, which costs less than a second copy of the batch. No other expression copies
 * the rows of the batch either, because most of them are plausible.
 *
 * Conditions use flags instead of `is null`, of which the planner expects hardly any row: it would join 25,000 rows in
 * nested loops.
 *
 * Common table expressions: `compared`, which are the rows of `all` that need no decision, and `suspicious`, the others.
 * $2 is the factor, $3 the percentage of a chain, and $4 the minimum number of prices of a chain.
 */
export const screenedRows = (schema: string, all: string): string => `every_row as materialized (${all}
  ), sampled as materialized (
    select d.drug_id, sample.unit_price
    from (select distinct drug_id from every_row where ${isPrice} and not ${hasOld}) d
    cross join lateral (
      select ${medianOfThree} as unit_price
      from (
        select unit_price from ${schema}.prices p
        where p.drug_id = d.drug_id order by p.pharmacy_id, p.quantity, p.package limit ${firstSample}
      ) first_prices
    ) sample
    where sample.unit_price is not null
  ), remaining as materialized (
    select line, drug_id, quantity, unit_price, old_unit_price, true as has_old, pharmacy_id as own_pharmacy_id,
      quantity as own_quantity, package as own_package
    from every_row
    where ${isPrice} and ${hasOld} and ${isFar("unit_price", "old_unit_price")}
    union all
    select r.line, r.drug_id, r.quantity, r.unit_price, null, false, 0, 0, ''
    from every_row r join sampled s on s.drug_id = r.drug_id
    where ${isPrice} and not ${hasOld} and ${isFar("r.unit_price", "s.unit_price")}
  ), known as materialized (
    select c.*, others.unit_price, others.quantities || sizes.quantities as quantities
    from (select distinct ${context.join(", ")} from remaining) c
    cross join lateral (
      select percentile_disc(0.5) within group (order by p.unit_price) as unit_price,
        array_agg(p.quantity::float8) as quantities
      from (
        select unit_price, quantity from ${schema}.prices p
        where p.drug_id = c.drug_id
          and (p.pharmacy_id, p.quantity, p.package) <> (c.own_pharmacy_id, c.own_quantity, c.own_package)
        order by p.pharmacy_id, p.quantity, p.package limit ${secondSample}
      ) p
    ) others
    cross join lateral (
      select array_agg((size ->> 'quantity')::float8 * 1000) as quantities
      from ${schema}.drugs d cross join jsonb_array_elements(d.package_sizes) size where d.id = c.drug_id
    ) sizes
  ), implausible as materialized (
    select r.line, r.unit_price, coalesce(r.old_unit_price, k.unit_price) as usual_unit_price,
      k.quantities || r.quantity::float8 as quantities
    from remaining r
    join known k on ${context.map((name) => `k.${name} = r.${name}`).join(" and ")}
    where (not r.has_old or ${isImplausible("r.unit_price", "r.old_unit_price", "k.quantities || r.quantity::float8")})
      and (k.unit_price is null or ${isImplausible("r.unit_price", "k.unit_price", "k.quantities || r.quantity::float8")})
  ), moved_chains as (
    select chain, ${rises} * 2 >= count(*) as is_up
    from every_row
    where ${isPrice} and ${hasOld} and chain is not null
    group by chain
    having 2 * greatest(${rises}, ${falls}) >= count(*)
      and (count(*) >= $4 or chain in (
        select ph.chain from ${schema}.held_prices h join ${schema}.pharmacies ph on ph.id = h.pharmacy_id
        where h.state = 'held' and h.reason = 'chain'
      ))
  ), suspicious as materialized (
    select line, case when ${isAnyPackage(ratio("unit_price", "usual_unit_price"), "quantities")} then 'package'
      else 'factor' end as reason, usual_unit_price
    from implausible
    union all
    select w.line, 'chain', w.old_unit_price
    from every_row w join moved_chains m on m.chain = w.chain
    where ${isPrice}
      and case when m.is_up then w.unit_price > w.old_unit_price else w.unit_price < w.old_unit_price end
    union all
    select w.line, null, null
    from every_row w
    where wins and exists (
      select from ${schema}.held_prices h
      where h.drug_id = w.drug_id and h.pharmacy_id = w.pharmacy_id
        and (h.state = 'held'
          or (h.quantity = w.quantity and h.package = w.package and h.observed_at = w.observed_at))
    )
  ), compared as not materialized (
    select * from every_row where line not in (select line from suspicious)
  )`;
