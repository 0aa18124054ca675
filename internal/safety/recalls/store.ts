/** Notices in the database: pages of them, one, and what the loader needs. */
import { cutPage, type Page, type PageRequest } from "../../core/page.ts";
import { type Queryable, query, type Transaction } from "../../postgres/database.ts";
import type { Recall, RecallFilter, RecallMatch } from "./model.ts";
import { createNameIndex, type NamedDrug, type NameIndex } from "./product_names.ts";
import type { StatedRecall } from "./recall_record.ts";
import { recallByNid } from "./sql/by_nid.ts";
import { type RecallRow, recallOf } from "./sql/columns.ts";
import { lockRecalls, mergeRecalls, type RecallOutcome } from "./sql/merge_recalls.ts";
import { recallPage } from "./sql/recall_page.ts";

type PagedRow = { total: number; asked_id: number | null } & (RecallRow | { nid: null });

export async function listRecalls(
  on: Queryable,
  schema: string,
  filter: RecallFilter,
  page: PageRequest,
): Promise<Page<Recall> | undefined> {
  const { statement, values } = recallPage(schema, filter, page);
  const found = await query<PagedRow>(on, statement, values);
  if (filter.din !== undefined && found[0]?.asked_id == null) return undefined;
  const rows = found.flatMap((row) => (row.nid === null ? [] : [row]));
  const cut = cutPage(rows, page.limit, found[0]?.total ?? 0, (row) => [row.issued_on, row.nid]);
  return { ...cut, rows: cut.rows.map(recallOf) };
}

export async function findRecall(on: Queryable, schema: string, nid: number): Promise<Recall | undefined> {
  const [row] = await query<RecallRow>(on, recallByNid(schema), [nid]);
  return row === undefined ? undefined : recallOf(row);
}

/** Drugs by DIN, removed ones included, and those that are marketed by name: some 20 MB for 50,000. */
export type KnownDrugs = { byDin: Map<string, number>; named: NameIndex };

type KnownRow = NamedDrug & { din: string; marketed: boolean };

export async function knownDrugs(on: Queryable, schema: string): Promise<KnownDrugs> {
  const rows = await query<KnownRow>(
    on,
    `select id, din, name, strength, form, generic_name as "genericName", source_set = 'marketed' and removed_at is null as marketed
     from ${schema}.drugs`,
  );
  return {
    byDin: new Map(rows.map(({ din, id }) => [din, id])),
    named: createNameIndex(rows.filter(({ marketed }) => marketed)),
  };
}

export type MatchedRecall = StatedRecall & { drugIds: number[]; match: RecallMatch | null };

/** A notice that states DINs is on those drugs and no others; only one that states none goes by its product's name. */
export function matched(recall: StatedRecall, { byDin, named }: KnownDrugs): MatchedRecall {
  const byName = recall.dins.length + recall.mistypedDins.length === 0;
  const found = byName
    ? named.drugsNamed(recall.product ?? "")
    : recall.dins.flatMap((din) => byDin.get(din) ?? []).toSorted((a, b) => a - b);
  const match = found.length === 0 ? null : byName ? "name" : "din";
  return { ...recall, drugIds: found, match };
}

/** No notice may stand twice in the batch. */
export async function mergeRecallBatch(
  tx: Transaction,
  schema: string,
  batch: readonly MatchedRecall[],
  synthetic: boolean,
): Promise<RecallOutcome[]> {
  await query(tx, lockRecalls(schema));
  const rows = batch.map((recall) => ({
    nid: recall.nid,
    title: recall.title,
    product: recall.product,
    reason: recall.reason,
    action_required: recall.actionRequired,
    category: recall.category,
    regulator_url: recall.regulatorUrl,
    classification: recall.classification,
    classification_text: recall.classificationText,
    dins: [...recall.dins, ...recall.mistypedDins],
    affected_lots: recall.affectedLots,
    match: recall.match,
    archived: recall.archived,
    updated_on: recall.updatedOn,
    synthetic,
    drug_ids: recall.drugIds,
  }));
  return query<RecallOutcome>(tx, mergeRecalls(schema), [JSON.stringify(rows)]);
}
