/**
 * Loads Ontario's formulary, edition by edition: what the plan says of each drug (coverage/odb.ts), its public price of that
 * day, and what an edition no longer lists. An edition is one transaction: all of it or nothing. Running it again finds
 * everything unchanged, and editions may come in any order.
 */
import { UsageError } from "../../core/errors.ts";
import { pastDay, unknownDrugReason } from "../../coverage/listing.ts";
import { type EditionDrug, odb, odbName, readEditionDrug, type StatedInEdition } from "../../coverage/odb.ts";

import { idsByDin } from "../../drugs/store.ts";
import { inTransaction } from "../../postgres/database.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import type { InputFile, LoadContext, Source } from "../model.ts";
import { type Edition, readEdition } from "./formulary_xml.ts";
import { isPharmacareFile, loadPharmacare } from "./pharmacare.ts";
import { type MergedEdition, mergeEdition } from "./plan_edition.ts";
import { replacedNote, replacedText } from "./replaced_prices.ts";

const number = new Intl.NumberFormat("en-CA");

export const formularySource: Source = {
  kind: "formulary",
  async load(context) {
    const { counts, database, schema } = context;
    const known = await idsByDin(database, schema);
    for (const file of await editionFiles(context))
      await (isPharmacareFile(file) ? loadPharmacare : loadEdition)(context, file, known);
    if (counts.inserted + counts.changed > 0)
      await vacuumAnalyze(database, schema, ["coverage", "public_prices"]);
  },
};

/** The only file, whatever its name, or those of a folder that are XML or CSV. */
async function editionFiles({ input, note }: LoadContext): Promise<InputFile[]> {
  const files = await input.files();
  if (files.length === 1) return files;
  const isEdition = (file: InputFile) => /\.xml$/i.test(file.name) || isPharmacareFile(file);
  const others = files.filter((file) => !isEdition(file)).map(({ name }) => name);
  if (others.length === files.length)
    throw new UsageError(`${input.name} has no file whose name ends in .xml or .csv.`);
  if (others.length > 0) note(`${input.name}: left out, by their names: ${others.join(", ")}`);
  return files.filter(isEdition);
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
  const merged = await inTransaction(context.database, (tx) =>
    mergeEdition(tx, context, file, { plan: odb, name: odbName, ...rows }),
  );
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

function noteEdition(
  { note }: LoadContext,
  file: InputFile,
  { unread }: Edition,
  { asOf, removed, older, replaced, withdrawn }: MergedEdition<Row> & { asOf: string },
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
