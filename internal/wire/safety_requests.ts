/** What the routes of recalls and shortages take. */
import { z } from "zod";
import { recallClassifications } from "../safety/recalls/model.ts";
import { shortageSeverities, shortageStatuses } from "../safety/shortages/model.ts";
import { isoDay, oneOf, pathId, yesOrNo } from "./parameters.ts";
import { pagingRules, pagingShape, querySchema } from "./rules.ts";

export const recallPath = z.strictObject({ id: pathId.meta({ description: "rcl_<number>." }) });
export const shortagePath = z.strictObject({ id: pathId.meta({ description: "shr_<number>." }) });

const drugId = pathId.meta({ description: "Only on this drug: drug_<DIN> or the DIN." }).optional();

const recallShape = {
  classification: oneOf(recallClassifications, "Only notices with this classification.").optional(),
  archived: yesOrNo("true returns archived notices only, and false all others. Default: both.").optional(),
  since: isoDay("Only notices issued on this day or later.").optional(),
  ...pagingShape,
} as const;

const shortageShape = {
  status: oneOf(shortageStatuses, "Only reports with this status.").optional(),
  severity: oneOf(shortageSeverities, "Only reports with this severity.").optional(),
  since: isoDay("Only shortages reported on this day or later.").optional(),
  ...pagingShape,
} as const;

export const listRecallsQuery = querySchema({ drug_id: drugId, ...recallShape }, ...pagingRules);
export const drugRecallsQuery = querySchema(recallShape, ...pagingRules);
export const listShortagesQuery = querySchema({ drug_id: drugId, ...shortageShape }, ...pagingRules);
export const drugShortagesQuery = querySchema(shortageShape, ...pagingRules);
