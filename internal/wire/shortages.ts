/** Shortages in responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { idPrefixes } from "../core/ids.ts";
import {
  reportTypes,
  type Shortage,
  shortageSeverities,
  shortageStatuses,
} from "../safety/shortages/model.ts";
import { day, namedDrug, province, renderNamedDrug, synthetic } from "./shared_fields.ts";

export const shortage = z
  .strictObject({
    id: z.string().meta({ description: "shr_<number of the report>.", examples: ["shr_990001"] }),
    drug: namedDrug,
    type: z.enum(reportTypes).meta({ description: "Shortage or discontinuation." }),
    severity: z.enum(shortageSeverities).meta({
      description:
        "critical: an actual shortage of the highest national impact (tier 3); high: an actual shortage, or discontinued; medium: anticipated, or to be discontinued; low: avoided or resolved.",
    }),
    status: z.enum(shortageStatuses).meta({ description: "Status of the report." }),
    status_text: z.string().meta({ description: "The status as published.", examples: ["Actual shortage"] }),
    reason: z
      .string()
      .nullable()
      .meta({ description: "As published.", examples: ["Demand increase for the drug."] }),
    packaging: z
      .string()
      .nullable()
      .meta({
        description: "The package size in the report. A drug has one report per size.",
        examples: ["100 tablets"],
      }),
    affected_provinces: z
      .array(province)
      .meta({ description: "Empty: the report is for all of Canada.", examples: [[]] }),
    anticipated_start: day("When it was expected to begin.").nullable(),
    actual_start: day("When it began.").nullable(),
    estimated_resolution: day("When it is expected to end.").nullable(),
    actual_end: day("When it ended.").nullable(),
    alternatives: z.array(namedDrug).meta({
      description:
        "At most 10 marketed drugs that are the same product, none in an active shortage or under a recall in force, by name.",
    }),
    reported_date: day("When it was reported.").nullable(),
    updated_date: day("When the report was last updated.").nullable(),
    tier_3: z.boolean().meta({ description: "Whether it is of the highest national impact." }),
    source: z
      .string()
      .meta({ description: "Publisher of the reports.", examples: ["Drug Shortages Canada"] }),
    synthetic,
  })
  .meta({
    id: "Shortage",
    description: "A report of a shortage or discontinuation, of one package size of a drug.",
  });
export type ShortageBody = z.infer<typeof shortage>;

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
