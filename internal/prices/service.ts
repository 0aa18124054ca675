/** What drugs cost where. */
import { cutPage } from "../core/page.ts";
import { type Database, query } from "../postgres/database.ts";
import type { Price, PriceService, PriceSummary } from "./model.ts";
import { type PriceRow, priceOfRow } from "./sql/columns.ts";
import { lowest } from "./sql/lowest.ts";
import { pageByTotal, pageNear } from "./sql/page.ts";
import { type SummaryRow, summaries } from "./sql/summaries.ts";

export type PriceServiceDeps = { database: Database; schema: string };

type PagedRow = { total: number; distance_mm: number | null } & (PriceRow | { pharmacy_id: null });

export function createPriceService({ database, schema }: PriceServiceDeps): PriceService {
  return {
    async forDrug(drugId, filter, page) {
      const { near } = filter;
      const { statement, values } =
        near === undefined
          ? pageByTotal(schema, drugId, filter, page)
          : pageNear(schema, drugId, near, filter, page);
      const found = await query<PagedRow>(database, statement, values);
      const rows = found.flatMap((row) => (row.pharmacy_id === null ? [] : [row]));
      const byDistance = near !== undefined && filter.sort === "distance";
      const cut = cutPage(rows, page.limit, found[0]?.total ?? 0, (row) => [
        byDistance ? (row.distance_mm ?? 0) : row.total_cents,
        row.pharmacy_id,
      ]);
      return { ...cut, rows: cut.rows.map((row) => priceOfRow(row, row.distance_mm)) };
    },

    async summaries(drugIds) {
      if (drugIds.length === 0) return new Map();
      const rows = await query<SummaryRow>(database, summaries(schema), [drugIds]);
      return new Map(rows.map((row) => [row.drug_id, summaryOf(row)]));
    },

    async lowest(drugIds, perDrug) {
      const found = new Map<number, Price[]>();
      if (drugIds.length === 0) return found;
      for (const row of await query<PriceRow & { drug_id: number }>(database, lowest(schema), [
        drugIds,
        perDrug,
      ])) {
        const prices = found.get(row.drug_id) ?? [];
        prices.push(priceOfRow(row, null));
        found.set(row.drug_id, prices);
      }
      return found;
    },
  };
}

const summaryOf = (row: SummaryRow): PriceSummary => ({
  drugId: row.drug_id,
  offers: row.offers,
  lowestPriceCents: row.lowest_cents,
  lowestPharmacyName: row.pharmacy_name,
  averagePriceCents: row.average_cents,
});
