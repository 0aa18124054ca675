/**
 * Drafts `shortage.reported` for new reports and for those whose status changed. A new report that is already over (resolved
 * or avoided) is history. So are the discontinuations of a first load: they may be years old.
 */
import { idPrefixes } from "../../core/ids.ts";
import type { Transaction } from "../../postgres/database.ts";
import type { ShortageStatus } from "../../safety/shortages/model.ts";
import type { ShortageOutcome } from "../../safety/shortages/sql/merge_shortages.ts";
import { findShortages } from "../../safety/shortages/store.ts";
import { type Draft, draftsOf, drugNamed, type OnInvalid } from "./event_subjects.ts";

/** The one whose export we read. */
const source = "Drug Shortages Canada";

type Told = { drugId: number; previous: ShortageStatus | null; status: ShortageStatus };

function isNews({ previous, status }: Told, isFirst: boolean): boolean {
  if (previous !== null) return previous !== status;
  return status === "active" || status === "anticipated" || (status === "discontinued" && !isFirst);
}

/** Outcomes in the order of the merges; of a report that stands twice, from the first one's status to the last one's. */
function toldOf(outcomes: readonly ShortageOutcome[], isFirst: boolean): Map<number, Told> {
  const net = new Map<number, Told>();
  for (const { report_id, state, drug_id, status, old_status } of outcomes) {
    if (state !== "inserted" && state !== "changed") continue;
    const first = net.get(report_id);
    const previous = first === undefined ? old_status : first.previous;
    net.set(report_id, { drugId: drug_id, previous, status });
  }
  return new Map([...net].filter(([, told]) => isNews(told, isFirst)));
}

/** Call it after the merges, since alternatives are drugs that are not short by then. */
export async function shortageEvents(
  tx: Transaction,
  schema: string,
  { outcomes, isFirst }: { outcomes: readonly ShortageOutcome[]; isFirst: boolean },
  onInvalid: OnInvalid,
): Promise<Draft<"shortage.reported">[]> {
  const told = toldOf(outcomes, isFirst);
  if (told.size === 0) return [];
  const reports = await findShortages(tx, schema, [...told.keys()]);
  const draftOf = (report: (typeof reports)[number]): Draft<"shortage.reported">[] => {
    const news = told.get(report.reportId);
    if (news === undefined) return [];
    const id = `${idPrefixes.shortage}${report.reportId}`;
    const draft: Draft<"shortage.reported"> = {
      kind: "shortage.reported",
      entity: id,
      drugIds: [news.drugId],
      data: {
        drug: drugNamed(report.drug),
        shortage: {
          id,
          severity: report.severity,
          status: report.status,
          previous_status: news.previous,
          reason: report.reason,
          // The source is national: no report says where.
          affected_provinces: [],
          estimated_resolution: report.estimatedEnd,
          alternatives: report.alternatives.map(({ din, name }) => ({ din, name })),
          reported_date: report.reportedOn,
          source,
        },
      },
    };
    return [draft];
  };
  return draftsOf(reports, draftOf, onInvalid).flat();
}
