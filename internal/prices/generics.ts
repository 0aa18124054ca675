/** Generic alternatives: what may stand in for a drug, and what it saves. */
import { cutPage, type Page, type PageRequest } from "../core/page.ts";
import type { Drug } from "../drugs/model.ts";
import { drugOf } from "../drugs/sql/columns.ts";
import { type Database, query } from "../postgres/database.ts";
import { type CountedSince, centsFor, countedRule } from "./counted_prices.ts";
import { type Fill, unitPriceOfFill } from "./fill.ts";
import type { Counting } from "./model.ts";
import { createQuantityPrices } from "./quantity_prices.ts";
import { type GenericsOptions, type GenericsRow, generics } from "./sql/generics.ts";
import { type GenericOfManyRow, genericsOfMany } from "./sql/generics_of_many.ts";

/** How near an alternative is; the nearest first. */
export const genericMatches = ["same_ingredients_and_form", "same_atc"] as const;
export type GenericMatch = (typeof genericMatches)[number];

/**
 * The package whose unit price is lowest, or with a requested quantity the lowest fill of it, and what the same quantity costs at
 * the average unit price.
 */
export type GenericPrice = {
  lowestPriceCents: number;
  averagePriceCents: number;
  /** Thousandths of a unit: what both amounts pay for. */
  quantity: number;
  /** Ten-thousandths of a dollar. */
  lowestUnitPrice: number;
  averageUnitPrice: number;
  /** Only with a requested quantity. */
  fill?: Fill;
};

/** `quantity` is in thousandths of a unit. */
export type GenericsRequest = Omit<GenericsOptions, "rule"> & Counting & { quantity?: number | undefined };

export type Generic = {
  drug: Drug;
  match: GenericMatch;
  /** Null if no price of it counts, and when prices were not asked for. */
  price: GenericPrice | null;
  /** Of its average unit price against the asked drug's, to one decimal; below 0 when it costs more. */
  savingsPercent: number | null;
};

/** What the APIs call. */
export type GenericService = {
  /** Undefined when no drug has the DIN. */
  of(din: string, options: GenericsRequest, page: PageRequest): Promise<Page<Generic> | undefined>;
  /**
   * The first page of many drugs, without brands and what is only of the same ATC code, by DIN: one statement. Its positions
   * are those of `of`; without `priced`, products stand in the order of their DINs.
   */
  ofMany(
    dins: readonly string[],
    options: Pick<GenericsOptions, "priced">,
    perDrug: number,
  ): Promise<Map<string, Page<Drug>>>;
};

export type GenericServiceDeps = { database: Database; schema: string; countedSince: CountedSince };

type Found = Exclude<GenericsRow, { id: null }>;
type FoundOfMany = Exclude<GenericOfManyRow, { id: null }>;

/** The same product of other companies. */
const firstTier = 1;

export function createGenericService({ database, schema, countedSince }: GenericServiceDeps): GenericService {
  const ofQuantity = createQuantityPrices({ database, schema, countedSince });
  return {
    async of(din, { quantity, maxAgeDays, availability, ...options }, page) {
      const rule = countedRule(countedSince, { maxAgeDays, availability });
      const asked = { ...options, rule };
      const { statement, values } = generics(schema, din, asked, page);
      const found = await query<GenericsRow>(database, statement, values);
      const [first] = found;
      if (first === undefined) return undefined;
      const rows = found.flatMap((row) => (row.id === null ? [] : [row as Found]));
      const cut = cutPage(rows, page.limit, first.total, (row) => [row.tier, row.sort_unit_price, row.din]);
      const listed = cut.rows.map((row) => genericOf(row, first.asked_unit_price));
      if (quantity === undefined || !options.priced) return { ...cut, rows: listed };
      const dins = listed.map(({ drug }) => drug.din);
      const fills = await ofQuantity.lowest(dins, quantity, rule);
      return { ...cut, rows: listed.map((generic) => filled(generic, fills.get(generic.drug.din))) };
    },

    async ofMany(dins, { priced }, perDrug) {
      const { statement, values } = genericsOfMany(
        schema,
        [...new Set(dins)],
        { priced, rule: countedRule(countedSince, {}) },
        perDrug + 1,
      );
      const found = await query<GenericOfManyRow>(database, statement, values);
      const byDrug = [...Map.groupBy(found, (row) => row.asked_din)].map(([din, of]) => {
        const rows = of.flatMap((row) => (row.id === null ? [] : [row as FoundOfMany]));
        const position = (row: FoundOfMany) => [firstTier, row.sort_unit_price, row.din];
        const cut = cutPage(rows, perDrug, of[0]?.total ?? 0, position);
        return [din, { ...cut, rows: cut.rows.map(drugOf) }] as const;
      });
      return new Map(byDrug);
    },
  };
}

function priceOf(row: Found): GenericPrice | null {
  if (row.average_unit_price === null || row.lowest_cents === null) return null;
  return {
    lowestPriceCents: row.lowest_cents,
    averagePriceCents: centsFor(row.average_unit_price, row.lowest_quantity),
    quantity: row.lowest_quantity,
    lowestUnitPrice: row.lowest_unit_price,
    averageUnitPrice: row.average_unit_price,
  };
}

const genericOf = (row: Found, askedUnitPrice: number | null): Generic => ({
  drug: drugOf(row),
  match: genericMatches[row.tier - 1] ?? "same_atc",
  price: priceOf(row),
  savingsPercent: savingsPercent(askedUnitPrice, row.average_unit_price),
});

/** The generic with the amounts of a fill; without a price if a load removed the last one just now. */
function filled(generic: Generic, fill: Fill | undefined): Generic {
  const { price } = generic;
  if (price === null || fill === undefined) return { ...generic, price: null };
  return {
    ...generic,
    price: {
      ...price,
      lowestPriceCents: fill.priceCents,
      averagePriceCents: centsFor(price.averageUnitPrice, fill.quantity),
      quantity: fill.quantity,
      lowestUnitPrice: unitPriceOfFill(fill),
      fill,
    },
  };
}

/** Of two unit prices. */
export function savingsPercent(asked: number | null, other: number | null): number | null {
  if (asked === null || other === null || asked === 0) return null;
  // Plus zero: a rounded -0 would be written as one.
  return Math.round(((asked - other) * 1_000) / asked) / 10 + 0;
}
