/**
 * The lowest unit prices ($2 each) of many drugs ($1, DINs), at pharmacies that are listed, in one of two ways:
 *
 * - Anywhere, or in a province with many pharmacies: prices_by_unit_price walked upwards for each drug, and a pharmacy by its key
 *   for each price on the way. Cost: the rows shown; in such a province about ten times as many.
 * - In a city or a province with few pharmacies: these by pharmacies_by_city or pharmacies_by_province, and their prices of
 *   each drug by prices_pkey. Cost: the pharmacies there times the drugs.
 *
 * Position: unit_price, and the tiebreakers. `offset 0` holds the planner to these ways. Also used: drugs_din_key. No locks.
 */
import { type PlaceRow, placeColumns } from "../../pharmacies/sql/columns.ts";
import { listed } from "../../pharmacies/sql/near.ts";
import { type Bound, type Conditions, createConditions } from "../../postgres/conditions.ts";
import type { AreaFilter } from "../model.ts";
import { type OfferRow, offerColumns, pharmacyColumns, tiebreakers } from "./columns.ts";
import { hasManyPharmacies } from "./lowest_price.ts";
import { priceCount } from "./price_days.ts";

/** Of the drug that was asked for by `din`. */
export type ManyRow = OfferRow & { din: string };

/** Whether it was read with where its pharmacy is. */
export const hasPlace = (row: ManyRow): row is ManyRow & PlaceRow => "street" in row;

const drugsAsked = (schema: string) => `
    from unnest($1::text[]) as g(din)
    cross join lateral (select d.id from ${schema}.drugs d where d.din = g.din offset 0) d`;

/** Whether the pharmacies there are few enough to begin with them. */
const isSmall = ({ province, city }: AreaFilter) =>
  city !== undefined || (province !== undefined && !hasManyPharmacies(province));

const pharmaciesThere = (schema: string, conditions: Conditions) => `there as materialized (
      select array_agg(p.id order by p.id) as ids
      from (select p.id from ${schema}.pharmacies p where ${conditions.sql} offset 0) p
    )`;

/** All ids are looked up in one walk of the index for each drug, whose entries stand together there. */
const pricesThere = (schema: string, columns: string) => `
      select ${columns} from ${schema}.prices r
      where r.drug_id = d.id and r.pharmacy_id = any ((select ids from there)::integer[]) offset 0`;

export function pricesOfMany(
  schema: string,
  dins: readonly string[],
  filter: AreaFilter,
  perDrug: number,
  places = false,
): Bound {
  const conditions = createConditions(dins, perDrug);
  if (places) conditions.label("places");
  const pharmacy = places ? `${pharmacyColumns("p")}, ${placeColumns("p")}` : pharmacyColumns("p");
  listed(conditions, "p", filter);
  const name = `${schema}_prices_of_many`;
  const order = `unit_price, ${tiebreakers("r")}`;
  if (isSmall(filter))
    return conditions.bind(
      `${name}_there`,
      `
    with ${pharmaciesThere(schema, conditions)}
    select g.din, r.*, p.*
    ${drugsAsked(schema)}
    cross join lateral (
      select * from (${pricesThere(schema, offerColumns("r"))}) r order by r.${order} limit $2
    ) r
    cross join lateral (
      select ${pharmacy} from ${schema}.pharmacies p where p.id = r.pharmacy_id offset 0
    ) p
    order by g.din, r.${order}`,
    );
  return conditions.bind(
    name,
    `
    select g.din, r.*
    ${drugsAsked(schema)}
    cross join lateral (
      select ${offerColumns("r")}, p.*
      from ${schema}.prices r
      cross join lateral (
        select ${pharmacy} from ${schema}.pharmacies p
        where p.id = r.pharmacy_id and ${conditions.sql} offset 0
      ) p
      where r.drug_id = d.id
      order by r.${order} limit $2
    ) r
    order by g.din, r.${order}`,
  );
}

/*
 * Counting what an index has, the planner would read all offers of the drug (prices_by_unit_price), or prices_by_pharmacy, where
 * each pharmacy has a page of its own. No index has prices in cents: prices_pkey is what leads to them.
 * PostgreSQL 15 descends an index that has all columns once per pharmacy.
 */

/**
 * How many prices each of many drugs ($1, DINs) has: in an area by the pharmacies there and prices_pkey, whatever their
 * number; anywhere by drug_price_days_pkey. No locks.
 */
export function countOfMany(schema: string, dins: readonly string[], filter: AreaFilter): Bound {
  const conditions = createConditions(dins);
  const name = `${schema}_prices_count_of_many`;
  if (filter.province === undefined && filter.city === undefined)
    return conditions.bind(
      name,
      `
    select g.din, ${priceCount(schema, "d.id")} as total
    ${drugsAsked(schema)}`,
    );
  listed(conditions, "p", filter);
  return conditions.bind(
    name,
    `
    with ${pharmaciesThere(schema, conditions)}
    select g.din, r.total
    ${drugsAsked(schema)}
    cross join lateral (select count(r.price_cents) as total from (${pricesThere(schema, "r.price_cents")}) r) r`,
  );
}
