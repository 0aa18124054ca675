/**
 * What drugs cost at the pharmacy with key $3, in the order in which we came to know the drugs (their internal id: neither
 * the order of names nor of prices, but the one in which the prices of a pharmacy stand in an index). Position: drug_id, quantity, package.
 * Indexes: pharmacies_key_key; prices_by_pharmacy, walked from the position for the page and counted for the total (some
 * 6,000 entries at a full pharmacy); drugs_pkey for each row. With a drug's DIN ($4): drugs_din_key and prices_pkey.
 *
 * A closed pharmacy has no prices any more. No pharmacy is no row; a page without rows is one row whose drug is null.
 * No locks.
 */
import type { PageRequest } from "../../core/page.ts";
import { isListed } from "../../pharmacies/sql/near.ts";
import { type Bound, createConditions } from "../../postgres/conditions.ts";
import { pharmacyColumns, priceColumns } from "./columns.ts";

export function pageAtPharmacy(
  schema: string,
  key: string,
  din: string | undefined,
  page: PageRequest,
): Bound {
  const conditions = createConditions(page.limit + 1, page.offset, key);
  conditions.and("r.pharmacy_id = p.id and p.listed");
  if (din !== undefined) {
    const known = `select d.id from ${schema}.drugs d where d.din = ${conditions.value(din)}`;
    conditions.and(`r.drug_id = (${known})`, "drug");
  }
  const counted = conditions.sql;
  if (page.after !== undefined) {
    const [drug, quantity, packaging] = page.after.map(conditions.value);
    const position = `${drug}::integer, ${quantity}::integer, ${packaging}::text`;
    conditions.and(`(r.drug_id, r.quantity, r.package) > (${position})`, "after");
  }
  const text = `
    select t.total, o.*
    from (
      select p.id, ${pharmacyColumns("p")}, ${isListed("p")} as listed from ${schema}.pharmacies p where p.key = $3
    ) p
    cross join lateral (select count(*) as total from ${schema}.prices r where ${counted}) t
    left join lateral (
      select r.drug_id, d.din, d.drug_name, p.pharmacy_key, p.pharmacy_name, ${priceColumns("r")}
      from ${schema}.prices r
      cross join lateral (
        select d.din, d.name as drug_name from ${schema}.drugs d where d.id = r.drug_id offset 0
      ) d
      where ${conditions.sql}
      order by r.drug_id, r.quantity, r.package limit $1 offset $2
    ) o on true
    order by o.drug_id, o.quantity, o.package`;
  return conditions.bind(`${schema}_prices_at_pharmacy`, text);
}
