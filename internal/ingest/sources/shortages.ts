/**
 * Loads reports of shortages and discontinuations by their number. A newer edition of a report replaces the stored one, and an
 * older edition changes nothing. A full input (--full) also ends the open reports that it lacks:
 * safety/shortages/sql/end_absent.ts. A full file is one transaction, because its date is known only at its end. If a load is
 * killed, complete batches are stored, and the next load finds them unchanged.
 */
import { recordChanges } from "../../changes/store.ts";
import { dayOf } from "../../core/days.ts";
import { unknownDinReason } from "../../core/ids.ts";
import { roundsOf } from "../../core/rounds.ts";
import { idsByDin } from "../../drugs/store.ts";
import { recordEvents } from "../../events/store.ts";
import { inTransaction, type Transaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import { readShortage } from "../../safety/shortages/shortage_record.ts";
import type { ShortageOutcome } from "../../safety/shortages/sql/merge_shortages.ts";
import {
  addFullExport,
  countAbsentShortages,
  endAbsentShortages,
  mergeShortageBatch,
  type ReportedShortage,
} from "../../safety/shortages/store.ts";
import { createBatches } from "../batches.ts";
import { conflictReason, createEditions, type Editions } from "../editions.ts";
import { shortageEvents } from "../events/shortages.ts";
import { feedFiles } from "../feed.ts";
import { type InputFile, isRefused, type LoadContext, type Source } from "../model.ts";
import { isFirstLoad } from "../store.ts";
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

/** `reportIds` and `newest` (a date) are those of all rows that can be read. */
type Means = {
  drugs: Map<string, number>;
  editions: Editions;
  tally: Tally;
  reportIds: Set<number>;
  newest: string;
  /** The input is one file, so the transaction of its rows ends reports, too. */
  isOneFile: boolean;
  isFirst: boolean;
};

export const shortagesSource: Source = {
  kind: "shortages",
  async load(context) {
    const drugs = await idsByDin(context.database, context.schema);
    const files = await feedFiles(context.input, context.note);
    const isFirst = await isFirstLoad(context.database, context.schema, {
      kind: "shortages",
      synthetic: context.synthetic,
    });
    const means: Means = {
      drugs,
      editions: createEditions(),
      tally: createTally(),
      reportIds: new Set(),
      newest: "",
      isOneFile: files.length === 1,
      isFirst,
    };
    for (const file of files) await loadFile(context, file, means);
    means.tally.lines().forEach(context.note);
    await endReports(context, means);
    const { counts, database, schema } = context;
    if (counts.inserted + counts.changed > 0) await vacuumAnalyze(database, schema, ["shortages"]);
  },
};

async function loadFile(context: LoadContext, file: InputFile, means: Means): Promise<void> {
  const { drugs, editions, tally } = means;
  const { counts, options } = context;
  const nowMs = context.clock.now();
  const today = dayOf(nowMs);
  const size = options.full ? Number.POSITIVE_INFINITY : Math.min(options.batchRows, mostBatchRows);
  await using batches = createBatches<ReportedShortage>(size, async (batch) => {
    for (const { state } of await merge(context, batch, means)) {
      if (state === "older") tally.add(olderReports);
      counts[state === "older" ? "unchanged" : state] += 1;
    }
  });
  await takeRows(context, file, columns, (values) => {
    const report = readShortage(values, nowMs);
    if ("field" in report) return report;
    means.reportIds.add(report.reportId);
    const stated = report.updatedOn ?? report.listedOn;
    if (stated > means.newest && stated <= today) means.newest = stated;
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

/** A rejected row may be any report, so an input whose rows are mostly rejected ends none. */
async function endReports(context: LoadContext, means: Means): Promise<void> {
  const { counts, database, schema, options, note } = context;
  const { reportIds } = means;
  if (reportIds.size === 0) return;
  const input = exportOf(context, means);
  const { dated } = input;
  if (!options.full) {
    const absent = await countAbsentShortages(database, schema, input);
    if (absent > 0)
      note(
        `${absent} open reports are older than this input (${dated}) and not in it; if it lists all open reports, load it with --full to end them`,
      );
    return;
  }
  if (isRefused(counts) || means.isOneFile) return;
  await inTransaction(database, async (tx) => {
    await lockLoads(tx, schema);
    await addFullExport(tx, schema, input);
    await endAndTell(tx, context, { merged: [], isFirst: means.isFirst }, dated);
  });
}

const exportOf = ({ options, synthetic }: LoadContext, { reportIds, newest }: Means) => ({
  reportIds: [...reportIds],
  dated: options.asOf ?? newest,
  synthetic,
});

async function merge(
  context: LoadContext,
  batch: readonly ReportedShortage[],
  means: Means,
): Promise<ShortageOutcome[]> {
  const { database, schema, synthetic, options, counts } = context;
  return inTransaction(database, async (tx) => {
    await lockLoads(tx, schema);
    const outcomes: ShortageOutcome[] = [];
    for (const round of roundsOf(batch, ({ reportId }) => String(reportId)))
      outcomes.push(...(await mergeShortageBatch(tx, schema, round, synthetic)));
    const latest = batch
      .map(({ updatedOn, listedOn }) => updatedOn ?? listedOn)
      .toSorted()
      .at(-1);
    if (options.full && means.isOneFile && !isRefused(counts))
      await addFullExport(tx, schema, exportOf(context, means));
    // Of several full files, a later one may list a report that an earlier export ended.
    const isUnsure = options.full === true && !means.isOneFile;
    await endAndTell(tx, context, { merged: outcomes, isFirst: means.isFirst }, latest, isUnsure);
    return outcomes;
  });
}

/** Ends reports that a full export lacks, and records the changes and events of them and of a merge. */
async function endAndTell(
  tx: Transaction,
  { clock, schema, synthetic, invalidEvent, note }: LoadContext,
  { merged, isFirst }: { merged: readonly ShortageOutcome[]; isFirst: boolean },
  latest: string | undefined,
  isUnsure = false,
): Promise<void> {
  const ended = isUnsure ? [] : await endAbsentShortages(tx, schema, synthetic);
  const outcomes = [...merged, ...ended];
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
  const asOf = new Date(`${latest}T00:00:00Z`);
  const dates = latest === undefined ? [] : [{ source: "shortages", synthetic, asOf }];
  await recordChanges(tx, schema, "shortages", entries, dates);
  const drafts = await shortageEvents(tx, schema, { outcomes, isFirst }, invalidEvent);
  await recordEvents(tx, schema, drafts, new Date(clock.now()), invalidEvent);
  const resolved = new Set(ended.map(({ report_id }) => report_id));
  for (const { report_id, old_status } of merged) if (old_status === "resolved") resolved.delete(report_id);
  if (resolved.size > 0)
    note(`${resolved.size} open reports are not in a later full export and are resolved`);
}
