/**
 * The lowest price of one drug as a part of other statements, without the fee, over pharmacies that are not closed.
 * Index: prices_by_price, walked upwards, and a pharmacy by its key for each price on the way. The first price is the
 * answer as a rule; with a province it is the first of the province's, at worst after all of the drug's offers. No locks.
 */
import { isListed } from "../../pharmacies/sql/near.ts";

/** `drugId`, `province` (null for all of Canada) and `below` (cents, exclusive) are expressions. At most one row. */
export const lowestPrice = (schema: string, drugId: string, province: string, below?: string): string => `
      select r.price_cents, r.pharmacy_id
      from ${schema}.prices r
      cross join lateral (
        select from ${schema}.pharmacies p
        where p.id = r.pharmacy_id and ${isListed("p")} and (${province} is null or p.province = ${province}) offset 0
      ) there
      where r.drug_id = ${drugId} ${below === undefined ? "" : `and r.price_cents < ${below}`}
      order by r.price_cents, r.pharmacy_id limit 1`;
