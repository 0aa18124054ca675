/**
 * All prices of the drug with a DIN ($3), lowest unit price first, and what public plans list it as. Position: unit_price,
 * and the tiebreakers. Indexes: drugs_din_key for the drug; prices_by_unit_price, walked in order from the position, and a pharmacy by
 * its key for each row on the way; drug_price_days_pkey for the total; public_prices_pkey. A page without rows is one
 * row whose price is null; its drug_id is null when no drug has the DIN. No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import { isListed } from "../../pharmacies/sql/near.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import { askedDrug, askedId } from "./asked_drug.ts";
import { pharmacyColumns, priceColumns, tiebreakers } from "./columns.ts";
import { priceCount } from "./price_days.ts";
import { publicPrices } from "./public_prices.ts";

export function pageByUnitPrice(schema: string, din: string, page: PageRequest): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, din);
  conditions.and(`r.drug_id = ${askedId}`);
  if (page.after !== undefined) {
    const [unitPrice, id, quantity, packaging] = page.after.map(conditions.value);
    const position = `${unitPrice}::integer, ${id}::integer, ${quantity}::integer, ${packaging}::text`;
    conditions.and(`(r.unit_price, ${tiebreakers("r")}) > (${position})`, "after");
  }
  // `offset 0` keeps the planner from reading all pharmacies to join them: one by one, and no more than the page needs.
  const text = `
    with ${askedDrug(schema)}
    select t.*, o.*, ${publicPrices(schema, `o.unit_price, ${tiebreakers("o")}`)}
    from (
      select ${askedId} as drug_id, ${priceCount(schema, askedId)} as total
    ) t
    left join lateral (
      select ${priceColumns("r")}, p.*, null::bigint as distance_mm
      from ${schema}.prices r
      cross join lateral (
        select ${pharmacyColumns("p")} from ${schema}.pharmacies p
        where p.id = r.pharmacy_id and ${isListed("p")} offset 0
      ) p
      where ${conditions.sql}
      order by r.unit_price, ${tiebreakers("r")} limit $1 offset $2
    ) o on true
    order by o.unit_price, ${tiebreakers("o")}`;
  return conditions.bind(`${schema}_prices`, text);
}
