/**
 * Many drugs at once ($1, DINs): the lowest unit prices of each ($2 of them), what all prices that count since a day ($3) come
 * to, and the one pharmacy that has most of the drugs at the lowest total. One row for each price shown, or for a drug without
 * one, in the order asked; the best pharmacy stands in the first row. No locks.
 *
 * Amounts are compared for one quantity of each drug: that of its counted package whose unit price is lowest. Other packages
 * are scaled to it, exactly, and their dispensing fee counts once. Of a pharmacy's packages of a drug, the one with the lowest total
 * counts towards the best pharmacy.
 *
 * - Around a place, in a province, or of named pharmacies: the pharmacies there by pharmacies_by_place,
 *   pharmacies_by_province or pharmacies_key_key, and their prices of each drug by prices_pkey.
 *   Cost: the pharmacies there times the drugs.
 * - Anywhere: the lowest unit prices of each drug by prices_by_unit_price, and the pharmacy of each by pharmacies_pkey. Their
 *   number is counted by drug_price_days_pkey. Cost: the offers of the drugs, up to a limit per request in ../model.ts.
 *
 * Also used: drugs_din_key, places_pkey; prices_pkey and pharmacies_pkey for the rows shown.
 */
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import type { CountedRule } from "../counted_prices.ts";
import { type BasketRequest, mostPricesPerDrugAnywhere } from "../model.ts";
import { type PriceRow, pharmacyColumns, priceColumns, tiebreakers } from "./columns.ts";
import { askedDrugs, leftOut, offersAnywhere, offersThere, openArea, unknownKeys } from "./offered.ts";
import { priceCount } from "./price_days.ts";

type BestRow = {
  best_id: number | null;
  best_key: string;
  best_name: string;
  best_chain: string | null;
  best_distance_mm: number | null;
  best_total_cents: number;
  /** Places in the order asked, from 1. */
  best_has: number[];
};

export type BasketRow = {
  /** From 1, in the order asked. */
  place: number;
  din: string;
  drug_id: number | null;
  drug_name: string;
  located: boolean;
  unknown_keys: string[] | null;
  offers: number | null;
  /** Less than `offers` if a request without a place reads the lowest prices only. */
  offers_read: number;
  pharmacies: number;
  out_of_stock: number;
  stale: number;
} & (Counted | { [Column in keyof Counted]: null }) & {
    pharmacy_chain: string | null;
    distance_mm: number | null;
  } & BestRow &
  PriceRow;

/** Amounts for `for_quantity`. */
type Counted = {
  counted: number;
  for_quantity: number;
  lowest_cents: number;
  highest_cents: number;
  sum_cents: number;
  lowest_total_cents: number;
  highest_total_cents: number;
  sum_total_cents: number;
};

export function basket(schema: string, request: BasketRequest, rule: CountedRule): Bound {
  const conditions = createConditions(request.dins, request.limit, rule.since);
  if (rule.outOfStock) conditions.label("any_stock");
  const { somewhere, nearness, keys, place, ids } = openArea(schema, conditions, request);
  const limit = () => conditions.value(mostPricesPerDrugAnywhere(request.dins.length));
  const offers = somewhere ? offersThere(schema, rule) : offersAnywhere(schema, conditions, rule, limit());
  const distance = nearness?.distance ?? "null::bigint";
  const text = `
    with ${place}${askedDrugs(schema)}, ${ids}offered as materialized (
      select a.place, a.id as drug_id, o.*,
        row_number() over (partition by a.place order by o.unit_price, ${tiebreakers("o")}) as rank
      from asked a
      cross join lateral (${offers}
      ) o
    ), lowest as (
      select distinct on (place) place, quantity as for_quantity
      from offered where counts order by place, rank
    ), counted as materialized (
      select place, pharmacy_id, for_quantity, cents, cents + dispensing_fee_cents as total_cents
      from (
        select o.*, l.for_quantity, round(o.price_cents::numeric * l.for_quantity / o.quantity)::integer as cents
        from offered o join lowest l using (place) where o.counts
      ) o
    ), totalled as (
      select place, ${somewhere ? "count(*)" : priceCount(schema, "offered.drug_id")} as offers, count(*) as offers_read,
        count(distinct pharmacy_id) as pharmacies, ${leftOut(rule)}
      from offered group by place, drug_id
    ), compared as (
      select place, count(*) as counted, min(for_quantity) as for_quantity, min(cents) as lowest_cents,
        max(cents) as highest_cents, sum(cents) as sum_cents, min(total_cents) as lowest_total_cents,
        max(total_cents) as highest_total_cents, sum(total_cents) as sum_total_cents
      from counted group by place
    ), shown as (
      select o.place, o.rank, r.*, p.*
      from offered o
      cross join lateral (
        select ${priceColumns("r")} from ${schema}.prices r
        where r.drug_id = o.drug_id and r.pharmacy_id between o.pharmacy_id and o.pharmacy_id
          and r.quantity = o.quantity and r.package = o.package offset 0
      ) r
      cross join lateral (
        select ${pharmacyColumns("p")}, p.chain as pharmacy_chain, ${distance} as distance_mm
        from ${schema}.pharmacies p where p.id = o.pharmacy_id offset 0
      ) p
      where o.rank <= $2
    ), best as (
      select b.*, p.*
      from (
        select pharmacy_id as best_id, sum(total_cents) as best_total_cents, array_agg(place order by place) as best_has
        from (
          select place, pharmacy_id, min(total_cents) as total_cents from counted group by place, pharmacy_id
        ) cheapest
        group by pharmacy_id
        order by count(*) desc, sum(total_cents), pharmacy_id limit 1
      ) b
      cross join lateral (
        select p.key as best_key, p.name as best_name, p.chain as best_chain, ${distance} as best_distance_mm
        from ${schema}.pharmacies p where p.id = b.best_id offset 0
      ) p
    )
    select a.din, a.id as drug_id, a.name as drug_name, ${nearness?.located ?? "true"} as located,
      case when a.place = 1 then ${unknownKeys(schema, keys)} end as unknown_keys, t.*, c.*, s.*, b.*, a.place
    from asked a
    left join totalled t on t.place = a.place
    left join compared c on c.place = a.place
    left join shown s on s.place = a.place
    left join best b on a.place = 1 and coalesce(s.rank, 1) = 1
    order by a.place, s.rank`;
  return conditions.bind(`${schema}_basket`, text);
}
