/**
 * The lowest price of one drug as a part of other statements, without the fee, over pharmacies that are not closed. In one
 * of two ways, of which the other is not begun:
 *
 * - Of all Canada, or of a province with many pharmacies: prices_by_price walked upwards, and a pharmacy by its key for each
 *   price on the way. The first price is the answer as a rule; in such a province one of the first ten.
 * - Of a province with few pharmacies: these by pharmacies_by_province, and the price of each by prices_pkey. On the other
 *   way nearly all of the drug's offers might be passed over before the first of the territories'.
 *
 * `offset 0` holds the planner to these. No locks.
 */
import type { Province } from "../../core/geography.ts";
import { isListed } from "../../pharmacies/sql/near.ts";

/** Each has over a tenth of Canada's pharmacies; of the others none has a twentieth. */
const withManyPharmacies: readonly Province[] = ["ON", "QC", "BC", "AB"];
const manyPharmacies = `(${withManyPharmacies.map((province) => `'${province}'`).join(", ")})`;

export const hasManyPharmacies = (province: Province) => withManyPharmacies.includes(province);

/** `drugId`, `province` (null for all of Canada) and `below` (cents, exclusive) are expressions. At most one row. */
export function lowestPrice(schema: string, drugId: string, province: string, below?: string): string {
  const wanted = below === undefined ? "" : `and r.price_cents < ${below}`;
  return `
      (
        select r.price_cents, r.pharmacy_id
        from ${schema}.prices r
        cross join lateral (
          select from ${schema}.pharmacies p
          where p.id = r.pharmacy_id and ${isListed("p")} and (${province} is null or p.province = ${province}) offset 0
        ) there
        where r.drug_id = ${drugId} ${wanted} and (${province} is null or ${province} in ${manyPharmacies})
        order by r.price_cents, r.pharmacy_id limit 1
      ) union all (
        select o.price_cents, o.pharmacy_id
        from (
          select p.id from ${schema}.pharmacies p where p.province = ${province} and ${isListed("p")} offset 0
        ) there
        cross join lateral (
          select r.price_cents, r.pharmacy_id from ${schema}.prices r
          where r.drug_id = ${drugId} and r.pharmacy_id between there.id and there.id ${wanted} offset 0
        ) o
        where ${province} not in ${manyPharmacies}
        order by o.price_cents, o.pharmacy_id limit 1
      )`;
}
