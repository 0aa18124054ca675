/**
 * Loads reports of shortages and discontinuations by their number. A newer edition of a report replaces what is known, an
 * older one changes nothing. Killed anywhere, whole batches remain; run again, they are found unchanged.
 */
import { recordChanges } from "../../changes/store.ts";
import { unknownDinReason } from "../../core/ids.ts";
import { roundsOf } from "../../core/rounds.ts";
import { idsByDin } from "../../drugs/store.ts";
import { recordEvents } from "../../events/store.ts";
import { inTransaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import { readShortage } from "../../safety/shortages/shortage_record.ts";
import type { ShortageOutcome } from "../../safety/shortages/sql/merge_shortages.ts";
import { mergeShortageBatch, type ReportedShortage } from "../../safety/shortages/store.ts";
import { createBatches } from "../batches.ts";
import { conflictReason, createEditions, type Editions } from "../editions.ts";
import { shortageEvents } from "../events/shortages.ts";
import { feedFiles } from "../feed.ts";
import type { InputFile, LoadContext, Source } from "../model.ts";
import { takeRows } from "../take_rows.ts";
import { createTally, type Tally } from "../tally.ts";

/** The headings of Drug Shortages Canada: first the current ones, then those of 2017 and of discontinuations. */
const columns = [
  { name: "report id", aliases: ["report_id", "id"], required: true },
  { name: "drug identification number", aliases: ["din"], required: true },
  { name: "report type", aliases: ["type"] },
  { name: "packaging size", aliases: ["packaging"] },
  { name: "shortage status", aliases: ["discontinuation status", "status"], required: true },
  { name: "anticipated start date", aliases: ["anticipated shortage start date"] },
  { name: "actual start date", aliases: ["shortage start date", "actual shortage start date"] },
  { name: "anticipated discontinuation date" },
  { name: "discontinuation date" },
  { name: "estimated end date", aliases: ["estimated shortage end date"] },
  { name: "actual end date", aliases: ["actual shortage end date"] },
  { name: "reason", aliases: ["reason for shortage", "reason for discontinuation"] },
  { name: "date created", aliases: ["created date"] },
  { name: "date updated", aliases: ["updated date"] },
  { name: "tier 3" },
] as const;

const mostBatchRows = 10_000;

type Means = { drugs: Map<string, number>; editions: Editions; tally: Tally };

export const shortagesSource: Source = {
  kind: "shortages",
  async load(context) {
    const drugs = await idsByDin(context.database, context.schema);
    const means = { drugs, editions: createEditions(), tally: createTally() };
    for (const file of await feedFiles(context.input, context.note)) await loadFile(context, file, means);
    means.tally.lines().forEach(context.note);
    const { counts, database, schema } = context;
    if (counts.inserted + counts.changed > 0) await vacuumAnalyze(database, schema, ["shortages"]);
  },
};

async function loadFile(context: LoadContext, file: InputFile, means: Means): Promise<void> {
  const { drugs, editions, tally } = means;
  const { counts, options } = context;
  const nowMs = context.clock.now();
  const size = Math.min(options.batchRows, mostBatchRows);
  await using batches = createBatches<ReportedShortage>(size, async (batch) => {
    for (const { state } of await merge(context, batch)) {
      if (state === "older") tally.add(olderReports);
      counts[state === "older" ? "unchanged" : state] += 1;
    }
  });
  await takeRows(context, file, columns, (values) => {
    const report = readShortage(values, nowMs);
    if ("field" in report) return report;
    const drugId = drugs.get(report.din);
    if (drugId === undefined) {
      return { field: "drug identification number", reason: unknownDinReason(report.din) };
    }
    const standing = editions.standingOf(String(report.reportId), report.updatedOn ?? "", report);
    if (standing === "in conflict") return { field: "report id", reason: conflictReason };
    if (standing !== "taken") {
      counts.unchanged += 1;
      if (standing === "older") tally.add(olderReports);
      return undefined;
    }
    return batches.add({ ...report, drugId });
  });
  await batches.end();
}

const olderReports = "reports updated before what is known already, which changed nothing";

async function merge(context: LoadContext, batch: readonly ReportedShortage[]): Promise<ShortageOutcome[]> {
  const { clock, database, schema, synthetic, invalidEvent } = context;
  return inTransaction(database, async (tx) => {
    await lockLoads(tx, schema);
    const outcomes: ShortageOutcome[] = [];
    for (const round of roundsOf(batch, ({ reportId }) => String(reportId)))
      outcomes.push(...(await mergeShortageBatch(tx, schema, round, synthetic)));
    const entries = (
      [
        ["created", "inserted"],
        ["updated", "changed"],
      ] as const
    ).map(([operation, wanted]) => {
      const rows = outcomes.filter(({ state }) => state === wanted);
      const keys = rows.map(({ report_id }) => String(report_id));
      return { resource: "shortage", operation, keys, drugIds: rows.map(({ drug_id }) => drug_id) } as const;
    });
    const latest = batch
      .map(({ updatedOn, listedOn }) => updatedOn ?? listedOn)
      .toSorted()
      .at(-1);
    const asOf = latest === undefined ? undefined : new Date(`${latest}T00:00:00Z`);
    await recordChanges(tx, schema, "shortages", entries, asOf);
    const drafts = await shortageEvents(tx, schema, outcomes, invalidEvent);
    await recordEvents(tx, schema, drafts, new Date(clock.now()), invalidEvent);
    return outcomes;
  });
}
