/** How much there is of everything, when plans are looked at. */
import type { Database } from "../../internal/postgres/database.ts";

/**
 * Every pharmacy has the first `priced` drugs: so many times as many prices, a tenth as many postal codes, and a twentieth
 * as many accounts with a key.
 */
export type Size = { drugs: number; priced: number; pharmacies: number };

/** Rows of a feature's tables, from a size (of empty tables, if all is 0) to one as large or larger in each. */
export type Grower = {
  /** Without the schema. */
  tables: readonly string[];
  /** With their schema: what the environments share. */
  sharedTables?: readonly string[];
  grow(database: Database, schema: string, to: Size, from: Size): Promise<void>;
};

export const pricesOf = ({ priced, pharmacies }: Size): number => priced * pharmacies;
