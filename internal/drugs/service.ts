/** Looks up, lists, and searches drugs. The APIs call it. */
import { ServiceError } from "../core/errors.ts";
import { dinOf, idPrefixes } from "../core/ids.ts";
import { cutPage, type Page, type PageRequest } from "../core/page.ts";
import { fold } from "../core/text.ts";
import { unknownDrugs } from "../core/unknown_drug.ts";
import { type Database, inTransaction } from "../postgres/database.ts";
import { createKeptUnits } from "./kept_units.ts";
import { type Drug, type DrugService, mostSuggestions, type Suggestion } from "./model.ts";
import { askedOf, digitsAsDin, suggestedWordsOf } from "./search_words.ts";
import {
  findByDin,
  findByDins,
  listDrugs,
  type Sliced,
  searchDrugs,
  suggestByDin,
  suggestNames,
} from "./store.ts";

export type DrugServiceDependencies = {
  database: Database;
  schema: string;
  /** Of the dataset, moved by every load that changes it; undefined while nobody knows. */
  version?: () => Promise<number | undefined>;
};

export function createDrugService({ database, schema, version }: DrugServiceDependencies): DrugService {
  const units = createKeptUnits({ database, schema, version: version ?? (async () => undefined) });
  /** By status, "" for all: counting is three quarters of what a page costs, and only a load changes the totals. */
  let counted: { version: number; totals: Map<string, number> } | undefined;

  const suggest = async (text: string): Promise<Suggestion[]> => {
    const folded = fold(text);
    const words = suggestedWordsOf(folded);
    const din = digitsAsDin(folded);
    if (words.all.length > 0)
      return inTransaction(database, (tx) => suggestNames(tx, schema, folded, words, mostSuggestions));
    return din === undefined ? [] : suggestByDin(database, schema, din, mostSuggestions);
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
    async list(page, filter = {}) {
      const current = await version?.();
      const status = filter.status ?? "";
      if (counted?.version !== current)
        counted = current === undefined ? undefined : { version: current, totals: new Map() };
      const totals = counted?.totals;
      const sliced = await listDrugs(database, schema, oneMore(page), filter, totals?.get(status));
      // Counted after the version was read: it is as new as that, or newer, and then the next version is near.
      totals?.set(status, sliced.total);
      return pageOf(sliced, page.limit);
    },
    async search(text, page, filter = {}) {
      const asked = askedOf(text);
      if (asked === undefined) return { rows: [], total: 0 };
      return pageOf(await searchDrugs(database, schema, asked, oneMore(page), filter), page.limit);
    },
  };

  async function unknown(idOrDin: string, field = "id"): Promise<ServiceError> {
    const din = dinOf(idOrDin);
    return din === undefined ? malformed(idOrDin, field) : unknownDrugs([{ field, din }]);
  }

  /** A name where an ID should be. */
  async function malformed(given: string, field: string): Promise<ServiceError> {
    const form = `A drug is named by ${idPrefixes.drug}<DIN> or by its DIN, eight digits with leading zeros`;
    const rest = given.startsWith(idPrefixes.drug) ? given.slice(idPrefixes.drug.length) : given;
    return notFound(`${form}.`, await suggest(rest.slice(0, 100)), field);
  }
}

function notFound(message: string, near: readonly Suggestion[], field: string): ServiceError {
  if (near.length === 0)
    return new ServiceError("NOT_FOUND", message, {
      details: [{ field, reason: "is not the ID of a drug" }],
    });
  const reason = `did you mean ${near.map(({ text, din }) => `${text} (${idPrefixes.drug}${din})`).join(", ")}`;
  return new ServiceError("NOT_FOUND", `${message} ${reason[0]?.toUpperCase()}${reason.slice(1)}?`, {
    details: [{ field, reason }],
  });
}

const oneMore = (page: PageRequest): PageRequest => ({ ...page, limit: page.limit + 1 });

function pageOf({ rows, total }: Sliced, limit: number): Page<Drug> {
  const { rows: cut, ...rest } = cutPage(rows, limit, total, ({ position }) => position);
  return { ...rest, rows: cut.map(({ drug }) => drug) };
}
