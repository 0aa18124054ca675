/**
 * Loads what plans say of drugs, of any province: a row states the whole listing of a drug and plan on a day
 * (coverage/coverage_record.ts says what it must be). The newest day wins; rows of drugs that a feed does not name stay as they are.
 */
import { recordChanges } from "../../changes/store.ts";
import { readListing } from "../../coverage/coverage_record.ts";
import { type Listing, unknownDrugReason } from "../../coverage/listing.ts";
import { datesOfPlans, type KnownPlan, mergeListings, mergePlansOf } from "../../coverage/store.ts";
import { idsByDin } from "../../drugs/store.ts";
import { recordEvents } from "../../events/store.ts";
import { inTransaction, type Transaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import { createBatches } from "../batches.ts";
import { changedListings, coverageEvents } from "../events/coverage.ts";
import { feedFiles } from "../feed.ts";
import type { InputFile, LoadContext, Source } from "../model.ts";
import { takeRows } from "../take_rows.ts";
import { createCoverageChanges } from "./coverage_changes.ts";

const columns = [
  { name: "din", aliases: ["drug identification number", "din/pin"], required: true },
  { name: "province", required: true },
  { name: "plan", required: true },
  { name: "plan_name" },
  { name: "formulary_status", aliases: ["status"], required: true },
  { name: "plan_term" },
  { name: "criteria" },
  { name: "notes" },
  { name: "max_coverage" },
  { name: "deductible" },
  { name: "copay_percent" },
  { name: "interchange_group" },
  { name: "daily_cost" },
  { name: "listed_on" },
  { name: "as_of", required: true },
  { name: "removed_on" },
  { name: "removed_reason" },
  { name: "source" },
] as const;

type Values = Record<(typeof columns)[number]["name"], string>;
type Row = Listing & { line: number; planName: string | null };

type Known = {
  drugs: Map<string, number>;
  /** Where the load has stated a drug, plan and day already. */
  stated: Map<string, string>;
};

const number = new Intl.NumberFormat("en-CA");

export const coverageSource: Source = {
  kind: "coverage",
  async load(context) {
    const { counts, database, schema } = context;
    const known: Known = { drugs: await idsByDin(database, schema), stated: new Map() };
    let older = 0;
    for (const file of await feedFiles(context.input, context.note))
      older += await loadFile(context, file, known);
    if (older > 0) {
      const rows = `${number.format(older)} ${older === 1 ? "row was" : "rows were"}`;
      context.note(`${rows} older than what is known already, and changed nothing`);
    }
    if (counts.inserted + counts.changed > 0) await vacuumAnalyze(database, schema, ["coverage"]);
  },
};

/** Answers how many rows were older than what is known. */
async function loadFile(context: LoadContext, file: InputFile, known: Known): Promise<number> {
  const { counts, database, synthetic } = context;
  const rules = { nowMs: context.clock.now(), synthetic };
  let older = 0;
  await using batches = createBatches<Row>(context.options.batchRows, async (batch) => {
    const merged = await inTransaction(database, (tx) => mergeBatch(tx, context, batch));
    counts.inserted += merged.inserted;
    counts.changed += merged.changed;
    counts.unchanged += merged.unchanged;
    older += merged.older;
  });
  const { province, plan, asOf: as_of } = context.options;
  const take = (values: Values, line: number) => {
    const stated = readListing(values, rules);
    if ("reason" in stated) return stated;
    const { din, ...rest } = stated;
    const drugId = known.drugs.get(din);
    if (drugId === undefined) return { field: "din", reason: unknownDrugReason(din) };
    const key = `${drugId}/${rest.province}/${rest.plan}/${rest.asOf}`;
    const first = known.stated.get(key);
    if (first !== undefined) {
      return { field: "din", reason: `${first} states this drug, plan and day already; the first one stays` };
    }
    known.stated.set(key, `${file.name}, line ${line},`);
    return batches.add({ line, drugId, ...rest });
  };
  await takeRows(context, file, columns, take, { defaults: { province, plan, as_of } });
  await batches.end();
  return older;
}

type Merged = { inserted: number; changed: number; unchanged: number; older: number };

async function mergeBatch(
  tx: Transaction,
  { schema, synthetic, clock, invalidEvent }: LoadContext,
  batch: readonly Row[],
): Promise<Merged> {
  await lockLoads(tx, schema);
  const plans = new Map<string, KnownPlan>();
  for (const { province, plan, planName, asOf } of batch)
    plans.set(`${province}/${plan}/${planName}/${asOf}`, { province, plan, name: planName, asOf });
  await mergePlansOf(tx, schema, [...plans.values()], synthetic);
  const merged: Merged = { inserted: 0, changed: 0, unchanged: 0, older: 0 };
  const changes = createCoverageChanges();
  const byLine = new Map(batch.map((row) => [row.line, row]));
  const now = new Date(clock.now());
  const listings = await mergeListings(tx, schema, batch, now);
  for (const { line, drug_id, outcome } of listings) {
    const row = byLine.get(line);
    if (outcome === "older") merged.older += 1;
    if (outcome === "created") merged.inserted += 1;
    else if (outcome === "updated") merged.changed += 1;
    else merged.unchanged += 1;
    if (row !== undefined && (outcome === "created" || outcome === "updated"))
      changes.add(drug_id, row, row.removed === null ? outcome : "removed");
  }
  await recordChanges(tx, schema, "coverage", changes.entries(), await datesOfPlans(tx, schema));
  const told = changedListings(listings, (line) => byLine.get(line));
  const drafts = await coverageEvents(tx, schema, told, invalidEvent);
  await recordEvents(tx, schema, drafts, now, invalidEvent);
  return merged;
}
