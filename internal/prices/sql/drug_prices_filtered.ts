/**
 * Some prices of the drug with a DIN ($3), and what public plans list it as: they are gathered, counted and sorted, in one of two ways.
 *
 * - Around a place or in a city: the pharmacies there by pharmacies_by_place or pharmacies_by_city, and the prices of each
 *   by prices_pkey. Cost: the pharmacies in the box or in the city.
 * - In a province, by availability, or in an order that no index has: the drug's prices by an index that begins with the drug, and the pharmacy of each by
 *   pharmacies_pkey. Cost: the drug's prices.
 *
 * `offset 0` holds the planner to these ways, whatever it guesses of a prepared statement's values. Position: unit_price,
 * total_cents, price_cents, or distance_mm, then the tiebreakers. A page without rows is one row whose price is null; its drug_id is null when no drug
 * has the DIN, and `located` is false when nobody knows the postal code. Also used: drugs_din_key, places_pkey,
 * public_prices_pkey. No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import { inBox, listed, type Nearness } from "../../pharmacies/sql/near.ts";
import { type Bound, type Conditions, createConditions } from "../../postgres/conditions.ts";
import type { PriceFilter, PriceSort } from "../model.ts";
import { askedDrug, askedId } from "./asked_drug.ts";
import { pharmacyColumns, priceColumns, tiebreakers } from "./columns.ts";
import { publicPrices } from "./public_prices.ts";

const columnOf = {
  unit_price: "unit_price",
  total: "total_cents",
  price: "price_cents",
  distance: "distance_mm",
} as const satisfies Record<PriceSort, string>;

/** The column that a row's position begins with. */
export const firstKey = ({ near, sort = "unit_price" }: PriceFilter) =>
  columnOf[near === undefined && sort === "distance" ? "unit_price" : sort];

const wanted = (conditions: Conditions, { availability = "any" }: PriceFilter) =>
  availability === "any" ? "" : `and r.availability = ${conditions.value(availability)}`;

/*
 * "between p.id and p.id" is "= p.id" said so that only prices_pkey fits. The planner finds prices_by_pharmacy as good, but
 * there every pharmacy's entry stands on a page of its own, and here those of one drug stand together.
 */
function fromPharmacies(
  schema: string,
  conditions: Conditions,
  filter: PriceFilter,
  nearness: Nearness | undefined,
): string {
  return `
      select o.*, p.*
      from (
        select p.id, ${pharmacyColumns("p")}, ${nearness?.distance ?? "null::bigint"} as distance_mm
        from ${schema}.pharmacies p where ${conditions.sql} offset 0
      ) p
      cross join lateral (
        select ${priceColumns("r")} from ${schema}.prices r
        where r.drug_id = ${askedId} and r.pharmacy_id between p.id and p.id ${wanted(conditions, filter)} offset 0
      ) o
      where ${nearness === undefined ? "true" : `p.distance_mm <= ${nearness.radius}`}`;
}

function fromPrices(schema: string, conditions: Conditions, filter: PriceFilter): string {
  return `
      select ${priceColumns("r")}, p.*, null::bigint as distance_mm
      from ${schema}.prices r
      cross join lateral (
        select ${pharmacyColumns("p")} from ${schema}.pharmacies p
        where p.id = r.pharmacy_id and ${conditions.sql} offset 0
      ) p
      where r.drug_id = ${askedId} ${wanted(conditions, filter)}`;
}

export function pageFiltered(schema: string, din: string, filter: PriceFilter, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, din);
  listed(conditions, "p", filter);
  const nearness = filter.near === undefined ? undefined : inBox(conditions, schema, "p", filter.near);
  const somewhere = filter.near !== undefined || filter.city !== undefined;
  const offered = somewhere
    ? fromPharmacies(schema, conditions, filter, nearness)
    : fromPrices(schema, conditions, filter);
  const key = firstKey(filter);
  if ((filter.availability ?? "any") !== "any") conditions.label("availability");
  if (key !== "unit_price") conditions.label(filter.sort ?? "");
  let after = "";
  if (page.after !== undefined) {
    const [first, id, quantity, packaging] = page.after.map(conditions.value);
    const position = `${first}::bigint, ${id}::integer, ${quantity}::integer, ${packaging}::text`;
    after = `where (${key}, ${tiebreakers("offered")}) > (${position})`;
    conditions.label("after");
  }
  const text = `
    with ${nearness === undefined ? "" : `${nearness.place}, `}${askedDrug(schema)}, offered as materialized (${offered}
    )
    select t.*, o.*, ${publicPrices(schema, `o.${key}, ${tiebreakers("o")}`)}
    from (
      select count(*) as total, ${askedId} as drug_id, ${nearness?.located ?? "true"} as located from offered
    ) t
    left join lateral (
      select * from offered ${after} order by ${key}, ${tiebreakers("offered")} limit $1 offset $2
    ) o on true
    order by o.${key}, ${tiebreakers("o")}`;
  return conditions.bind(`${schema}_prices`, text);
}
