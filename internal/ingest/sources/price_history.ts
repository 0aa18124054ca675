/**
 * Loads the unit prices of drugs in editions of public plans (coverage/public_price.ts validates rows). A known edition keeps
 * its prices: a row with the same price is unchanged, and a row with another price is rejected, unless the load replaces prices.
 */
import { recordChanges } from "../../changes/store.ts";
import { formatUnitPrice } from "../../core/money.ts";
import { pricedForText } from "../../coverage/coverage_differences.ts";
import { type PublicPrice, unknownDrugReason } from "../../coverage/listing.ts";
import { readPublicPrice } from "../../coverage/public_price.ts";
import { datesOfPlans, mergePublicPrices } from "../../coverage/store.ts";
import { idsByDin } from "../../drugs/store.ts";
import { recordEvents } from "../../events/store.ts";
import { inTransaction, type Transaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import { createBatches } from "../batches.ts";
import { conflictReason } from "../editions.ts";
import { coverageEvents } from "../events/coverage.ts";
import { feedFiles } from "../feed.ts";
import type { InputFile, LoadContext, Source } from "../model.ts";
import { takeRows } from "../take_rows.ts";
import { createCoverageChanges } from "./coverage_changes.ts";
import {
  type ReplacedPrice,
  replacedNote,
  replacedPrice,
  replacedText,
  toldPrices,
} from "./replaced_prices.ts";

/** The last ones are known to be there, and told elsewhere: by the catalogue and by the formulary. */
const columns = [
  { name: "extract_date", aliases: ["effective_on", "effective date"], required: true },
  { name: "din", aliases: ["drug identification number", "din/pin"], required: true },
  { name: "individual_price", aliases: ["unit_price", "price", "drug benefit price"], required: true },
  { name: "amount_mohltc_pays", aliases: ["plan_pays"] },
  { name: "province" },
  { name: "plan" },
  { name: "price_unit" },
  { name: "price_quantity" },
  { name: "dosage_form" },
  { name: "name" },
  { name: "manufacturer_id" },
  { name: "generic_name" },
  { name: "strength" },
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

type Values = Record<(typeof columns)[number]["name"], string>;
type Row = PublicPrice & { line: number; din: string };

const number = new Intl.NumberFormat("en-CA");
const conflict =
  "another price is known for this drug, plan, and edition; to correct it, load the edition with --replace";

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
  const { counts, database } = context;
  const nowMs = context.clock.now();
  let unpriced = 0;
  let replaced = 0;
  // The first of two prices in one input is stored, even if the load replaces prices.
  const stated = new Map<string, Row>();
  await using batches = createBatches<Row>(context.options.batchRows, async (batch) => {
    const merged = await inTransaction(database, (tx) => mergeBatch(tx, context, batch));
    counts.inserted += merged.inserted;
    counts.changed += merged.changed;
    counts.unchanged += merged.unchanged;
    replaced += merged.replaced.length;
    const placeOf = ({ line, din, effectiveOn, unitPrice }: Row) => ({
      file: file.name,
      line,
      field: "individual_price",
      row: `${effectiveOn},${din},${formatUnitPrice(unitPrice)}`,
    });
    for (const row of merged.conflicts) context.refuse({ ...placeOf(row), reason: conflict });
    for (const each of merged.replaced) context.report({ ...placeOf(each.row), reason: replacedText(each) });
  });
  const { province, plan, asOf: extract_date } = context.options;
  const take = (values: Values, line: number) => {
    const price = readPublicPrice(values, nowMs);
    if (price !== "unpriced" && "reason" in price) return price;
    const drugId = drugs.get(values.din);
    if (drugId === undefined) return { field: "din", reason: unknownDrugReason(values.din) };
    if (price !== "unpriced") {
      const row = { line, drugId, ...price };
      if (context.options.replace && isOtherPrice(stated, row))
        return { field: "individual_price", reason: conflictReason };
      return batches.add(row);
    }
    unpriced += 1;
    counts.unchanged += 1;
    return undefined;
  };
  await takeRows(context, file, columns, take, { defaults: { extract_date, province, plan } });
  await batches.end();
  if (replaced > 0) context.note(replacedNote(replaced));
  return unpriced;
}

/** Whether an earlier row of the input has another price for the same edition. Otherwise remembers this row. */
function isOtherPrice(stated: Map<string, Row>, row: Row): boolean {
  const key = `${row.drugId}/${row.province}/${row.plan}/${row.effectiveOn}`;
  const known = stated.get(key) ?? row;
  const pricedFor = known.pricedFor ?? row.pricedFor;
  stated.set(key, { ...known, planPays: known.planPays ?? row.planPays, pricedFor });
  if (row.pricedFor !== null && pricedForText(row.pricedFor) !== pricedForText(pricedFor)) return true;
  const isOther = row.planPays !== null && known.planPays !== null && row.planPays !== known.planPays;
  return row.unitPrice !== known.unitPrice || isOther;
}

type Merged = {
  inserted: number;
  changed: number;
  unchanged: number;
  conflicts: Row[];
  replaced: (ReplacedPrice & { row: Row })[];
};

async function mergeBatch(
  tx: Transaction,
  { schema, options, clock, invalidEvent }: LoadContext,
  batch: readonly Row[],
): Promise<Merged> {
  await lockLoads(tx, schema);
  const merged: Merged = { inserted: 0, changed: 0, unchanged: 0, conflicts: [], replaced: [] };
  const changes = createCoverageChanges();
  const byLine = new Map(batch.map((row) => [row.line, row]));
  for (const price of await mergePublicPrices(tx, schema, batch, options.replace)) {
    const { line, outcome } = price;
    const row = byLine.get(line);
    if (row === undefined) continue;
    const replaced = replacedPrice(price, row);
    if (replaced !== undefined) merged.replaced.push({ ...replaced, row });
    if (outcome === "conflict") merged.conflicts.push(row);
    else if (outcome === "unchanged") merged.unchanged += 1;
    else {
      if (outcome === "created") merged.inserted += 1;
      else merged.changed += 1;
      // What it changes is the price that stands beside the drug's coverage.
      changes.add(row.drugId, row, "updated");
    }
  }
  await recordChanges(tx, schema, "coverage", changes.entries(), await datesOfPlans(tx, schema));
  const drafts = await coverageEvents(tx, schema, toldPrices(merged.replaced), invalidEvent);
  await recordEvents(tx, schema, drafts, new Date(clock.now()), invalidEvent);
  return merged;
}
