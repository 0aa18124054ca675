/**
 * The lowest unit prices ($2 each) of many drugs ($1), in stock and recent or not. Indexes: the first entries of prices_by_unit_price for each drug, and a
 * pharmacy by its key for each of them (closed ones are passed over). No locks.
 */
import { isListed } from "../../pharmacies/sql/near.ts";
import type { Statement } from "../../postgres/database.ts";
import { pharmacyColumns, priceColumns, tiebreakers } from "./columns.ts";

export const lowest = (schema: string): Statement => ({
  name: `${schema}_prices_lowest`,
  text: `
    select d.id as drug_id, o.*
    from unnest($1::integer[]) as d(id)
    cross join lateral (
      select ${priceColumns("r")}, p.*
      from ${schema}.prices r
      cross join lateral (
        select ${pharmacyColumns("p")} from ${schema}.pharmacies p
        where p.id = r.pharmacy_id and ${isListed("p")} offset 0
      ) p
      where r.drug_id = d.id
      order by r.unit_price, ${tiebreakers("r")} limit $2
    ) o
    order by d.id, o.unit_price, ${tiebreakers("o")}`,
});
