/** Reads products and brings them in. A connection or a transaction comes first; transactions are opened by the caller. */
import type { Position } from "../core/page.ts";
import { type Database, type Queryable, query } from "../postgres/database.ts";
import { vacuumAnalyze } from "../postgres/tidy.ts";
import type { DrugRecord } from "./drug_record.ts";
import type { ActiveIngredient, Drug, DrugClass, DrugFilter, SourceSet, Suggestion } from "./model.ts";
import type { PackageSize } from "./package_sizes.ts";
import { type Asked, mistypedDins, type SuggestedWords } from "./search_words.ts";
import { byDin } from "./sql/by_din.ts";
import { byDins } from "./sql/by_dins.ts";
import { type DrugRow, drugOf } from "./sql/columns.ts";
import { addSetEdition, dateProducts, mergeEditions, setEditions } from "./sql/drug_editions.ts";
import { named } from "./sql/drugs_by_id.ts";
import { knownDrugs, productsOfSet } from "./sql/known.ts";
import { listPage } from "./sql/list_page.ts";
import { markRemoved } from "./sql/mark_removed.ts";
import { mergeDrugs } from "./sql/merge_drugs.ts";
import { addWords, dropUnusedWords, mergeNames, mergeWords } from "./sql/merge_names.ts";
import { search } from "./sql/search.ts";
import { lowerThreshold, suggest, suggestDins } from "./sql/suggest.ts";

/** A slice of a sorted result: `limit` rows after a position, or from an offset. */
export type Slice = { limit: number; offset: number; after?: Position };
export type Placed = { drug: Drug; position: Position };
export type Sliced = { rows: Placed[]; total: number };

/** Statements over a page answer at least one row; its product's columns are null when the page is empty. */
type PagedRow = { total: number; rank?: number; sort_name: string } & (DrugRow | { id: null });

function slicedOf(found: readonly PagedRow[]): Sliced {
  const rows = found.flatMap((row) => {
    if (row.id === null) return [];
    const place = [row.sort_name, row.id];
    return [{ drug: drugOf(row), position: row.rank === undefined ? place : [row.rank, ...place] }];
  });
  return { rows, total: found[0]?.total ?? 0 };
}

export async function findByDin(on: Queryable, schema: string, din: string): Promise<Drug | undefined> {
  const [row] = await query<DrugRow>(on, byDin(schema), [din]);
  return row === undefined ? undefined : drugOf(row);
}

/** In no order; those that there are not are left out. */
export async function findByDins(on: Queryable, schema: string, dins: readonly string[]): Promise<Drug[]> {
  const rows = await query<DrugRow>(on, byDins(schema), [dins]);
  return rows.map(drugOf);
}

/** Ids of all drugs by DIN, removed ones included, for loads: some 2 MB for 20,000. */
export async function idsByDin(on: Queryable, schema: string): Promise<Map<string, number>> {
  const rows = await query<{ din: string; id: number }>(on, `select din, id from ${schema}.drugs`);
  return new Map(rows.map(({ din, id }) => [din, id]));
}

export type NamedDrug = {
  id: number;
  din: string;
  name: string;
  manufacturer: string;
  form: string | null;
};

