/** Generic alternatives: what may stand in for a drug, and what it saves. */
import { cutPage, type Page, type PageRequest } from "../core/page.ts";
import type { Drug } from "../drugs/model.ts";
import { drugOf } from "../drugs/sql/columns.ts";
import { type Database, query } from "../postgres/database.ts";
import { type GenericsOptions, type GenericsRow, generics } from "./sql/generics.ts";
import { type GenericOfManyRow, genericsOfMany } from "./sql/generics_of_many.ts";

/** How near an alternative is; the nearest first. */
export const genericMatches = ["same_ingredients_and_form", "same_atc"] as const;
export type GenericMatch = (typeof genericMatches)[number];

export type Generic = {
  drug: Drug;
  match: GenericMatch;
  /** Null without a price at any open pharmacy, and when prices were not asked for. */
  averagePriceCents: number | null;
  lowestPriceCents: number | null;
  /** Of its average against the asked drug's, to one decimal; below 0 when it costs more. */
  savingsPercent: number | null;
};

/** What the APIs call. */
export type GenericService = {
  /** Undefined when no drug has the DIN. */
  of(din: string, options: GenericsOptions, page: PageRequest): Promise<Page<Generic> | undefined>;
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

export type GenericServiceDeps = { database: Database; schema: string };

type Found = Exclude<GenericsRow, { id: null }>;
type FoundOfMany = Exclude<GenericOfManyRow, { id: null }>;

/** What is of the same ingredients and form. */
const firstTier = 1;

export function createGenericService({ database, schema }: GenericServiceDeps): GenericService {
  return {
    async of(din, options, page) {
      const { statement, values } = generics(schema, din, options, page);
      const found = await query<GenericsRow>(database, statement, values);
      const [first] = found;
      if (first === undefined) return undefined;
      const rows = found.flatMap((row) => (row.id === null ? [] : [row as Found]));
      const cut = cutPage(rows, page.limit, first.total, (row) => [row.tier, row.sort_cents, row.din]);
      return { ...cut, rows: cut.rows.map((row) => genericOf(row, first.asked_cents)) };
    },

    async ofMany(dins, { priced }, perDrug) {
      const { statement, values } = genericsOfMany(schema, [...new Set(dins)], priced, perDrug + 1);
      const found = await query<GenericOfManyRow>(database, statement, values);
      const byDrug = [...Map.groupBy(found, (row) => row.asked_din)].map(([din, of]) => {
        const rows = of.flatMap((row) => (row.id === null ? [] : [row as FoundOfMany]));
        const position = (row: FoundOfMany) => [firstTier, row.sort_cents, row.din];
        const cut = cutPage(rows, perDrug, of[0]?.total ?? 0, position);
        return [din, { ...cut, rows: cut.rows.map(drugOf) }] as const;
      });
      return new Map(byDrug);
    },
  };
}

const genericOf = (row: Found, askedCents: number | null): Generic => ({
  drug: drugOf(row),
  match: genericMatches[row.tier - 1] ?? "same_atc",
  averagePriceCents: row.average_cents,
  lowestPriceCents: row.lowest_cents,
  savingsPercent: savingsPercent(askedCents, row.average_cents),
});

export function savingsPercent(askedCents: number | null, cents: number | null): number | null {
  if (askedCents === null || cents === null || askedCents === 0) return null;
  // Plus zero: a rounded -0 would be written as one.
  return Math.round(((askedCents - cents) * 1_000) / askedCents) / 10 + 0;
}
