/** Prices of many drugs, or at many pharmacies, at once. */
import { cutSlice } from "../core/page.ts";
import { placeOf } from "../pharmacies/sql/columns.ts";
import { type Database, query } from "../postgres/database.ts";
import type { CountedDays, CountedSince } from "./counted_prices.ts";
import type { ManyPriceService, Offer } from "./model.ts";
import { drugPriceOfRow, offerOfRow, tiebreakersOf } from "./sql/columns.ts";
import { countOfMany, hasPlace, type ManyRow, pricesOfMany } from "./sql/lowest_of_many_drugs.ts";
import { type AtManyRow, countAtMany, pricesAtMany } from "./sql/page_at_many_pharmacies.ts";

export type ManyPriceDeps = { database: Database; schema: string; countedSince: CountedSince };

/** Where the pharmacy is stands in the row when it was asked for. */
const offerOf = (row: ManyRow, since: CountedDays): Offer =>
  hasPlace(row)
    ? { ...offerOfRow(row, since), place: placeOf(row.pharmacy_key, row.pharmacy_name, row) }
    : offerOfRow(row, since);

const distinct = (keys: readonly string[]) => [...new Set(keys)];

export function createManyPrices({ database, schema, countedSince }: ManyPriceDeps): ManyPriceService {
  return {
    async ofMany(dins, filter, perDrug, { places = false, maxAgeDays } = {}) {
      const { statement, values } = pricesOfMany(schema, distinct(dins), filter, perDrug + 1, places);
      const rows = await query<ManyRow>(database, statement, values);
      const since = countedSince(maxAgeDays);
      const byDrug = [...Map.groupBy(rows, ({ din }) => din)].map(([din, of]) => {
        const cut = cutSlice(of, perDrug, (row) => [row.unit_price, ...tiebreakersOf(row)]);
        return [din, { ...cut, rows: cut.rows.map((row) => offerOf(row, since)) }] as const;
      });
      return new Map(byDrug);
    },

    async countOfMany(dins, filter) {
      const { statement, values } = countOfMany(schema, distinct(dins), filter);
      const rows = await query<{ din: string; total: number }>(database, statement, values);
      return new Map(rows.map(({ din, total }) => [din, total]));
    },

    async atMany(keys, { din }, perPharmacy) {
      const { statement, values } = pricesAtMany(schema, distinct(keys), din, perPharmacy + 1);
      const rows = await query<AtManyRow>(database, statement, values);
      const since = countedSince();
      const byPharmacy = [...Map.groupBy(rows, (row) => row.pharmacy_key)].map(([key, of]) => {
        const cut = cutSlice(of, perPharmacy, (row) => [row.drug_id, row.quantity, row.package]);
        return [key, { ...cut, rows: cut.rows.map((row) => drugPriceOfRow(row, since)) }] as const;
      });
      return new Map(byPharmacy);
    },

    async countAtMany(keys, { din }) {
      const { statement, values } = countAtMany(schema, distinct(keys), din);
      const rows = await query<{ pharmacy_key: string; total: number }>(database, statement, values);
      return new Map(rows.map((row) => [row.pharmacy_key, row.total]));
    },
  };
}
