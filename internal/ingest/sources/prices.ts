/**
 * Loads a price feed. Rows are checked one by one (prices/feed_row.ts says what a row must be); what is left is merged
 * in batches (prices/sql/merge_prices.ts says which observation wins). Killed anywhere, whole batches remain, and
 * running the feed again ends where one clean run does, because a row that was merged is found unchanged.
 */
import { triggerAlerts } from "../../alerts/store.ts";
import type { ChangeEntry } from "../../changes/model.ts";
import { recordChanges } from "../../changes/store.ts";
import { unknownDinReason } from "../../core/ids.ts";
import { formatCents } from "../../core/money.ts";
import { recordEvents } from "../../events/store.ts";
import { inTransaction } from "../../postgres/database.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import { createCountedSince } from "../../prices/counted_prices.ts";
import { readPriceRow } from "../../prices/feed_row.ts";
import type { PriceChanges } from "../../prices/net_changes.ts";
import { findNewGenerics } from "../../prices/new_generics.ts";
import { type KnownKeys, knownKeys, type Merged, mergeBatch, type StagedPrice } from "../../prices/store.ts";
import { createBatches } from "../batches.ts";
import { priceEvents } from "../events/prices.ts";
import { feedFiles } from "../feed.ts";
import type { InputFile, LoadContext, Source } from "../model.ts";
import { takeRows } from "../take_rows.ts";

const columns = [
  { name: "pharmacy_id", required: true },
  { name: "din", required: true },
  { name: "price" },
  { name: "unit_price" },
  // Rows that only take prices back need no columns of a price.
  { name: "quantity", required: true, unless: "status" },
  { name: "package" },
  { name: "dispensing_fee", required: true, unless: "status" },
  { name: "availability" },
  { name: "source" },
  { name: "observed_at" },
  { name: "status" },
  { name: "reason" },
] as const;

/** The keys are those of `known`: a row's own text would keep the whole chunk that it came in. */
type Row = StagedPrice & { din: string; pharmacyKey: string };

/** For the report, of a row that only the merge refuses. */
const textOf = (row: Row) =>
  [
    row.pharmacyKey,
    row.din,
    ...("removal" in row
      ? ["removed", row.removal]
      : [
          formatCents(row.priceCents),
          row.quantity / 1_000,
          formatCents(row.feeCents),
          row.availability,
          row.source,
        ]),
    new Date(row.observedAtMs).toISOString(),
  ].join(",");

const conflictReason =
  "another price of this package, or its removal, is known already for this pharmacy, DIN and instant; a correction needs a later time";
const unknownReason = "no price of this DIN at this pharmacy is known that could be removed";

/** What the merge refused, with its reason. */
function refuseMerged(
  context: LoadContext,
  file: InputFile,
  batch: readonly Row[],
  { conflictLines, unknownLines }: Merged,
): void {
  if (conflictLines.length + unknownLines.length === 0) return;
  const conflicts = new Set(conflictLines);
  const unknown = new Set(unknownLines);
  for (const row of batch) {
    const refusal = { file: file.name, line: row.line, row: textOf(row) };
    if (conflicts.has(row.line)) context.refuse({ ...refusal, field: "observed_at", reason: conflictReason });
    if (unknown.has(row.line)) context.refuse({ ...refusal, field: "status", reason: unknownReason });
  }
}

/** A reason may be that of many. */
function entriesOf({ created, updated, removed }: PriceChanges): ChangeEntry[] {
  const removals = Map.groupBy(removed.reasons.keys(), (at) => removed.reasons[at] ?? "");
  const of = (ids: readonly number[], places: readonly number[]) => places.map((at) => ids[at] ?? 0);
  return [
    { resource: "price", operation: "created", ...created },
    { resource: "price", operation: "updated", ...updated },
    ...[...removals].map(
      ([reason, places]): ChangeEntry => ({
        resource: "price",
        operation: "removed",
        reason,
        drugIds: of(removed.drugIds, places),
        pharmacyIds: of(removed.pharmacyIds, places),
      }),
    ),
  ];
}

const newestOf = (batch: readonly Row[]) =>
  new Date(batch.reduce((newest, { observedAtMs }) => Math.max(newest, observedAtMs), 0));

const number = new Intl.NumberFormat("en-CA");

export const pricesSource: Source = {
  kind: "prices",
  async load(context) {
    const known = await knownKeys(context.database, context.schema);
    let older = 0;
    for (const file of await feedFiles(context.input, context.note))
      older += await loadFile(context, file, known);
    if (older > 0) {
      const rows = `${number.format(older)} ${older === 1 ? "row was" : "rows were"}`;
      context.note(`${rows} observed before what is known already, and changed nothing`);
    }
    const { counts, database, schema } = context;
    if (counts.inserted + counts.changed > 0)
      await vacuumAnalyze(database, schema, ["prices", "drug_price_days", "price_rollups", "removed_prices"]);
  },
};

/** Answers how many rows were older than what is known. */
async function loadFile(context: LoadContext, file: InputFile, known: KnownKeys): Promise<number> {
  const { counts, schema, options } = context;
  const countedSince = createCountedSince(context.clock, options.maxPriceAgeDays);
  const rules = {
    nowMs: context.clock.now(),
    synthetic: context.synthetic,
    ...(options.observedAt === undefined ? {} : { observedAtMs: options.observedAt.getTime() }),
  };
  let older = 0;
  await using batches = createBatches<Row>(options.batchRows, async (batch) => {
    const drugIds = [...new Set(batch.map(({ drugId }) => drugId))];
    const merged = await inTransaction(context.database, async (tx) => {
      const done = await mergeBatch(tx, schema, batch);
      await recordChanges(tx, schema, "prices", entriesOf(done.changes), [
        { source: "prices", synthetic: context.synthetic, asOf: newestOf(batch) },
      ]);
      const now = new Date(context.clock.now());
      const since = countedSince();
      const alerts = await triggerAlerts(tx, schema, drugIds, { now, since });
      const generics = await findNewGenerics(tx, schema, drugIds, since);
      const drafts = await priceEvents(tx, schema, done.moves, alerts, generics, now, context.invalidEvent);
      await recordEvents(tx, schema, drafts, now, context.invalidEvent);
      return done;
    });
    counts.inserted += merged.inserted;
    counts.changed += merged.changed;
    counts.unchanged += merged.unchanged;
    older += merged.older;
    refuseMerged(context, file, batch, merged);
  });
  await takeRows(context, file, columns, (values, line) => {
    const stated = readPriceRow(values, rules);
    if ("reason" in stated) return stated;
    const { din, pharmacyKey, ...rest } = stated;
    const drug = known.drugs.get(din);
    if (drug === undefined) return { field: "din", reason: unknownDinReason(din) };
    const pharmacy = known.pharmacies.get(pharmacyKey);
    if (pharmacy === undefined) {
      return { field: "pharmacy_id", reason: `no pharmacy ${pharmacyKey} is known; load it first` };
    }
    const keys = { drugId: drug.id, din: drug.key, pharmacyId: pharmacy.id, pharmacyKey: pharmacy.key };
    return batches.add({ line, ...keys, ...rest });
  });
  await batches.end();
  return older;
}
