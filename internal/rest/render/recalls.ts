/** Recall notices as the wire shows them. */
import { idPrefixes } from "../../core/ids.ts";
import type { Recall } from "../../safety/recalls/model.ts";
import type { RecallBody } from "../schemas/recalls.ts";
import { renderNamedDrug } from "./named_drug.ts";

export const renderRecall = (recall: Recall): RecallBody => ({
  id: `${idPrefixes.recall}${recall.nid}`,
  title: recall.title,
  classification: recall.classification,
  reason: recall.reason,
  product: recall.product,
  affected_lots: recall.affectedLots,
  manufacturer: recall.manufacturer,
  regulator_url: recall.regulatorUrl,
  action_required: recall.actionRequired,
  issued_date: recall.issuedOn,
  last_updated: recall.updatedOn,
  archived: recall.archived,
  drugs: recall.drugs.map(renderNamedDrug),
  match: recall.match,
  stated_dins: recall.dins,
  synthetic: recall.synthetic,
});
