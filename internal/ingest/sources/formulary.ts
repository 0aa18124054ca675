/**
 * Loads Ontario's formulary, edition by edition: what the plan says of each drug (coverage/odb.ts), its public price of that
 * day, and what an edition no longer lists. An edition is one transaction: all of it or nothing. Running it again finds
 * everything unchanged, and editions may come in any order.
 */
import { recordChanges } from "../../changes/store.ts";
import { UsageError } from "../../core/errors.ts";
import { pastDay, unknownDrugReason } from "../../coverage/listing.ts";
import { type EditionDrug, odb, odbName, readEditionDrug, type StatedInEdition } from "../../coverage/odb.ts";
import { unlistedReason } from "../../coverage/sql/merge_listings.ts";
import {
  closeEdition,
  countListed,
  datesOfPlans,
  mergeListings,
  mergePlansOf,
  mergePublicPrices,
  withdrawPublicPrices,
} from "../../coverage/store.ts";
import { idsByDin } from "../../drugs/store.ts";
import { recordEvents } from "../../events/store.ts";
import { inTransaction, type Transaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import { changedListings, coverageEvents, unlisted } from "../events/coverage.ts";
import type { InputFile, LoadContext, Source } from "../model.ts";
import { createCoverageChanges } from "./coverage_changes.ts";
import { type Edition, readEdition } from "./formulary_xml.ts";
import {
  type ReplacedPrice,
  replacedNote,
  replacedPrice,
  replacedText,
  toldPrices,
} from "./replaced_prices.ts";

/** Of a plan that lists fewer, a file cut short cannot be told from a real change. */
const leastListed = 100;
const number = new Intl.NumberFormat("en-CA");

export const formularySource: Source = {
  kind: "formulary",
  async load(context) {
    const { counts, database, schema } = context;
    const known = await idsByDin(database, schema);
    for (const file of await editionFiles(context)) await loadEdition(context, file, known);
    if (counts.inserted + counts.changed > 0)
      await vacuumAnalyze(database, schema, ["coverage", "public_prices"]);
  },
};

/** The only file, whatever its name, or those of a folder that are XML. */
async function editionFiles({ input, note }: LoadContext): Promise<InputFile[]> {
  const files = await input.files();
  if (files.length === 1) return files;
  const isXml = ({ name }: InputFile) => /\.xml$/i.test(name);
  const others = files.filter((file) => !isXml(file)).map(({ name }) => name);
  if (others.length === files.length)
    throw new UsageError(`${input.name} has no file whose name ends in .xml.`);
  if (others.length > 0) note(`${input.name}: left out, by their names: ${others.join(", ")}`);
  return files.filter(isXml);
}

type Row = StatedInEdition & { line: number; drug: EditionDrug };
/** `named` are all drugs that the edition names, refused or not. */
type Rows = { asOf: string; taken: Row[]; named: number[] };

async function loadEdition(context: LoadContext, file: InputFile, known: Map<string, number>): Promise<void> {
  const edition = await readEdition(file, context);
  const asOf = pastDay(edition.day, context.clock.now());
  if (asOf === undefined) {
    throw new UsageError(
      `${file.name}: its createDate is "${edition.day.slice(0, 40)}", which is no date of an edition (YYYY-MM-DD, not in the future).`,
    );
  }
  const rows = { asOf, ...checkDrugs(context, file, edition, { asOf, known }) };
  context.progress();
  const merged = await inTransaction(context.database, (tx) => mergeEdition(tx, context, file, rows));
  const { counts } = context;
  counts.inserted += merged.inserted;
  counts.changed += merged.changed;
  counts.unchanged += merged.unchanged;
  for (const replaced of merged.replaced) {
    const { line, drug } = rows.taken[replaced.line] as Row;
    const reason = replacedText(replaced);
    context.report({ file: file.name, line, field: "individualPrice", reason, row: textOf(drug) });
  }
  for (const { line, drug } of merged.conflicts) {
    const reason =
      "another price is known for this drug and edition; to correct it, load the edition with --replace";
    context.refuse({ file: file.name, line, field: "individualPrice", reason, row: textOf(drug) });
  }
  noteEdition(context, file, edition, { ...merged, asOf });
}

const textOf = ({ din, name, individualPrice }: EditionDrug) => `${din} ${name} ${individualPrice}`.trim();

function checkDrugs(
  context: LoadContext,
  file: InputFile,
  { drugs }: Edition,
  { asOf, known }: { asOf: string; known: Map<string, number> },
): Omit<Rows, "asOf"> {
  const taken: Row[] = [];
  const lines = new Map<number, number>();
  for (const drug of drugs) {
    const { line } = drug;
    context.counts.read += 1;
    const refuse = (field: string, reason: string) =>
      context.refuse({ file: file.name, line, field, reason, row: textOf(drug) });
    const drugId = known.get(drug.din);
    if (drugId === undefined) {
      refuse("id", unknownDrugReason(drug.din));
      continue;
    }
    const first = lines.get(drugId);
    if (first !== undefined) {
      refuse("id", `the edition lists ${drug.din} in line ${first} already; the first one stays`);
      continue;
    }
    lines.set(drugId, line);
    const stated = readEditionDrug(drug, { drugId, asOf, synthetic: context.synthetic });
    if ("reason" in stated) refuse(stated.field, stated.reason);
    else taken.push({ line, drug, ...stated });
  }
  return { taken, named: [...lines.keys()] };
}

type Merged = {
  inserted: number;
  changed: number;
  unchanged: number;
  older: number;
  removed: number;
  conflicts: Row[];
  /** Their lines are places in the edition's rows. */
  replaced: ReplacedPrice[];
  withdrawn: number;
};

/** Rows are told apart by where they stand, as several drugs may share a line. */
async function mergeEdition(
  tx: Transaction,
  { schema, synthetic, clock, options, invalidEvent }: LoadContext,
  file: InputFile,
  { asOf, taken, named }: Rows,
): Promise<Merged> {
  const now = new Date(clock.now());
  await lockLoads(tx, schema);
  await mergePlansOf(tx, schema, [{ ...odb, name: odbName, asOf }], synthetic);
  const edition = { ...odb, asOf, synthetic };
  const before = await countListed(tx, schema, edition);
  const priced = taken.flatMap(({ price }, line) => (price === null ? [] : [{ line, ...price }]));
  const mergedPrices = await mergePublicPrices(tx, schema, priced, options.replace);
  const prices = new Map(mergedPrices.map(({ line, outcome }) => [line, outcome]));
  const replaced = mergedPrices.flatMap((row) => {
    const price = taken[row.line]?.price;
    return price ? (replacedPrice(row, price) ?? []) : [];
  });
  const withdrawn = options.replace ? await withdrawPublicPrices(tx, schema, edition, named) : [];
  const agreed = taken.flatMap(({ listing }, line) =>
    prices.get(line) === "conflict" ? [] : [{ line, ...listing }],
  );
  const listings = await mergeListings(tx, schema, agreed, now);
  const closed = await closeEdition(tx, schema, edition, named, now);
  refuseMassRemoval(file, closed.removed.length, before, options.allowMassRemoval);

  const changes = createCoverageChanges();
  const merged = { inserted: 0, changed: 0, unchanged: 0, older: 0 };
  for (const { line, drug_id, outcome } of listings) {
    const hasNewPrice = ["created", "updated", "replaced"].includes(prices.get(line) ?? "");
    if (outcome === "older") merged.older += 1;
    if (outcome === "created") merged.inserted += 1;
    else if (outcome === "updated" || hasNewPrice) merged.changed += 1;
    else merged.unchanged += 1;
    if (outcome === "created") changes.add(drug_id, odb, "created");
    else if (outcome === "updated" || hasNewPrice) changes.add(drug_id, odb, "updated");
  }
  for (const id of withdrawn) changes.add(id, odb, "updated");
  for (const id of closed.removed) changes.add(id, odb, "removed");
  for (const id of closed.corrected) changes.add(id, odb, "updated");
  await recordChanges(tx, schema, "coverage", changes.entries(), await datesOfPlans(tx, schema));
  const changed = changedListings(listings, () => edition);
  const toldDrugs = new Set(changed.map(({ drugId }) => drugId));
  const told = [
    ...changed,
    ...toldPrices(replaced).filter(({ drugId }) => !toldDrugs.has(drugId)),
    ...closed.removed.map((id) => unlisted(id, odb, asOf, unlistedReason(asOf))),
  ];
  const drafts = await coverageEvents(tx, schema, told, invalidEvent);
  await recordEvents(tx, schema, drafts, now, invalidEvent);
  return {
    ...merged,
    removed: closed.removed.length,
    replaced,
    withdrawn: withdrawn.length,
    conflicts: taken.filter((_, line) => prices.get(line) === "conflict"),
  };
}

function refuseMassRemoval(file: InputFile, removed: number, before: number, isAllowed: boolean): void {
  if (isAllowed || before < leastListed || removed * 2 <= before) return;
  throw new UsageError(
    `${file.name} leaves out ${number.format(removed)} of ${number.format(before)} drugs that the plan lists; nothing of it was loaded. Give --allow-mass-removal if it is right.`,
  );
}

function noteEdition(
  { note }: LoadContext,
  file: InputFile,
  { unread }: Edition,
  { asOf, removed, older, replaced, withdrawn }: Merged & { asOf: string },
): void {
  const drugs = (count: number) => `${number.format(count)} ${count === 1 ? "drug" : "drugs"}`;
  if (replaced.length > 0) note(replacedNote(replaced.length));
  if (withdrawn > 0)
    note(
      `${file.name}: the stored prices of ${drugs(withdrawn)} that this edition of ${asOf} lacks were deleted`,
    );
  if (removed > 0) note(`${file.name}: the edition of ${asOf} no longer lists ${drugs(removed)}`);
  if (older > 0)
    note(`${file.name}: of ${drugs(older)} a newer edition is known; this one added public prices only`);
  if (unread.length > 0) note(`${file.name}: elements that nothing reads: ${unread.join(", ")}`);
}
