/** What drugs cost where. */
import { ServiceError } from "../core/errors.ts";
import { idPrefixes, isPharmacyKey } from "../core/ids.ts";
import { cutPage } from "../core/page.ts";
import { unknownPlace } from "../pharmacies/unknown_location.ts";
import { type Database, query } from "../postgres/database.ts";
import { basketOf } from "./basket.ts";
import { type CountedSince, centsFor, countedRule } from "./counted_prices.ts";
import { createManyPrices } from "./many.ts";
import type { PriceFilter, PriceService, PriceSummary, PublicPrice } from "./model.ts";
import { createQuantityPrices } from "./quantity_prices.ts";
import { type BasketRow, basket } from "./sql/basket.ts";
import {
  type DrugPriceRow,
  drugPriceOfRow,
  type PriceRow,
  priceOfRow,
  tiebreakersOf,
} from "./sql/columns.ts";
import { pageByUnitPrice } from "./sql/drug_prices_by_unit_price.ts";
import { firstKey, pageFiltered } from "./sql/drug_prices_filtered.ts";
import { lowest } from "./sql/lowest_unit_prices.ts";
import { pageAtPharmacy } from "./sql/page_at_pharmacy.ts";
import { type SummaryRow, summaries } from "./sql/summaries.ts";

export type PriceServiceDeps = { database: Database; schema: string; countedSince: CountedSince };

type LowestRow = PriceRow & { drug_id: number };
type PagedRow = {
  total: number;
  drug_id: number | null;
  located?: boolean;
  distance_mm: number | null;
  public_prices: PublicPrice[] | null;
} & (PriceRow | { pharmacy_id: null });

type PharmacyPageRow = { total: number } & (DrugPriceRow | { drug_id: null });

export function createPriceService({ database, schema, countedSince }: PriceServiceDeps): PriceService {
  const ofQuantity = createQuantityPrices({ database, schema, countedSince });
  return {
    ...createManyPrices({ database, schema, countedSince }),

    async forDrug(din, filter, page) {
      if (filter.quantity !== undefined) return await ofQuantity.forDrug(din, filter, filter.quantity, page);
      const { statement, values } = narrows(filter)
        ? pageFiltered(schema, din, filter, page)
        : pageByUnitPrice(schema, din, page);
      const found = await query<PagedRow>(database, statement, values);
      const [first] = found;
      if (first === undefined || first.drug_id === null) return undefined;
      if (first.located === false) throw unknownPlace(filter.near);
      const rows = found.flatMap((row) => (row.pharmacy_id === null ? [] : [row]));
      const key = firstKey(filter);
      const cut = cutPage(rows, page.limit, first.total, (row) => [row[key] ?? 0, ...tiebreakersOf(row)]);
      const since = countedSince(filter.maxAgeDays);
      const rowsOfPage = cut.rows.map((row) => priceOfRow(row, since, row.distance_mm));
      return { ...cut, rows: rowsOfPage, publicPrices: first.public_prices ?? [] };
    },

    async atPharmacy(id, { din }, page) {
      const key = id.startsWith(idPrefixes.pharmacy) ? id.slice(idPrefixes.pharmacy.length) : "";
      const { statement, values } = pageAtPharmacy(schema, key, din, page);
      const found = isPharmacyKey(key) ? await query<PharmacyPageRow>(database, statement, values) : [];
      if (found[0] === undefined) throw new ServiceError("NOT_FOUND", `There is no pharmacy ${id}.`);
      const rows = found.flatMap((row) => (row.drug_id === null ? [] : [row]));
      const cut = cutPage(rows, page.limit, found[0].total, (row) => [
        row.drug_id,
        row.quantity,
        row.package,
      ]);
      const since = countedSince();
      return { ...cut, rows: cut.rows.map((row) => drugPriceOfRow(row, since)) };
    },

    async summaries(drugIds) {
      if (drugIds.length === 0) return new Map();
      const rows = await query<SummaryRow>(database, summaries(schema), [drugIds, countedSince()]);
      return new Map(rows.map((row) => [row.drug_id, summaryOf(row)]));
    },

    async basket(request) {
      if (request.quantity !== undefined) return await ofQuantity.basket(request, request.quantity);
      const rule = countedRule(countedSince, request);
      const { statement, values } = basket(schema, request, rule);
      const rows = await query<BasketRow>(database, statement, values);
      if (rows[0]?.located === false) throw unknownPlace(request.near);
      return basketOf(rows, rule.since);
    },

    async lowest(drugIds, perDrug) {
      if (drugIds.length === 0) return new Map();
      const rows = await query<LowestRow>(database, lowest(schema), [[...new Set(drugIds)], perDrug]);
      const since = countedSince();
      const prices = Map.groupBy(rows, (row) => row.drug_id);
      return new Map([...prices].map(([id, of]) => [id, of.map((row) => priceOfRow(row, since, null))]));
    },
  };
}

/** Whether the page cannot be walked along prices_by_unit_price. */
const narrows = ({ near, province, city, availability = "any", sort = "unit_price" }: PriceFilter) =>
  sort === "total" ||
  sort === "price" ||
  availability !== "any" ||
  [near, province, city].some((part) => part !== undefined);

const lowestOf = (row: SummaryRow): PriceSummary["lowest"] =>
  row.lowest_cents === null
    ? undefined
    : {
        priceCents: row.lowest_cents,
        quantity: row.quantity,
        unitPrice: row.unit_price,
        pharmacyName: row.pharmacy_name,
        source: row.source,
        observedAt: row.observed_at,
        averagePriceCents: centsFor(row.unit_price_sum / row.offers, row.quantity),
      };

const summaryOf = (row: SummaryRow): PriceSummary => ({
  drugId: row.drug_id,
  counted: row.offers,
  outOfStock: row.out_of_stock,
  stale: row.stale,
  lowest: lowestOf(row),
});
