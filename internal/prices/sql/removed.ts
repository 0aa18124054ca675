/**
 * The prices of a drug ($1, its DIN) that were taken back last ($2 at most), at pharmacies that are listed. Indexes:
 * removed_prices_by_time, and a pharmacy by its key for each (closed ones are passed over). No locks.
 */
import { isListed } from "../../pharmacies/sql/near.ts";
import type { Statement } from "../../postgres/database.ts";
import { pharmacyColumns } from "./columns.ts";

export type RemovedRow = {
  pharmacy_key: string;
  pharmacy_name: string;
  price_cents: number;
  quantity: number;
  unit_price: number;
  removed_at: Date;
  reason: string;
};

export const removed = (schema: string): Statement => ({
  name: `${schema}_prices_removed`,
  text: `
    select p.*, t.price_cents, t.quantity, t.unit_price, t.removed_at, t.reason
    from ${schema}.removed_prices t
    cross join lateral (
      select ${pharmacyColumns("p")} from ${schema}.pharmacies p
      where p.id = t.pharmacy_id and ${isListed("p")} offset 0
    ) p
    where t.drug_id = (select id from ${schema}.drugs where din = $1) and t.price_cents is not null
    order by t.removed_at desc, t.pharmacy_id, t.quantity, t.package limit $2`,
});
