/**
 * Loads what plans have listed drugs' unit prices as, edition by edition (coverage/public_price.ts says what a row must be).
 * An edition's price is told once: the same again is unchanged, another one is refused.
 */
import { recordChanges } from "../../changes/store.ts";
import { formatUnitPrice } from "../../core/money.ts";
import { type PublicPrice, unknownDrugReason } from "../../coverage/listing.ts";
import { readPublicPrice } from "../../coverage/public_price.ts";
import { mergePublicPrices, newestDayOf } from "../../coverage/store.ts";
import { idsByDin } from "../../drugs/store.ts";
import { inTransaction, type Transaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import { createBatches } from "../batches.ts";
import { feedFiles } from "../feed.ts";
import type { InputFile, LoadContext, Source } from "../model.ts";
import { takeRows } from "../take_rows.ts";
import { createCoverageChanges } from "./coverage_changes.ts";

/** The last ones are known to be there, and told elsewhere: by the catalogue and by the formulary. */
const columns = [
  { name: "extract_date", aliases: ["effective_on"], required: true },
  { name: "din", required: true },
  { name: "individual_price", aliases: ["unit_price"], required: true },
  { name: "amount_mohltc_pays", aliases: ["plan_pays"] },
  { name: "province" },
  { name: "plan" },
  { name: "name" },
  { name: "manufacturer_id" },
  { name: "generic_name" },
  { name: "strength" },
  { name: "dosage_form" },
  { name: "interchange_group_id" },
  { name: "item_number" },
  { name: "class" },
  { name: "subclass" },
  { name: "daily_cost" },
  { name: "listing_date" },
  { name: "lcc_id" },
  { name: "flags" },
  { name: "other_attrs" },
] as const;

type Row = PublicPrice & { line: number; din: string };

const number = new Intl.NumberFormat("en-CA");
const conflict = "another price is known for this drug, plan and edition already; the first one stays";

export const priceHistorySource: Source = {
  kind: "price-history",
  async load(context) {
    const { counts, database, schema } = context;
    const drugs = await idsByDin(database, schema);
    let unpriced = 0;
    for (const file of await feedFiles(context.input, context.note))
      unpriced += await loadFile(context, file, drugs);
    if (unpriced > 0) {
      const rows = `${number.format(unpriced)} ${unpriced === 1 ? "row states" : "rows state"}`;
      context.note(`${rows} no price, and changed nothing`);
    }
    if (counts.inserted + counts.changed > 0) await vacuumAnalyze(database, schema, ["public_prices"]);
  },
};

/** Answers how many rows stated no price. */
async function loadFile(
  context: LoadContext,
  file: InputFile,
  drugs: ReadonlyMap<string, number>,
): Promise<number> {
  const { counts, database, schema } = context;
  const nowMs = context.clock.now();
  let unpriced = 0;
  await using batches = createBatches<Row>(context.options.batchRows, async (batch) => {
    const merged = await inTransaction(database, (tx) => mergeBatch(tx, schema, batch));
    counts.inserted += merged.inserted;
    counts.changed += merged.changed;
    counts.unchanged += merged.unchanged;
    for (const { line, din, effectiveOn, unitPrice } of merged.conflicts) {
      const row = `${effectiveOn},${din},${formatUnitPrice(unitPrice)}`;
      context.refuse({ file: file.name, line, field: "individual_price", reason: conflict, row });
    }
  });
  await takeRows(context, file, columns, (values, line) => {
    const stated = readPublicPrice(values, nowMs);
    if (stated !== "unpriced" && "reason" in stated) return stated;
    const drugId = drugs.get(values.din);
    if (drugId === undefined) return { field: "din", reason: unknownDrugReason(values.din) };
    if (stated !== "unpriced") return batches.add({ line, drugId, ...stated });
    unpriced += 1;
    counts.unchanged += 1;
    return undefined;
  });
  await batches.end();
  return unpriced;
}

type Merged = { inserted: number; changed: number; unchanged: number; conflicts: Row[] };

async function mergeBatch(tx: Transaction, schema: string, batch: readonly Row[]): Promise<Merged> {
  await lockLoads(tx, schema);
  const merged: Merged = { inserted: 0, changed: 0, unchanged: 0, conflicts: [] };
  const changes = createCoverageChanges();
  const byLine = new Map(batch.map((row) => [row.line, row]));
  for (const { line, outcome } of await mergePublicPrices(tx, schema, batch)) {
    const row = byLine.get(line);
    if (row === undefined) continue;
    if (outcome === "conflict") merged.conflicts.push(row);
    else if (outcome === "unchanged") merged.unchanged += 1;
    else {
      if (outcome === "created") merged.inserted += 1;
      else merged.changed += 1;
      // What it changes is the price that stands beside the drug's coverage.
      changes.add(row.drugId, row, "updated");
    }
  }
  await recordChanges(tx, schema, "coverage", changes.entries(), await newestDayOf(tx, schema));
  return merged;
}
