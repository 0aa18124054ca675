/**
 * Loads notices of the regulator by their number: those on drugs, with the drugs that they are on. A newer edition of a
 * notice replaces what is known, an older one changes nothing. The drugs are looked for anew each time, so that a notice
 * finds those that were loaded after it. Killed anywhere, whole batches remain; run again, they are found unchanged.
 */
import { recordChanges } from "../../changes/store.ts";
import { roundsOf } from "../../core/rounds.ts";
import { recordEvents } from "../../events/store.ts";
import { inTransaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import { readRecall } from "../../safety/recalls/recall_record.ts";
import type { RecallOutcome } from "../../safety/recalls/sql/merge_recalls.ts";
import {
  type KnownDrugs,
  knownDrugs,
  type MatchedRecall,
  matched,
  mergeRecallBatch,
} from "../../safety/recalls/store.ts";
import { createBatches } from "../batches.ts";
import { conflictReason, createEditions, type Editions } from "../editions.ts";
import { recallEvents } from "../events/recalls.ts";
import { feedFiles } from "../feed.ts";
import type { InputFile, LoadContext, Source } from "../model.ts";
import { takeRows } from "../take_rows.ts";
import { createTally, type Tally } from "../tally.ts";

const columns = [
  { name: "nid", required: true },
  { name: "title", required: true },
  { name: "url" },
  { name: "organization" },
  { name: "product" },
  { name: "issue" },
  { name: "what you should do" },
  { name: "category" },
  { name: "recall class" },
  { name: "last updated", aliases: ["last_updated"], required: true },
  { name: "archived" },
] as const;

/** Notices are long texts: a batch of these many is some megabytes. */
const mostBatchRows = 2_000;

export const recallsSource: Source = {
  kind: "recalls",
  async load(context) {
    const known = await knownDrugs(context.database, context.schema);
    const editions = createEditions();
    const tally = createTally();
    for (const file of await feedFiles(context.input, context.note))
      await loadFile(context, file, { known, editions, tally });
    tally.lines().forEach(context.note);
    const { counts, database, schema } = context;
    if (counts.inserted + counts.changed > 0)
      await vacuumAnalyze(database, schema, ["recalls", "recall_drugs"]);
  },
};

type Means = { known: KnownDrugs; editions: Editions; tally: Tally };

async function loadFile(
  context: LoadContext,
  file: InputFile,
  { known, editions, tally }: Means,
): Promise<void> {
  const { counts, options } = context;
  const nowMs = context.clock.now();
  const size = Math.min(options.batchRows, mostBatchRows);
  await using batches = createBatches<MatchedRecall>(size, async (batch) => {
    for (const { state } of await merge(context, batch)) {
      if (state === "older") tally.add(olderNotices);
      counts[state === "older" ? "unchanged" : state] += 1;
    }
  });
  await takeRows(
    context,
    file,
    columns,
    (values) => {
      const recall = readRecall(values, nowMs);
      if ("field" in recall) return recall;
      if ("category" in recall && !("nid" in recall)) {
        counts.unchanged += 1;
        tally.add("notices that are not on drugs, left out by their category", recall.category);
        return undefined;
      }
      const standing = editions.standingOf(String(recall.nid), recall.updatedOn, recall);
      if (standing === "in conflict") return { field: "nid", reason: conflictReason };
      if (standing !== "taken") {
        counts.unchanged += 1;
        if (standing === "older") tally.add(olderNotices);
        return undefined;
      }
      for (const number of recall.mistypedDins)
        tally.add(
          "DINs without eight digits, kept as text and matched with no drug",
          `${number} in ${recall.nid}`,
        );
      const found = matched(recall, known);
      tally.add(matchLine(found));
      return batches.add(found);
    },
    { arrays: true },
  );
  await batches.end();
}

const olderNotices = "notices updated before what is known already, which changed nothing";

function matchLine({ match, dins, mistypedDins }: MatchedRecall): string {
  if (match === "din") return "notices on drugs that they name by DIN";
  if (match === "name") return "notices on drugs found by their product's whole name";
  return dins.length + mistypedDins.length > 0
    ? "notices whose DINs no drug has, kept without a drug"
    : "notices whose product no drug's whole name is, kept without a drug";
}

async function merge(context: LoadContext, batch: readonly MatchedRecall[]): Promise<RecallOutcome[]> {
  const { clock, database, schema, synthetic, invalidEvent } = context;
  return inTransaction(database, async (tx) => {
    await lockLoads(tx, schema);
    const outcomes: RecallOutcome[] = [];
    for (const round of roundsOf(batch, ({ nid }) => String(nid)))
      outcomes.push(...(await mergeRecallBatch(tx, schema, round, synthetic)));
    const latest = batch.map(({ updatedOn }) => updatedOn).reduce((a, b) => (a > b ? a : b));
    const entries = [
      ...changesOf(
        "created",
        outcomes.filter(({ state }) => state === "inserted"),
      ),
      ...changesOf(
        "updated",
        outcomes.filter(({ state }) => state === "changed"),
      ),
    ];
    const asOf = new Date(`${latest}T00:00:00Z`);
    await recordChanges(tx, schema, "recalls", entries, [{ source: "recalls", synthetic, asOf }]);
    const drafts = await recallEvents(tx, schema, batch, outcomes, invalidEvent);
    await recordEvents(tx, schema, drafts, new Date(clock.now()), invalidEvent);
    return outcomes;
  });
}

/** A change for each drug that a notice is on, or was; one without a drug for a notice on none. */
function changesOf(operation: "created" | "updated", outcomes: readonly RecallOutcome[]) {
  const on = outcomes.flatMap(({ nid, drug_ids, dropped_ids }) =>
    [...drug_ids, ...dropped_ids].map((drugId) => ({ key: String(nid), drugId })),
  );
  const onNone = outcomes.filter(({ drug_ids, dropped_ids }) => drug_ids.length + dropped_ids.length === 0);
  return [
    {
      resource: "recall",
      operation,
      keys: on.map(({ key }) => key),
      drugIds: on.map(({ drugId }) => drugId),
    },
    { resource: "recall", operation, keys: onNone.map(({ nid }) => String(nid)) },
  ] as const;
}
