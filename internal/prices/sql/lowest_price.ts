/**
 * The lowest counted unit price of one drug as a part of other statements, without the fee, over pharmacies that are not closed.
 * In one of two ways, of which the other is not begun:
 *
 * - Of all Canada, or of a province with many pharmacies: prices_by_unit_price walked upwards, and a pharmacy by its key for each
 *   price on the way. The first price is the answer as a rule; in such a province one of the first ten. Prices that are out of
 *   stock or stale are passed over.
 * - Of a province with few pharmacies: these by pharmacies_by_province, and the prices of each by prices_pkey. On the other
 *   way nearly all of the drug's offers might be passed over before the first of the territories'.
 *
 * `offset 0` holds the planner to these. No locks.
 */
import type { Province } from "../../core/geography.ts";
import { isListed } from "../../pharmacies/sql/near.ts";
import { countsSql } from "../counted_prices.ts";
import { tiebreakers } from "./columns.ts";

/** Each has over a tenth of Canada's pharmacies; of the others none has a twentieth. */
const withManyPharmacies: readonly Province[] = ["ON", "QC", "BC", "AB"];
const manyPharmacies = `(${withManyPharmacies.map((province) => `'${province}'`).join(", ")})`;

export const hasManyPharmacies = (province: Province) => withManyPharmacies.includes(province);

const columns = (table: string) => `${table}.price_cents, ${table}.unit_price, ${tiebreakers(table)}`;

/**
 * `drugId`, `province` (null for all of Canada), and `since` (the first day whose observations count) are expressions. At most
 * one row.
 */
export const lowestPrice = (schema: string, drugId: string, province: string, since: string): string => `
      (
        select ${columns("r")}
        from ${schema}.prices r
        cross join lateral (
          select from ${schema}.pharmacies p
          where p.id = r.pharmacy_id and ${isListed("p")} and (${province} is null or p.province = ${province}) offset 0
        ) there
        where r.drug_id = ${drugId} and ${countsSql("r", since)}
          and (${province} is null or ${province} in ${manyPharmacies})
        order by r.unit_price, ${tiebreakers("r")} limit 1
      ) union all (
        select ${columns("o")}
        from (
          select p.id from ${schema}.pharmacies p where p.province = ${province} and ${isListed("p")} offset 0
        ) there
        cross join lateral (
          select ${columns("r")} from ${schema}.prices r
          where r.drug_id = ${drugId} and r.pharmacy_id between there.id and there.id and ${countsSql("r", since)} offset 0
        ) o
        where ${province} not in ${manyPharmacies}
        order by o.unit_price, ${tiebreakers("o")} limit 1
      )`;
