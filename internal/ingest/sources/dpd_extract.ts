/**
 * Reads the drug.txt of every set of an extract, before anything is written: which products there are, which rows are
 * refused, and which products that we know are no longer there. Held in memory: about 2 KB a product with all that the
 * other files say of it, so some 120 MB for all sets of the whole database (57,000 products).
 */
import { dayOf } from "../../core/days.ts";
import { UsageError } from "../../core/errors.ts";
import type { SourceSet } from "../../drugs/model.ts";
import { findPresent } from "../../drugs/store.ts";
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
};

export async function readExtract(context: LoadContext, files: readonly SetFiles[]): Promise<ExtractRead> {
  const extract: ExtractRead = { sets: [], dins: new Map() };
  for (const of of files) extract.sets.push(await readSet(context, of, extract));
  return extract;
}

async function readSet(context: LoadContext, files: SetFiles, extract: ExtractRead): Promise<SetRead> {
  const set: SetRead = { files, products: new Map(), refusedCodes: new Set(), unreadable: 0 };
  const file = fileNameOf("drug", files.set);
  for await (const row of rowsOf(files.drug)) {
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
  if (set.products.size === 0) {
    throw new UsageError(`${file} holds no product that can be read: nothing was loaded.`);
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
 * The DINs of a set that the extract no longer has in any of its sets. Throws when they are too many to be believed.
 * Nothing is gone as long as rows cannot be read (each of them may be the one that is missed), or when the extract is
 * older than what we know.
 */
export async function findGone(context: LoadContext, set: SetRead, extract: ExtractRead): Promise<string[]> {
  const { database, schema, synthetic, options } = context;
  const name = set.files.set;
  const file = fileNameOf("drug", name);
  const present = await findPresent(database, schema, name, synthetic);
  const gone = present.filter(
    ({ din, drug_code: code }) => !extract.dins.has(din) && !(code !== null && set.refusedCodes.has(code)),
  );
  if (gone.length > present.length * mostGone && !options.allowMassRemoval) {
    const share = Math.round((gone.length / present.length) * 100);
    throw new UsageError(
      `${file} lacks ${count(gone.length)} of the ${count(present.length)} ${name} products we have (${share} %), as if it were cut short: nothing was loaded. If they are really gone, load it with --allow-mass-removal.`,
    );
  }
  const newestKnown = newest(present.map(({ updated_on }) => updated_on));
  const newestRead = newestOf(set);
  if (gone.length > 0 && newestRead < newestKnown) {
    const what = counted(gone.length, "product is", "products are");
    context.note(
      `${file} is older (${newestRead}) than what is known (${newestKnown}): ${what} absent, and none is marked as gone`,
    );
    return [];
  }
  if (set.unreadable > 0 && gone.length > 0) {
    context.note(
      `${file}: ${counted(gone.length, "product is", "products are")} absent, but rows could not be read, so none is marked as gone`,
    );
    return [];
  }
  return gone.map(({ din }) => din);
}

const newestOf = (set: SetRead) => newest([...set.products.values()].map(({ updatedOn }) => updatedOn));

/** What the set says of its own date: the newest of its products'. */
export function dateOf(set: SetRead): Date | undefined {
  const day = newestOf(set);
  return day === "" ? undefined : new Date(`${day}T00:00:00Z`);
}

/** The latest of dates as YYYY-MM-DD; "" when none is stated. */
function newest(dates: readonly (string | null)[]): string {
  return dates.reduce<string>((latest, date) => (date !== null && date > latest ? date : latest), "");
}

/** "13,308". */
export const count = (number: number): string => number.toLocaleString("en-CA");

/** "1 row is", "13,308 rows are". */
export const counted = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;

export const reasonOfRemoval = (set: SourceSet, now: Date): string =>
  `absent from the ${set} extract loaded on ${dayOf(now.getTime())}`;
