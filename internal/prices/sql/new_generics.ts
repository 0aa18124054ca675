/**
 * Which drugs are offered for the first time, and what is told of those that are generics of a brand that had prices
 * before. Both run under the loads' advisory lock, after the merge.
 */
import type { Province } from "../../core/geography.ts";
import { sameProducts } from "../../drugs/sql/same_product.ts";
import type { Statement } from "../../postgres/database.ts";
import { lowestPrice } from "./lowest_price.ts";
import { averageUnitPrice } from "./price_days.ts";

export type OfferedRow = { drug_id: number; since: string };

/**
 * Of drugs ($1), those that have an offer (at a pharmacy that is not closed, not out of stock) and never had one before;
 * they are remembered. Indexes: offered_drugs_pkey for all, prices_pkey for those that are not there: few, once a
 * drug's first offers are in. Locks: the rows it inserts.
 */
export const rememberOffered = (schema: string): Statement => ({
  name: `${schema}_offered_drugs_remember`,
  text: `
    insert into ${schema}.offered_drugs (drug_id, since)
    select n.id, min(o.day)
    from unnest($1::integer[]) as n(id)
    cross join lateral (
      select (p.observed_at at time zone 'UTC')::date as day
      from ${schema}.prices p
      cross join lateral (
        select from ${schema}.pharmacies f where f.id = p.pharmacy_id and f.status <> 'closed' offset 0
      ) f
      where p.drug_id = n.id and p.availability <> 'out_of_stock' offset 0
    ) o
    where not exists (select from ${schema}.offered_drugs known where known.drug_id = n.id)
    group by n.id
    order by n.id
    returning drug_id, since`,
});

export type NewGenericRow = {
  generic_id: number;
  generic_din: string;
  generic_name: string;
  manufacturer: string;
  generic_unit_price: number;
  /** Of the generic's package whose unit price is lowest, in thousandths of a unit. */
  quantity: number;
  brand_id: number;
  brand_din: string;
  brand_name: string;
  brand_unit_price: number | null;
  pharmacies: number;
  provinces: Province[];
};

/**
 * Of drugs that were offered for the first time on a day ($1 and $2), whose prices count since a day ($3): each generic with
 * each brand of the same product that had a price on an earlier day. Indexes: drugs_pkey, drugs_by_product_key,
 * drugs_by_clinical_product, unit_price_rollups_pkey, drug_price_days_pkey, prices_by_unit_price, pharmacies_pkey; cost: the group and the generic's own offers. No locks.
 */
export const newGenerics = (schema: string): Statement => ({
  name: `${schema}_new_generics`,
  text: `
    select g.id as generic_id, g.din as generic_din, g.name as generic_name, g.manufacturer, own.unit_price as generic_unit_price,
      l.quantity,
      b.id as brand_id, b.din as brand_din, b.name as brand_name, other.unit_price as brand_unit_price,
      o.pharmacies, o.provinces
    from unnest($1::integer[], $2::date[]) as first(drug_id, since)
    cross join lateral (
      select * from ${schema}.drugs d
      where d.id = first.drug_id and d.generic and d.catalogue and d.removed_at is null offset 0
    ) g
    cross join lateral (${sameProducts(schema, "g", {
      select: "d.id, d.din, d.name",
      where: `d.class = g.class and d.synthetic = g.synthetic and not d.generic and d.catalogue
      and d.removed_at is null and d.status not like 'CANCELLED%'
      and exists (select from ${schema}.unit_price_rollups r where r.drug_id = d.id and r.day < first.since)`,
    })}
      offset 0
    ) b
    cross join lateral (${averageUnitPrice(schema, "g.id", "$3", { outOfStock: false })}) own
    cross join lateral (${lowestPrice(schema, "g.id", "null::text", "$3")}
    ) l
    left join lateral (${averageUnitPrice(schema, "b.id", "$3", { outOfStock: false })}) other on true
    cross join lateral (
      select count(*)::integer as pharmacies, array_agg(distinct f.province order by f.province) as provinces
      from ${schema}.prices p
      cross join lateral (
        select province from ${schema}.pharmacies f where f.id = p.pharmacy_id and f.status <> 'closed' offset 0
      ) f
      where p.drug_id = g.id and p.availability <> 'out_of_stock'
    ) o
    order by g.din, b.din`,
});
