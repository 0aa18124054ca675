/**
 * New generics: a generic that is offered for the first time, of a brand (the same product)
 * whose prices were known on an earlier day. A brand that is first heard of on the same day is not taken for an old one,
 * so that a first load of prices brings no news. Each pair is told of once, because a drug is first offered once.
 */
import type { Province } from "../core/geography.ts";
import { query, type Transaction } from "../postgres/database.ts";
import { type CountedDays, centsFor } from "./counted_prices.ts";
import { savingsPercent } from "./generics.ts";
import { type NewGenericRow, newGenerics, type OfferedRow, rememberOffered } from "./sql/new_generics.ts";

type Named = { id: number; din: string; name: string };
export type NewGeneric = {
  brand: Named & { /** Null when no pharmacy has a price now. */ averageCents: number | null };
  /** Thousandths of a unit that both averages pay for: of the generic's package whose unit price is lowest. */
  quantity: number;
  generic: Named & { manufacturer: string; averageCents: number; savingsPercent: number | null };
  pharmacies: number;
  provinces: Province[];
};

/**
 * To be called once a batch of prices, after its merge, in its transaction. `drugIds` must be distinct; `since` is the first day
 * whose prices count.
 */
export async function findNewGenerics(
  tx: Transaction,
  schema: string,
  drugIds: readonly number[],
  since: CountedDays,
): Promise<NewGeneric[]> {
  const offered = await query<OfferedRow>(tx, rememberOffered(schema), [drugIds]);
  if (offered.length === 0) return [];
  const rows = await query<NewGenericRow>(tx, newGenerics(schema), [
    offered.map(({ drug_id }) => drug_id),
    offered.map((first) => first.since),
    since,
  ]);
  return rows.map((row) => ({
    quantity: row.quantity,
    brand: {
      id: row.brand_id,
      din: row.brand_din,
      name: row.brand_name,
      averageCents: row.brand_unit_price === null ? null : centsFor(row.brand_unit_price, row.quantity),
    },
    generic: {
      id: row.generic_id,
      din: row.generic_din,
      name: row.generic_name,
      manufacturer: row.manufacturer,
      averageCents: centsFor(row.generic_unit_price, row.quantity),
      savingsPercent: savingsPercent(row.brand_unit_price, row.generic_unit_price),
    },
    pharmacies: row.pharmacies,
    provinces: row.provinces,
  }));
}
