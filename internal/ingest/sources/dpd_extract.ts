/**
 * Reads the drug.txt of every set of an extract, before anything is written: which products there are, which rows are
 * refused, what date the extract has, and which products that we know it lacks. A set that cannot be read or lacks too many
 * products is rejected, and the others are loaded. Held in memory: about 2 KB a product with all that the
 * other files say of it, so some 120 MB for all sets of the whole database (57,000 products).
 */
import { dayOf } from "../../core/days.ts";
import { UsageError } from "../../core/errors.ts";
import { findProducts, type ProductOfSet } from "../../drugs/store.ts";
import type { LoadContext } from "../model.ts";
import { type Product, readDrugRow } from "./dpd_drug.ts";
import { fileNameOf, type SetFiles } from "./dpd_layout.ts";
import { rowsOf } from "./dpd_rows.ts";

/** Five times what Health Canada has ever published: past this the input is something else. */
const mostProducts = 300_000;
/** More of a set than this, gone at once, is taken for a file that was cut short. */
const mostGone = 1 / 5;

export type SetRead = {
  files: SetFiles;
  /** By DRUG_CODE, which the other files name products by. */
  products: Map<number, Product>;
  /** DRUG_CODEs of refused rows: such products are there, though we cannot take them. */
  refusedCodes: Set<number>;
  /** Rows that do not even say which product they stand for. */
  unreadable: number;
};

export type ExtractRead = {
  sets: SetRead[];
  /** Every DIN of any set, refused rows included, with the place it stands at. */
  dins: Map<string, string>;
  /** The date of the whole extract, YYYY-MM-DD. */
  dated: string;
  /** Why sets are rejected. */
  problems: string[];
};

/** Throws a UsageError if no set has a product that can be read. */
export async function readExtract(context: LoadContext, files: readonly SetFiles[]): Promise<ExtractRead> {
  const extract: ExtractRead = { sets: [], dins: new Map(), dated: "", problems: [] };
  for (const of of files) {
    const set = await readSet(context, of, extract);
    if (set.products.size > 0) extract.sets.push(set);
    else {
      const file = fileNameOf("drug", of.set);
      extract.problems.push(`${file} has no product that can be read, so its set was not loaded.`);
    }
  }
  if (extract.sets.length === 0) throw new UsageError(extract.problems.join(" "));
  extract.dated = context.options.asOf ?? dateOf(context, extract.sets);
  return extract;
}

/**
 * An extract does not state its date, so its newest product does. Dates in the future are mistakes: they must not make all
 * later extracts look old. An extract without dates counts as published on the day of the load.
 */
function dateOf({ clock, note }: LoadContext, sets: readonly SetRead[]): string {
  const today = dayOf(clock.now());
  let newest = "";
  for (const { products } of sets)
    for (const { updatedOn } of products.values())
      if (updatedOn !== null && updatedOn > newest && updatedOn <= today) newest = updatedOn;
  if (newest !== "") return newest;
  note(
    `no product has a LAST_UPDATE_DATE: the extract counts as of ${today}, unless --as-of states its date`,
  );
  return today;
}

async function readSet(context: LoadContext, files: SetFiles, extract: ExtractRead): Promise<SetRead> {
  const set: SetRead = { files, products: new Map(), refusedCodes: new Set(), unreadable: 0 };
  const file = fileNameOf("drug", files.set);
  for await (const row of rowsOf(files.drug, context.note)) {
    context.counts.read += 1;
    if ("problem" in row) {
      set.unreadable += 1;
      context.refuse({ file, line: row.line, reason: row.problem });
      continue;
    }
    const read = admit(readDrugRow(row.fields), set, extract, `line ${row.line} of ${file}`);
    if ("product" in read) set.products.set(read.product.drugCode, read.product);
    else context.refuse({ file, line: row.line, ...read, row: row.fields.join(",").slice(0, 300) });
    if (extract.dins.size > mostProducts) {
      throw new UsageError(`${file} has more products than the Drug Product Database ever had.`);
    }
  }
  return set;
}

/** Refuses a product that stands twice; notes which products the rows stand for, refused or not. */
function admit(
  read: ReturnType<typeof readDrugRow>,
  set: SetRead,
  extract: ExtractRead,
  place: string,
): { product: Product } | { reason: string; field?: string } {
  if (!("product" in read)) {
    if (read.din !== undefined) extract.dins.set(read.din, extract.dins.get(read.din) ?? place);
    if (read.drugCode !== undefined) set.refusedCodes.add(read.drugCode);
    if (read.din === undefined && read.drugCode === undefined) set.unreadable += 1;
    return { reason: read.reason, ...(read.field === undefined ? {} : { field: read.field }) };
  }
  const { din, drugCode } = read.product;
  const other = extract.dins.get(din);
  if (other !== undefined) {
    return {
      reason: `the DIN ${din} stands twice: ${other} has it too`,
      field: "DRUG_IDENTIFICATION_NUMBER",
    };
  }
  extract.dins.set(din, place);
  if (set.products.has(drugCode)) {
    return { reason: `the DRUG_CODE ${drugCode} stands twice with different DINs`, field: "DRUG_CODE" };
  }
  return read;
}

/**
 * The products of a set that the extract lacks in all of its sets, and that no newer extract has. Products of refused rows
 * are not absent.
 */
export function absentFrom(
  known: readonly ProductOfSet[],
  set: SetRead,
  extract: ExtractRead,
): ProductOfSet[] {
  return known.filter(
    (product) =>
      !isNamed(product, set, extract) &&
      (product.seen ?? "") <= extract.dated &&
      (product.gone === null ? product.present : product.gone > extract.dated),
  );
}

export const isNamed = (product: ProductOfSet, set: SetRead, { dins }: ExtractRead): boolean =>
  dins.has(product.din) || (product.drug_code !== null && set.refusedCodes.has(product.drug_code));

/** Why a set is rejected: it lacks so many products that it was probably cut short. */
export async function problemOf(
  context: LoadContext,
  set: SetRead,
  extract: ExtractRead,
): Promise<string | undefined> {
  if (context.options.allowMassRemoval) return undefined;
  const { database, schema, synthetic } = context;
  const name = set.files.set;
  const known = await findProducts(database, schema, name, synthetic);
  const present = known.filter((product) => product.present);
  const gone = absentFrom(present, set, extract);
  if (gone.length <= present.length * mostGone) return undefined;
  const share = Math.round((gone.length / present.length) * 100);
  return `${fileNameOf("drug", name)} lacks ${count(gone.length)} of the ${count(present.length)} ${name} products we have (${share} %), as if it were cut short. The set was not loaded. If they are really gone, load it with --allow-mass-removal.`;
}

/** "13,308". */
export const count = (number: number): string => number.toLocaleString("en-CA");

/** "1 row is", "13,308 rows are". */
export const counted = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;
