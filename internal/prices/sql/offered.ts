/**
 * The parts that statements about several drugs ($1, DINs) at the pharmacies of a request share. $3 is the first day whose prices
 * count. In one of two ways:
 *
 * - Around a place, in a province or city, or of named pharmacies: the pharmacies there by pharmacies_by_place,
 *   pharmacies_by_province, pharmacies_by_city, or pharmacies_key_key, and their prices of each drug by prices_pkey.
 * - Anywhere: the lowest unit prices of each drug by prices_by_unit_price, and the pharmacy of each by pharmacies_pkey.
 */
import { inBox, isListed, listed, type Nearness } from "../../pharmacies/sql/near.ts";
import type { Conditions } from "../../postgres/conditions.ts";
import { type CountedRule, countsSql } from "../counted_prices.ts";
import type { BasketRequest } from "../model.ts";
import { tiebreakers } from "./columns.ts";

type AreaRequest = Pick<BasketRequest, "near" | "province" | "city" | "pharmacyKeys">;

export type AskedArea = {
  /** Whether the request names an area or pharmacies. */
  somewhere: boolean;
  nearness: Nearness | undefined;
  /** The parameter with the named pharmacies. */
  keys: string | undefined;
  /** Tables of `with`, each followed by a comma: the place, and the pharmacies there (`ids`). */
  place: string;
  ids: string;
};

/** Named ones are looked up one by one, whatever the planner thinks of their number. */
function pharmaciesThere(
  schema: string,
  conditions: Conditions,
  nearness: Nearness | undefined,
  keys: string | undefined,
  distances: boolean,
): string {
  const named = keys === undefined ? "" : `unnest(${keys}) as g(k) cross join lateral `;
  return `ids as materialized (
      select array_agg(id order by id) as of${distances ? ", json_agg(json_build_array(id, distance_mm)) as distances" : ""}
      from ${named}(
        select p.id, ${nearness?.distance ?? "0"} as distance_mm
        from ${schema}.pharmacies p where ${conditions.sql} offset 0
      ) p
      where ${nearness === undefined ? "true" : `distance_mm <= ${nearness.radius}`}
    ), `;
}

/** Adds the area to the conditions on pharmacies `p`. With `distances`, `ids` has those of the pharmacies near a place. */
export function openArea(
  schema: string,
  conditions: Conditions,
  request: AreaRequest,
  { distances = false } = {},
): AskedArea {
  const { near, province, city, pharmacyKeys } = request;
  listed(conditions, "p", request);
  const nearness = near === undefined ? undefined : inBox(conditions, schema, "p", near);
  const keys = pharmacyKeys === undefined ? undefined : `${conditions.value(pharmacyKeys)}::text[]`;
  if (keys !== undefined) conditions.and("p.key = g.k", "keys");
  const somewhere = [near, province, city, keys].some((part) => part !== undefined);
  return {
    somewhere,
    nearness,
    keys,
    place: nearness === undefined ? "" : `${nearness.place}, `,
    ids: somewhere
      ? pharmaciesThere(schema, conditions, nearness, keys, distances && nearness !== undefined)
      : "",
  };
}

/** A table of `with`: the drugs in the order of the request; id is null if no drug has the DIN. */
export const askedDrugs = (schema: string) => `asked as materialized (
      select a.place::integer, a.din, d.id, d.name
      from unnest($1::text[]) with ordinality a(din, place)
      left join lateral (select d.id, d.name from ${schema}.drugs d where d.din = a.din offset 0) d on true
    )`;

const ofOffer = (
  table: string,
  rule: CountedRule,
) => `${tiebreakers(table)}, ${table}.price_cents, ${table}.unit_price,
        ${table}.dispensing_fee_cents, ${table}.availability, ${countsSql(table, "$3", rule)} as counts`;

/** All ids of the place are looked up in one walk of the index for each drug `a`, whose entries stand together there. */
export const offersThere = (schema: string, rule: CountedRule, condition = "true") => `
      select ${ofOffer("r", rule)} from ${schema}.prices r
      where r.drug_id = a.id and r.pharmacy_id = any ((select of from ids)::integer[]) and ${condition} offset 0`;

/** The lowest `limit` unit prices of each drug `a`. */
export const offersAnywhere = (
  schema: string,
  conditions: Conditions,
  rule: CountedRule,
  limit: string,
  condition = "true",
) => `
      select ${ofOffer("r", rule)} from ${schema}.prices r
      cross join lateral (
        select from ${schema}.pharmacies p where p.id = r.pharmacy_id and ${conditions.sql} offset 0
      ) p
      where r.drug_id = a.id and ${condition}
      order by r.unit_price, ${tiebreakers("r")} limit ${limit}`;

/** Of offers, the number left out as out of stock and as stale. */
export const leftOut = ({ outOfStock }: CountedRule): string =>
  outOfStock
    ? "0 as out_of_stock, count(*) filter (where not counts) as stale"
    : `count(*) filter (where availability = 'out_of_stock') as out_of_stock,
        count(*) filter (where not counts and availability <> 'out_of_stock') as stale`;

/** Of the named pharmacies, those that do not exist or are closed; null if there are none, or none was named. */
export function unknownKeys(schema: string, keys: string | undefined): string {
  if (keys === undefined) return "null::text[]";
  return `(
        select array_agg(k order by at) from unnest(${keys}) with ordinality g(k, at)
        where (select p.id from ${schema}.pharmacies p where p.key = k and ${isListed("p")}) is null
      )`;
}
