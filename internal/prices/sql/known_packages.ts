/** Finds known packages of drugs ($1) at pharmacies ($2), two arrays of the same length. */
import type { Statement } from "../../postgres/database.ts";

const pairs =
  "(select distinct drug_id, pharmacy_id from unnest($1::integer[], $2::integer[]) as g(drug_id, pharmacy_id)) g";

/** Packages with a price, a tombstone, or a held price. Indexes: prices_pkey, removed_prices_pkey, held_prices_pending. No locks. */
export const packagesOf = (schema: string): Statement => ({
  name: `${schema}_prices_packages`,
  text: `
    select g.drug_id, g.pharmacy_id, k.quantity, k.package from ${pairs}
    cross join lateral (
      select r.quantity, r.package from ${schema}.prices r
      where r.drug_id = g.drug_id and r.pharmacy_id between g.pharmacy_id and g.pharmacy_id
      union
      select t.quantity, t.package from ${schema}.removed_prices t
      where t.drug_id = g.drug_id and t.pharmacy_id between g.pharmacy_id and g.pharmacy_id and t.quantity > 0
      union
      select h.quantity, h.package from ${schema}.held_prices h
      where h.drug_id = g.drug_id and h.pharmacy_id between g.pharmacy_id and g.pharmacy_id and h.state = 'held'
      offset 0
    ) k`,
});

/** Pairs that have a price. Index: prices_pkey. No locks. */
export const pairsOffered = (schema: string): Statement => ({
  name: `${schema}_prices_pairs_offered`,
  text: `
    select g.drug_id, g.pharmacy_id from ${pairs}
    cross join lateral (
      select from ${schema}.prices r
      where r.drug_id = g.drug_id and r.pharmacy_id between g.pharmacy_id and g.pharmacy_id limit 1
    ) r`,
});