/** By id. */
export async function namedDrugs(
  on: Queryable,
  schema: string,
  ids: readonly number[],
): Promise<Map<number, NamedDrug>> {
  const rows = ids.length === 0 ? [] : await query<NamedDrug>(on, named(schema), [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Counts the catalogue or the drugs of a status, unless their `total` is known. */
export async function listDrugs(
  on: Queryable,
  schema: string,
  slice: Slice,
  { status }: DrugFilter,
  total?: number,
): Promise<Sliced> {
  const statement = listPage(schema, slice.after !== undefined, status !== undefined);
  const values = [slice.limit, slice.offset, total ?? null, ...(slice.after ?? [])];
  return slicedOf(await query<PagedRow>(on, statement, status === undefined ? values : [...values, status]));
}

/** In the order of the statement's values. */
export const searchValues = (asked: Asked, slice: Slice, { status }: DrugFilter): unknown[] => [
  asked.text,
  asked.textUpTo,
  asked.dinFrom,
  asked.dinUpTo,
  asked.words.map(({ word }) => word),
  asked.words.map(({ upTo }) => upTo),
  asked.words.map(({ near }) => near),
  slice.limit,
  slice.offset,
  asked.din,
  status ?? null,
  ...(slice.after ?? []),
];

export async function searchDrugs(
  on: Queryable,
  schema: string,
  asked: Asked,
  slice: Slice,
  filter: DrugFilter,
): Promise<Sliced> {
  const statement = search(schema, slice.after !== undefined);
  return slicedOf(await query<PagedRow>(on, statement, searchValues(asked, slice, filter)));
}

/** Needs a transaction: the threshold it sets must not outlive it. */
export async function suggestNames(
  tx: Queryable,
  schema: string,
  text: string,
  { near, all }: SuggestedWords,
  limit: number,
): Promise<Suggestion[]> {
  await query(tx, lowerThreshold);
  return await query(tx, suggest(schema), [text, near, limit, all]);
}

export const suggestByDin = (
  on: Queryable,
  schema: string,
  din: string,
  limit: number,
): Promise<Suggestion[]> => query(on, suggestDins(schema), [mistypedDins(din), din, limit]);

export type Merged = {
  inserted: number;
  changed: number;
  unchanged: number;
  createdIds: number[];
  updatedIds: number[];
};

/** DINs must be distinct within a batch. */
export async function mergeRecords(
  tx: Queryable,
  schema: string,
  batch: readonly DrugRecord[],
  now: Date,
): Promise<Merged> {
  const written = await query<{ id: number; inserted: boolean }>(tx, mergeDrugs(schema), [
    JSON.stringify(batch.map(({ columns }) => columns)),
    now,
  ]);
  await query(tx, mergeNames(schema), [JSON.stringify(batch.map(({ din, names }) => ({ din, names })))]);
  await query(tx, addWords(schema), [[...new Set(batch.flatMap(({ words }) => words))]]);
  await query(tx, mergeWords(schema), [JSON.stringify(batch.map(({ din, words }) => ({ din, words })))]);
  const [createdIds, updatedIds] = [true, false].map((inserted) =>
    written.filter((row) => row.inserted === inserted).map(({ id }) => id),
  ) as [number[], number[]];
  return {
    inserted: createdIds.length,
    changed: updatedIds.length,
    unchanged: batch.length - written.length,
    createdIds,
    updatedIds,
  };
}

/** Which extracts stated the stored values of a product. Dates are those of extracts, YYYY-MM-DD. */
export type Provenance = {
  /** The date of the newest extract that states each table. */
  on: Record<string, string | undefined>;
  /** The newest status, and the set that stated it. The status applies while the product is in that set. */
  status?: { set: SourceSet; statusRaw: string | null; statusSince: string | null };
};

/** `seen` and `gone` are the dates of the newest extract with the product and the first later one without it. */
export type ProductEdition = { seen: string; gone: string | null; provenance: Provenance };

/** The stored state of a product; `seen` and `provenance` are null if no load stored them. */
export type KnownDrug = {
  din: string;
  drug_code: number | null;
  name: string;
  name_fr: string | null;
  descriptor: string | null;
  class: DrugClass;
  catalogue: boolean;
  manufacturer: string;
  form: string | null;
  form_fr: string | null;
  routes: string[];
  atc_code: string | null;
  atc_name: string | null;
  schedules_raw: string[];
  status_raw: string | null;
  status_since: string | null;
  ai_group_no: string | null;
  active_ingredients: ActiveIngredient[];
  package_sizes: PackageSize[];
  source_set: SourceSet;
  source_updated_on: string | null;
  synthetic: boolean;
  removed_reason: string | null;
  seen: string | null;
  gone: string | null;
  provenance: Provenance | null;
};

export async function findKnown(
  on: Queryable,
  schema: string,
  dins: readonly string[],
): Promise<Map<string, KnownDrug>> {
  if (dins.length === 0) return new Map();
  const rows = await query<KnownDrug>(on, knownDrugs(schema), [dins]);
  return new Map(rows.map((row) => [row.din, row]));
}

/** `present` is false for products that are marked as removed. */
export type ProductOfSet = {
  din: string;
  drug_code: number | null;
  present: boolean;
  seen: string | null;
  gone: string | null;
};

export const findProducts = (
  on: Queryable,
  schema: string,
  set: SourceSet,
  synthetic: boolean,
): Promise<ProductOfSet[]> => query(on, productsOfSet(schema), [set, synthetic]);

/** The dates of the extracts that were loaded completely, by set, oldest first. */
export async function findEditions(
  on: Queryable,
  schema: string,
  synthetic: boolean,
): Promise<Map<SourceSet, string[]>> {
  const rows = await query<{ set: SourceSet; dated: string }>(on, setEditions(schema), [synthetic]);
  return new Map(
    [...Map.groupBy(rows, ({ set }) => set)].map(([set, own]) => [set, own.map((row) => row.dated)]),
  );
}

export const addEdition = (
  tx: Queryable,
  schema: string,
  edition: { set: SourceSet; synthetic: boolean; dated: string },
): Promise<unknown> => query(tx, addSetEdition(schema), [edition.set, edition.synthetic, edition.dated]);

export const mergeProductEditions = (
  tx: Queryable,
  schema: string,
  batch: readonly ({ din: string } & ProductEdition)[],
): Promise<unknown> => query(tx, mergeEditions(schema), [JSON.stringify(batch)]);

/** Stores that the extract of a date contains products, or lacks them. */
export const recordSeen = (tx: Queryable, schema: string, dins: readonly string[], dated: string) =>
  query(tx, dateProducts(schema), [dins, dated, true]);
export const recordGone = (tx: Queryable, schema: string, dins: readonly string[], dated: string) =>
  query(tx, dateProducts(schema), [dins, dated, false]);

/** Returns the ids of the products that it marked, and of those whose reason it changed. */
export async function removeDrugs(
  tx: Queryable,
  schema: string,
  removal: { dins: readonly string[]; set: SourceSet; now: Date; reason: string },
): Promise<{ removedIds: number[]; updatedIds: number[] }> {
  const values = [removal.dins, removal.set, removal.now, removal.reason];
  const rows = await query<{ id: number; present: boolean }>(tx, markRemoved(schema), values);
  const idsOf = (present: boolean) => rows.filter((row) => row.present === present).map(({ id }) => id);
  return { removedIds: idsOf(true), updatedIds: idsOf(false) };
}

/** For the end of a load, outside a transaction: drops unused words, and tidies what search reads. */
export async function tidySearch(on: Database, schema: string): Promise<void> {
  await query(on, dropUnusedWords(schema));
  await vacuumAnalyze(on, schema, ["drugs", "drug_names", "search_words", "drug_words"]);
}
