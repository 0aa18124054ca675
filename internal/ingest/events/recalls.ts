/**
 * What notices are told as: one event for each drug that a notice is on for the first time, unless the regulator has
 * archived it, which is history and no news. A notice that takes a drug off and on again is told of once.
 */
import { idPrefixes } from "../../core/ids.ts";
import { namedDrugs } from "../../drugs/store.ts";
import { entitiesTold } from "../../events/store.ts";
import type { Transaction } from "../../postgres/database.ts";
import type { RecallOutcome } from "../../safety/recalls/sql/merge_recalls.ts";
import type { MatchedRecall } from "../../safety/recalls/store.ts";
import { type Draft, draftsOf, drugId, drugNamed, found, type OnInvalid } from "./event_subjects.ts";

export async function recallEvents(
  tx: Transaction,
  schema: string,
  batch: readonly MatchedRecall[],
  outcomes: readonly RecallOutcome[],
  onInvalid: OnInvalid,
): Promise<Draft<"drug.recalled">[]> {
  // A notice that stands twice in a batch says what its last edition says.
  const recalls = new Map(batch.map((recall) => [recall.nid, recall]));
  const added = outcomes.flatMap(({ nid, added_ids, issued_on }) => {
    const recall = recalls.get(nid);
    if (recall === undefined || recall.archived) return [];
    const ids = added_ids.filter((id) => recall.drugIds.includes(id));
    return ids.map((id) => ({ id, recall, issuedOn: issued_on }));
  });
  if (added.length === 0) return [];
  const drugs = await namedDrugs(tx, schema, [...new Set(added.map(({ id }) => id))]);
  const draftOf = ({ id, recall, issuedOn }: (typeof added)[number]): Draft<"drug.recalled"> => {
    const drug = found(drugs, id);
    const recallId = `${idPrefixes.recall}${recall.nid}`;
    const entity = `${recallId}/${drugId(drug)}`;
    return {
      kind: "drug.recalled",
      entity,
      drugIds: [id],
      data: {
        drug: drugNamed(drug),
        recall: {
          id: recallId,
          classification: recall.classification,
          reason: recall.reason,
          affected_lots: recall.affectedLots,
          manufacturer: drug.manufacturer === "" ? null : drug.manufacturer,
          regulator_url: recall.regulatorUrl,
          action_required: recall.actionRequired,
          issued_date: issuedOn,
        },
      },
    };
  };
  const made = draftsOf(added, draftOf, onInvalid);
  const drafts = new Map(made.map((draft) => [draft.entity, draft]));
  const told = await entitiesTold(tx, schema, [...drafts.keys()]);
  return [...drafts.values()].filter(({ entity }) => !told.has(entity));
}
