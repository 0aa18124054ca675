/**
 * The packages that a quantity of each drug ($1, DINs) may be filled with, at the pharmacies of a request: one row per drug, in the
 * order of the request, with its counted packages as JSON. $2 limits the packages that are read of each drug; the lowest unit
 * prices are. $3 is the first day whose prices count. Indexes and cost: offered.ts; public_prices_pkey for the first drug. No locks.
 */
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import type { CountedRule } from "../counted_prices.ts";
import type { Availability, BasketRequest, PublicPrice } from "../model.ts";
import { pharmacyColumns, priceColumns, tiebreakers } from "./columns.ts";
import { askedDrugs, leftOut, offersAnywhere, offersThere, openArea, unknownKeys } from "./offered.ts";
import { latestPublicPrices } from "./public_prices.ts";

export type FillOffersRequest = Pick<
  BasketRequest,
  "dins" | "near" | "province" | "city" | "pharmacyKeys"
> & {
  /** Only packages with this status, which then count. */
  availability?: Availability | undefined;
};

/** In the order of `packageColumns`. */
export type PackageTuple = [
  pharmacyId: number,
  quantity: number,
  packaging: string,
  priceCents: number,
  feeCents: number,
  unitPrice: number,
];
const packageColumns = "pharmacy_id, quantity, package, price_cents, dispensing_fee_cents, unit_price";

export type FillOffersRow = {
  din: string;
  /** Null if no drug has the DIN. */
  drug_id: number | null;
  drug_name: string;
  located: boolean;
  offers_read: number;
  pharmacies: number;
  out_of_stock: number;
  stale: number;
  packages: PackageTuple[] | null;
  /** The following are in the first row only. Distances only near a place. */
  distances: [pharmacyId: number, distanceMm: number][] | null;
  unknown_keys: string[] | null;
  public_prices: PublicPrice[] | null;
};

export function fillOffers(
  schema: string,
  request: FillOffersRequest,
  rule: CountedRule,
  perDrug: number,
): Bound {
  const conditions = createConditions(request.dins, perDrug, rule.since);
  const { somewhere, nearness, keys, place, ids } = openArea(schema, conditions, request, {
    distances: true,
  });
  const { availability } = request;
  let condition = "true";
  if (availability !== undefined) {
    condition = `r.availability = ${conditions.value(availability)}`;
    conditions.label("availability");
  }
  if (rule.outOfStock) conditions.label("any_stock");
  const offers = somewhere
    ? offersThere(schema, rule, condition)
    : offersAnywhere(schema, conditions, rule, "$2", condition);
  const text = `
    with ${place}${ids}${askedDrugs(schema)}
    select a.din, a.id as drug_id, a.name as drug_name, ${nearness?.located ?? "true"} as located, t.*,
      ${nearness === undefined ? "null::json" : "case when a.place = 1 then (select distances from ids) end"} as distances,
      case when a.place = 1 then ${unknownKeys(schema, keys)} end as unknown_keys,
      case when a.place = 1 then ${latestPublicPrices(schema, "a.id")} end as public_prices
    from asked a
    cross join lateral (
      select count(*) as offers_read, count(distinct pharmacy_id) as pharmacies, ${leftOut(rule)},
        json_agg(json_build_array(${packageColumns})) filter (where counts) as packages
      from (
        select * from (${offers}) o order by o.unit_price, ${tiebreakers("o")} limit $2
      ) o
    ) t
    order by a.place`;
  return conditions.bind(`${schema}_fill_offers`, text);
}

/**
 * Prices by their keys (arrays of drugs, pharmacies, quantities, and package descriptions), in that order. Indexes: prices_pkey,
 * pharmacies_pkey. No locks.
 */
export const pricesByKeys = (schema: string) => ({
  name: `${schema}_prices_by_keys`,
  text: `
    select o.*, p.*
    from unnest($1::integer[], $2::integer[], $3::integer[], $4::text[]) with ordinality
      g(drug_id, pharmacy_id, quantity, package, at)
    cross join lateral (
      select ${priceColumns("r")} from ${schema}.prices r
      where r.drug_id = g.drug_id and r.pharmacy_id between g.pharmacy_id and g.pharmacy_id
        and r.quantity = g.quantity and r.package = g.package offset 0
    ) o
    cross join lateral (
      select ${pharmacyColumns("p")}, p.chain as pharmacy_chain
      from ${schema}.pharmacies p where p.id = g.pharmacy_id offset 0
    ) p
    order by g.at`,
});
