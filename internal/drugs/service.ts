/** Looking up, listing and searching drugs: what the APIs call. */
import { ServiceError } from "../core/errors.ts";
import { dinOf, idPrefixes } from "../core/ids.ts";
import { cutPage, type Page, type PageRequest } from "../core/page.ts";
import { fold, words } from "../core/text.ts";
import { type Database, inTransaction } from "../postgres/database.ts";
import { createKeptUnits } from "./kept_units.ts";
import type { Drug, DrugService } from "./model.ts";
import { askedOf, mostAskedWords } from "./search_words.ts";
import { findByDin, findByDins, listDrugs, type Sliced, searchDrugs, suggestNames } from "./store.ts";

const mostSuggestions = 5;
/** Shorter words have too few trigrams to be near anything. */
const shortestSuggestedWord = 3;

export type DrugServiceDependencies = {
  database: Database;
  schema: string;
  /** Of the dataset, moved by every load that changes it; undefined while nobody knows. */
  version?: () => Promise<number | undefined>;
};

export function createDrugService({ database, schema, version }: DrugServiceDependencies): DrugService {
  const units = createKeptUnits({ database, schema, version: version ?? (async () => undefined) });
  /** Of the catalogue: counting it is three quarters of what a page costs, and only a load changes it. */
  let counted: { version: number; total: number } | undefined;

  const suggest = async (text: string): Promise<string[]> => {
    const folded = fold(text);
    const asked = words(folded)
      .filter((word) => word.length >= shortestSuggestedWord && !/^\d+$/.test(word))
      .slice(0, mostAskedWords);
    if (asked.length === 0) return [];
    return inTransaction(database, (tx) => suggestNames(tx, schema, folded, asked, mostSuggestions));
  };

  return {
    suggest,
    async get(idOrDin) {
      const din = dinOf(idOrDin);
      const found = din === undefined ? undefined : await findByDin(database, schema, din);
      if (found !== undefined) return found;
      throw await unknown(idOrDin);
    },
    async byDins(dins) {
      const found = await findByDins(database, schema, [...new Set(dins)]);
      return new Map(found.map((drug) => [drug.din, drug]));
    },
    unknown,
    units,
    async list(page) {
      const current = await version?.();
      const known = counted?.version === current ? counted?.total : undefined;
      const sliced = await listDrugs(database, schema, oneMore(page), known);
      // Counted after the version was read: it is as new as that, or newer, and then the next version is near.
      if (current !== undefined) counted = { version: current, total: sliced.total };
      return pageOf(sliced, page.limit);
    },
    async search(text, page) {
      const asked = askedOf(text);
      if (asked === undefined) return { rows: [], total: 0 };
      return pageOf(await searchDrugs(database, schema, asked, oneMore(page)), page.limit);
    },
  };

  async function unknown(idOrDin: string, field = "id"): Promise<ServiceError> {
    const din = dinOf(idOrDin);
    return din === undefined ? malformed(idOrDin, field) : notFound(`No drug has the DIN ${din}.`, [], field);
  }

  /** A name where an ID should be. */
  async function malformed(given: string, field: string): Promise<ServiceError> {
    const form = `A drug is named by ${idPrefixes.drug}<DIN> or by its DIN, eight digits with leading zeros`;
    const rest = given.startsWith(idPrefixes.drug) ? given.slice(idPrefixes.drug.length) : given;
    return notFound(`${form}.`, await suggest(rest.slice(0, 100)), field);
  }
}

function notFound(message: string, near: readonly string[], field: string): ServiceError {
  if (near.length === 0) return new ServiceError("NOT_FOUND", message);
  const reason = `did you mean ${near.join(", ")}`;
  return new ServiceError("NOT_FOUND", `${message} ${reason[0]?.toUpperCase()}${reason.slice(1)}?`, {
    details: [{ field, reason }],
  });
}

const oneMore = (page: PageRequest): PageRequest => ({ ...page, limit: page.limit + 1 });

function pageOf({ rows, total }: Sliced, limit: number): Page<Drug> {
  const { rows: cut, ...rest } = cutPage(rows, limit, total, ({ position }) => position);
  return { ...rest, rows: cut.map(({ drug }) => drug) };
}
