/** Reports of shortages as the wire shows them. */
import { idPrefixes } from "../../core/ids.ts";
import type { Shortage } from "../../safety/shortages/model.ts";
import type { ShortageBody } from "../schemas/shortages.ts";
import { renderNamedDrug } from "./named_drug.ts";

/** The one whose export we read. */
const source = "Drug Shortages Canada";

export const renderShortage = (shortage: Shortage): ShortageBody => ({
  id: `${idPrefixes.shortage}${shortage.reportId}`,
  drug: renderNamedDrug(shortage.drug),
  type: shortage.type,
  severity: shortage.severity,
  status: shortage.status,
  status_text: shortage.statusText,
  reason: shortage.reason,
  packaging: shortage.packaging,
  // The source is national: no report says where.
  affected_provinces: [],
  anticipated_start: shortage.anticipatedStart,
  actual_start: shortage.actualStart,
  estimated_resolution: shortage.estimatedEnd,
  actual_end: shortage.actualEnd,
  alternatives: shortage.alternatives.map(renderNamedDrug),
  reported_date: shortage.reportedOn,
  updated_date: shortage.updatedOn,
  tier_3: shortage.tier3,
  source,
  synthetic: shortage.synthetic,
});
