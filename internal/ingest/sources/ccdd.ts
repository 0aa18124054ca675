/**
 * Loads a release of the Canadian Clinical Drug Data Set (CCDD), which decides which of the DINs that it names are the same
 * product (drugs/sql/same_product.ts).
 *
 * A release is one transaction: all of it or nothing. Loading it again changes nothing. It states all DINs, so DINs that it
 * lacks are compared by the rule again. An older release than the newest one changes nothing, and neither does one of which
 * most rows are refused. Extracts of drugs and releases may be loaded in any order.
 */
import { recordDataset } from "../../changes/store.ts";
import { dayOf, isCalendarDay } from "../../core/days.ts";
import { UsageError } from "../../core/errors.ts";
import { isDin } from "../../core/ids.ts";
import { type ClinicalProducts, findNewestRelease, mergeRelease } from "../../drugs/clinical_products.ts";
import { inTransaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import { feedFiles } from "../feed.ts";
import { type InputFile, isRefused, type LoadContext, type Source } from "../model.ts";
import { readFeed } from "../named_rows.ts";
import { takeRows } from "../take_rows.ts";

/** mp_full_release_20241009.csv: manufactured products, with the DIN of those that have a code of their own. */
const productColumns = [
  { name: "mp_code", required: true },
  { name: "health_canada_identifier", required: true },
] as const;

/** mp_ntp_tm_relationship_20241009.csv: a row for each manufactured product and its clinical product (ntp). */
const relationColumns = [
  { name: "mp_code", required: true },
  { name: "ntp_code", required: true },
] as const;

/** Of a release with fewer DINs, a file cut short cannot be told from a real change. */
const leastKnown = 100;

const number = new Intl.NumberFormat("en-CA");

export const ccddSource: Source = {
  kind: "ccdd",
  async load(context) {
    const files = await filesOf(context);
    const dated = dateOf(context, files.relation);
    const dins = files.products === undefined ? new Map() : await readDins(context, files.products);
    const stated = await readRelation(context, files.relation, dins);
    await merge(context, dated, stated);
  },
};

async function filesOf({ input, note }: LoadContext): Promise<{ relation: InputFile; products?: InputFile }> {
  const files = await feedFiles(input, note);
  const [only] = files;
  const relation =
    files.length === 1 ? only : files.find(({ name }) => /mp/i.test(name) && /ntp/i.test(name));
  if (relation === undefined)
    throw new UsageError(
      `${input.name} has no file whose name contains "mp" and "ntp", such as mp_ntp_tm_relationship_20241009.csv.`,
    );
  const products = files.find(({ name }) => /(?:^|\/)mp_(?!.*ntp)/i.test(name));
  return { relation, ...(products === undefined ? {} : { products }) };
}

/** `--as-of`, or the date in the name of the file. */
function dateOf({ options, clock }: LoadContext, { name }: InputFile): string {
  const [, year, month, day] = /(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(name) ?? [];
  const dated = options.asOf ?? `${year}-${month}-${day}`;
  if (!isCalendarDay(dated) || dated > dayOf(clock.now()))
    throw new UsageError(
      `${name} does not have the date of its release in its name. State it with --as-of 2024-10-09.`,
    );
  return dated;
}

/** The DIN of each manufactured product. */
async function readDins({ note, progress }: LoadContext, file: InputFile): Promise<Map<string, string>> {
  const dins = new Map<string, string>();
  for await (const row of readFeed(file, productColumns, { note })) {
    if ("problem" in row) {
      note(`${file.name}: line ${row.line} was not read: it ${row.problem}`);
      continue;
    }
    const { mp_code, health_canada_identifier: din } = row.values;
    if (isDin(din)) dins.set(mp_code, din);
  }
  progress();
  return dins;
}

/** Codes that the data set gives itself begin with 777. All others are DINs. */
const isOwnCode = (code: string) => code.startsWith("777");

type Stated = { products: Map<string, Set<string>>; rows: string[] };

/** `rows` has the DIN of each row that was taken. */
async function readRelation(
  context: LoadContext,
  file: InputFile,
  dins: ReadonlyMap<string, string>,
): Promise<Stated> {
  const stated: Stated = { products: new Map(), rows: [] };
  await takeRows(context, file, relationColumns, ({ mp_code, ntp_code }) => {
    const din = dins.get(mp_code) ?? (isOwnCode(mp_code) ? undefined : mp_code);
    if (din === undefined)
      return {
        field: "mp_code",
        reason: `${mp_code} is not a DIN; add the file that states its DIN, such as mp_full_release_20241009.csv`,
      };
    if (!isDin(din)) return { field: "mp_code", reason: `"${din.slice(0, 40)}" is not a DIN of 8 digits` };
    if (!/^\d{1,12}$/.test(ntp_code))
      return { field: "ntp_code", reason: `"${ntp_code.slice(0, 40)}" is not a code of digits` };
    const products = stated.products.get(din) ?? new Set();
    stated.products.set(din, products.add(ntp_code));
    stated.rows.push(din);
    return undefined;
  });
  return stated;
}

async function merge(context: LoadContext, dated: string, { products, rows }: Stated): Promise<void> {
  const { counts, database, note, options, schema } = context;
  const release: ClinicalProducts[] = [...products].map(([din, codes]) => ({
    din,
    products: [...codes].sort(),
  }));
  const merged = await inTransaction(database, async (tx) => {
    await lockLoads(tx, schema);
    const newest = await findNewestRelease(tx, schema);
    if (newest.dated !== null && dated < newest.dated) {
      note(
        `the release of ${dated} is older than that of ${newest.dated}, which is loaded, so it changed nothing`,
      );
      return undefined;
    }
    if (isRefused(counts)) return undefined;
    const written = await mergeRelease(tx, schema, { dated, rows: release });
    const removed = written.removedDins.length;
    if (!options.allowMassRemoval && newest.known >= leastKnown && removed * 2 > newest.known)
      throw new UsageError(
        `The release of ${dated} lacks ${number.format(removed)} of ${number.format(newest.known)} DINs; nothing of it was loaded. Use --allow-mass-removal if this is correct.`,
      );
    if (written.drugs > 0) await recordDataset(tx, schema, "drugs");
    return written;
  });
  const inserted = new Set(merged?.insertedDins);
  const changed = new Set(merged?.changedDins);
  for (const din of rows)
    counts[inserted.has(din) ? "inserted" : changed.has(din) ? "changed" : "unchanged"] += 1;
  if (merged === undefined) return;
  if (merged.removedDins.length > 0)
    note(`${number.format(merged.removedDins.length)} DINs are no longer in the data set`);
  note(`the generics of ${number.format(merged.drugs)} drugs follow the release of ${dated}`);
  if (merged.drugs > 0) await vacuumAnalyze(database, schema, ["drugs", "clinical_products"]);
}
