/**
 * Counts the observations of a merge by day, city, and unit price (unit_price_rollups).
 *
 * An observation is one package at one pharmacy on one day (UTC); the last one of the day counts. The merge knows the last
 * observation of each package, and earlier ones change nothing. So a later one of the same day takes the known one out, and a
 * removal takes out the observation of its day. prices.rollup_place_id is the place where the known one counts, which its
 * pharmacy may have left since. Pharmacies that are closed during the load do not count.
 *
 * `pharmacies` is a lower limit of the pharmacies with an observation in stock. If days are loaded in order, it is exact. Only the
 * last day of a package is known. So for a day before the last one of another package, a pharmacy is never added; if it may have
 * left, it is subtracted. Most pharmacies have one package of a drug, and prices.sole_package says so without a look at others.
 *
 * Invariants, outside a transaction of a load:
 * - A price with a `rollup_place_id` above 0 is counted in the row of its last day, that place, and its unit price. So
 *   observations and out_of_stock are never negative.
 * - If `sole_package` is true, prices and removed_prices have no other price of the drug at the pharmacy.
 */
import type { Statement } from "../../postgres/database.ts";

/** The place of a pharmacy `p`, beside `placesOf`; 0 if observations there do not count. */
export const placeNow = "case when p.status = 'closed' then 0 else place.id end";

export const placesOf = (schema: string) =>
  `${schema}.rollup_places place on place.province = p.province and place.sort_city = p.sort_city`;

/** Adds the cities that are new. Locks: the rows it inserts, under the loads' advisory lock. */
export const addPlaces = (schema: string): Statement => ({
  name: `${schema}_rollup_places_add`,
  text: `
    insert into ${schema}.rollup_places (province, sort_city, city)
    select p.province, p.sort_city, min(p.city)
    from ${schema}.pharmacies p left join ${placesOf(schema)}
    where place.id is null
    group by p.province, p.sort_city
    order by p.province, p.sort_city`,
});

/** Of drugs ($1) at pharmacies ($2) that got another package. Locks: the rows it changes. Index: prices_pkey. */
export const endSolePackages = (schema: string): Statement => ({
  name: `${schema}_prices_end_sole_packages`,
  text: `
    update ${schema}.prices o set sole_package = false
    from unnest($1::integer[], $2::integer[]) as n(drug_id, pharmacy_id)
    where o.drug_id = n.drug_id and o.pharmacy_id = n.pharmacy_id and o.sole_package`,
});

/** The day (UTC) of a time. */
export const dayOf = (time: string) => `(${time} at time zone 'UTC')::date`;
const startOf = (day: string) => `${day}::timestamp at time zone 'UTC'`;

/** Of the pharmacies with several packages of a drug, what the observations change in the number of pharmacies. */
const visits = (schema: string) => `
  visited as materialized (
    select drug_id, pharmacy_id, day, place_id, min(unit_price) as unit_price,
      count(*) filter (where direction = 1) as won, count(*) filter (where direction = -1) as lost
    from observed where in_stock and not is_sole
    group by drug_id, pharmacy_id, day, place_id
  ), visits as (
    select v.drug_id, v.day, v.place_id, v.unit_price,
      case when o.later then case when v.lost > 0 and v.won = 0 then -1 else 0 end
        else (o.known - v.lost + v.won > 0)::integer - (o.known > 0)::integer end as pharmacies
    from visited v
    cross join lateral (
      select count(*) filter (where o.observed_at < ${startOf("(v.day + 1)")} and o.availability <> 'out_of_stock'
          and o.rollup_place_id = v.place_id) as known,
        count(*) filter (where o.observed_at >= ${startOf("(v.day + 1)")}) > 0 or exists (
          select from ${schema}.removed_prices t where t.drug_id = v.drug_id and t.pharmacy_id = v.pharmacy_id
            and t.observed_at >= ${startOf("(v.day + 1)")}) as later
      from ${schema}.prices o
      where o.drug_id = v.drug_id and o.pharmacy_id = v.pharmacy_id and o.observed_at >= ${startOf("v.day")}
    ) o
  )`;

/** Expressions of a statement with the rows `compared` of a merge. Locks: the rows it changes, in the order of the index. */
export const rollUp = (schema: string): string => `
  observed as materialized (
    select drug_id, pharmacy_id, day, place_id, unit_price,
      availability <> 'out_of_stock' as in_stock, 1 as direction, is_sole
    from compared where place_id > 0 and (is_new or is_newer)
    union all
    select drug_id, pharmacy_id, known_day, known_place_id, known_unit_price,
      known_availability <> 'out_of_stock', -1, is_sole
    from compared
    where known_place_id > 0 and (is_newer or is_removal) and known_day = day
  ), ${visits(schema)}, rolled_up as (
    insert into ${schema}.unit_price_rollups as known (drug_id, day, place_id, unit_price, observations, out_of_stock,
      pharmacies)
    select drug_id, day, place_id, unit_price, sum(observations), sum(out_of_stock), sum(pharmacies)
    from (
      select drug_id, day, place_id, unit_price, case when in_stock then direction else 0 end as observations,
        case when in_stock then 0 else direction end as out_of_stock,
        case when in_stock and is_sole then direction else 0 end as pharmacies
      from observed
      union all
      select drug_id, day, place_id, unit_price, 0, 0, pharmacies from visits where pharmacies <> 0
    ) counted
    group by drug_id, day, place_id, unit_price
    having sum(observations) <> 0 or sum(out_of_stock) <> 0 or sum(pharmacies) <> 0
    order by drug_id, day, place_id, unit_price
    on conflict (drug_id, day, place_id, unit_price) do update set
      observations = known.observations + excluded.observations,
      out_of_stock = known.out_of_stock + excluded.out_of_stock,
      pharmacies = known.pharmacies + excluded.pharmacies
  )`;
