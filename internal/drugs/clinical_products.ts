/**
 * Products of Health Canada's Canadian Clinical Drug Data Set. A clinical product (a "non-proprietary therapeutic product") is
 * what a prescription without a brand name means: ingredients with their salts, strength, dosage form, and for injections
 * the volume and the container. A DIN is one clinical product, or several if it is sold in several volumes.
 */
import { type Queryable, query } from "../postgres/database.ts";
import {
  addRelease,
  mergeClinicalProducts,
  newestRelease,
  removeOtherProducts,
  updateDrugs,
} from "./sql/merge_clinical_products.ts";

/** `products` are codes, sorted. */
export type ClinicalProducts = { din: string; products: string[] };

export type ReleaseState = { dated: string | null; known: number };

/** The date of the newest release that was loaded, and how many DINs it has. */
export async function findNewestRelease(on: Queryable, schema: string): Promise<ReleaseState> {
  const [row] = await query<ReleaseState>(on, newestRelease(schema));
  return row ?? { dated: null, known: 0 };
}

export type MergedRelease = {
  insertedDins: string[];
  changedDins: string[];
  removedDins: string[];
  /** Drugs whose clinical products changed. */
  drugs: number;
};

/** Replaces what is stored. The caller opens the transaction and holds the loads' lock. */
export async function mergeRelease(
  tx: Queryable,
  schema: string,
  { dated, rows }: { dated: string; rows: readonly ClinicalProducts[] },
): Promise<MergedRelease> {
  const written = await query<{ din: string; inserted: boolean }>(tx, mergeClinicalProducts(schema), [
    JSON.stringify(rows),
  ]);
  const removed = await query<{ din: string }>(tx, removeOtherProducts(schema), [rows.map(({ din }) => din)]);
  await query(tx, addRelease(schema), [dated]);
  const drugs = await query(tx, updateDrugs(schema));
  const dinsOf = (inserted: boolean) =>
    written.filter((row) => row.inserted === inserted).map(({ din }) => din);
  return {
    insertedDins: dinsOf(true),
    changedDins: dinsOf(false),
    removedDins: removed.map(({ din }) => din),
    drugs: drugs.length,
  };
}
