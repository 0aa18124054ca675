/** Reports in the database: pages of them, one, and what the loader needs. */
import { cutPage, type Page, type PageRequest } from "../../core/page.ts";
import { type Queryable, query, type Transaction } from "../../postgres/database.ts";
import type { Shortage, ShortageFilter } from "./model.ts";
import type { StatedShortage } from "./shortage_record.ts";
import { shortageByReport } from "./sql/by_report.ts";
import { shortagesByReport } from "./sql/by_reports.ts";
import { type ShortageRow, shortageOf } from "./sql/columns.ts";
import { addExport, countAbsent, endAbsent, markSeen } from "./sql/end_absent.ts";
import { lockShortages, mergeShortages, type ShortageOutcome } from "./sql/merge_shortages.ts";
import { shortagePage } from "./sql/shortage_page.ts";

type PagedRow = { total: number; asked_id: number | null } & (ShortageRow | { report_id: null });

export async function listShortages(
  on: Queryable,
  schema: string,
  filter: ShortageFilter,
  page: PageRequest,
): Promise<Page<Shortage> | undefined> {
  const { statement, values } = shortagePage(schema, filter, page);
  const found = await query<PagedRow>(on, statement, values);
  if (filter.din !== undefined && found[0]?.asked_id == null) return undefined;
  const rows = found.flatMap((row) => (row.report_id === null ? [] : [row]));
  const cut = cutPage(rows, page.limit, found[0]?.total ?? 0, (row) => [row.listed_on, row.report_id]);
  return { ...cut, rows: cut.rows.map(shortageOf) };
}

export async function findShortage(
  on: Queryable,
  schema: string,
  reportId: number,
): Promise<Shortage | undefined> {
  const [row] = await query<ShortageRow>(on, shortageByReport(schema), [reportId]);
  return row === undefined ? undefined : shortageOf(row);
}

/** In the order of their numbers. */
export async function findShortages(
  on: Queryable,
  schema: string,
  reportIds: readonly number[],
): Promise<Shortage[]> {
  return (await query<ShortageRow>(on, shortagesByReport(schema), [reportIds])).map(shortageOf);
}

export type ReportedShortage = StatedShortage & { drugId: number };

/** No report may stand twice in the batch. */
export async function mergeShortageBatch(
  tx: Transaction,
  schema: string,
  batch: readonly ReportedShortage[],
  synthetic: boolean,
): Promise<ShortageOutcome[]> {
  await query(tx, lockShortages(schema));
  const rows = batch.map((report) => ({
    report_id: report.reportId,
    drug_id: report.drugId,
    type: report.type,
    status: report.status,
    status_text: report.statusText,
    severity: report.severity,
    tier_3: report.tier3,
    reason: report.reason,
    packaging: report.packaging,
    anticipated_start: report.anticipatedStart,
    actual_start: report.actualStart,
    estimated_end: report.estimatedEnd,
    actual_end: report.actualEnd,
    reported_on: report.reportedOn,
    updated_on: report.updatedOn,
    listed_on: report.listedOn,
    synthetic,
  }));
  return query<ShortageOutcome>(tx, mergeShortages(schema), [JSON.stringify(rows)]);
}

/** Ends open reports that a later full export lacks. */
export const endAbsentShortages = (tx: Transaction, schema: string, synthetic: boolean) =>
  query<ShortageOutcome>(tx, endAbsent(schema), [synthetic]);

/** Stores the reports and the date of a full export. */
export async function addFullExport(
  tx: Transaction,
  schema: string,
  { reportIds, dated, synthetic }: { reportIds: readonly number[]; dated: string; synthetic: boolean },
): Promise<void> {
  await query(tx, lockShortages(schema));
  await query(tx, markSeen(schema), [reportIds, dated]);
  await query(tx, addExport(schema), [synthetic, dated]);
}

export async function countAbsentShortages(
  on: Queryable,
  schema: string,
  { reportIds, dated, synthetic }: { reportIds: readonly number[]; dated: string; synthetic: boolean },
): Promise<number> {
  const [row] = await query<{ absent: number }>(on, countAbsent(schema), [synthetic, reportIds, dated]);
  return row?.absent ?? 0;
}
