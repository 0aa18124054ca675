/**
 * Loads a price feed. Rows are checked one by one (prices/feed_row.ts says what a row must be). Valid rows are screened
 * (prices/held/model.ts says which prices are held) and merged in batches (prices/sql/merge_prices.ts says which observation
 * wins). Killed anywhere, whole batches remain, and
 * running the feed again ends where one clean run does, because a row that was merged is found unchanged.
 */
import { unknownDinReason } from "../../core/ids.ts";
import { formatCents } from "../../core/money.ts";
import { inTransaction } from "../../postgres/database.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import { createCountedSince } from "../../prices/counted_prices.ts";
import { readPriceRow } from "../../prices/feed_row.ts";
import { describeSuspicion } from "../../prices/held/model.ts";
import type { HeldLine } from "../../prices/held/screening.ts";
import { dropSettled } from "../../prices/held/store.ts";
import { type KnownKeys, knownKeys, type Merged, type StagedPrice } from "../../prices/store.ts";
import { createBatches } from "../batches.ts";
import { feedFiles } from "../feed.ts";
import type { InputFile, LoadContext, Source } from "../model.ts";
import { takePrices } from "../price_batch.ts";
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
  { name: "cadence_days" },
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

/** In the report, beside refused rows. */
function reportHeld(
  context: LoadContext,
  file: InputFile,
  batch: readonly Row[],
  held: readonly HeldLine[],
): void {
  const byLine = new Map(held.map((each) => [each.line, each]));
  for (const row of batch) {
    const why = byLine.get(row.line);
    if (why === undefined || "removal" in row) continue;
    const reason = `held: ${describeSuspicion(row.unitPrice, why)}`;
    context.hold({ file: file.name, line: row.line, field: "price", reason, row: textOf(row) });
  }
}

const number = new Intl.NumberFormat("en-CA");

/** Rows observed before what is known, and held prices that were released. */
type Told = { older: number; released: number };

export const pricesSource: Source = {
  kind: "prices",
  async load(context) {
    const known = await knownKeys(context.database, context.schema);
    const told: Told = { older: 0, released: 0 };
    for (const file of await feedFiles(context.input, context.note))
      await loadFile(context, file, known, told);
    noteTold(context, told);
    const { counts, database, schema } = context;
    await dropSettled(database, schema, new Date(context.clock.now()));
    if (counts.inserted + counts.changed > 0)
      await vacuumAnalyze(database, schema, [
        "prices",
        "drug_price_days",
        "unit_price_rollups",
        "removed_prices",
        "held_prices",
      ]);
  },
};

function noteTold({ counts, note }: LoadContext, { older, released }: Told): void {
  if (older > 0) {
    const rows = `${number.format(older)} ${older === 1 ? "row was" : "rows were"}`;
    note(`${rows} observed before what is known already, and changed nothing`);
  }
  const { held = 0 } = counts;
  if (held > 0)
    note(
      `${number.format(held)} implausible ${held === 1 ? "price is" : "prices are"} held. To list, release, or reject: npm run admin -- prices held`,
    );
  if (released > 0)
    note(
      `${number.format(released)} held ${released === 1 ? "price was" : "prices were"} confirmed and released`,
    );
}

async function loadFile(context: LoadContext, file: InputFile, known: KnownKeys, told: Told): Promise<void> {
  const { counts, schema, options } = context;
  const countedSince = createCountedSince(context.clock, options.maxPriceAgeDays);
  const rules = {
    nowMs: context.clock.now(),
    synthetic: context.synthetic,
    ...(options.observedAt === undefined ? {} : { observedAtMs: options.observedAt.getTime() }),
    ...(options.cadenceDays === undefined ? {} : { cadenceDays: options.cadenceDays }),
  };
  const { screening } = options;
  await using batches = createBatches<Row>(options.batchRows, async (batch) => {
    const now = new Date(context.clock.now());
    const merged = await inTransaction(context.database, (tx) =>
      takePrices(tx, {
        schema,
        synthetic: context.synthetic,
        rows: batch,
        now,
        since: countedSince(),
        ...(screening === undefined ? {} : { screening: { rules: screening, now } }),
        invalidEvent: context.invalidEvent,
      }),
    );
    counts.inserted += merged.inserted;
    counts.changed += merged.changed;
    counts.unchanged += merged.unchanged;
    told.older += merged.older;
    told.released += merged.released;
    refuseMerged(context, file, batch, merged);
    if (merged.held.length > 0) reportHeld(context, file, batch, merged.held);
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
}
