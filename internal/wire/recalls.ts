/** Recalls in responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { idPrefixes } from "../core/ids.ts";
import { type Recall, recallClassifications, recallMatches } from "../safety/recalls/model.ts";
import { day, namedDrug, renderNamedDrug, synthetic } from "./shared_fields.ts";

const text = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });

export const recall = z
  .strictObject({
    id: z.string().meta({ description: "rcl_<number of the notice>.", examples: ["rcl_990001"] }),
    title: z.string().meta({
      description: "The notice's title.",
      examples: ["SMP-METFORMIN: Affected lots may contain oversized tablets"],
    }),
    classification: z
      .enum(recallClassifications)
      .nullable()
      .meta({ description: "Type I is the most serious. Null if the notice states none." }),
    reason: text("The issue, as the notice states it.", "Product quality"),
    product: text("The product, as the notice states it.", "SMP-METFORMIN 500 mg tablets (DIN 07900002)"),
    affected_lots: z.array(z.string()).meta({
      description: "Lot numbers in the notice's text. Many notices list them only on their page.",
      examples: [["24B0173"]],
    }),
    manufacturer: text("Company of the drugs, if they have the same one.", "SAMPLE PHARMA INC."),
    regulator_url: text("URL of the notice.", "https://recalls.example/en/alert-recall/sample-metformin"),
    action_required: text("Required action, as the notice states it.", "Verify if your product is affected."),
    issued_date: day("The update date of the notice when we first read it. The source states no other date."),
    last_updated: day("When the notice was last updated."),
    archived: z.boolean().meta({ description: "Whether the regulator has archived the notice." }),
    drugs: z.array(namedDrug).meta({ description: "Drugs of the notice. Empty if none was found." }),
    match: z.enum(recallMatches).nullable().meta({
      description:
        "How the drugs were found. din: the notice states their DINs. name: the product has the same name, so the match is likely but not certain. Null without drugs.",
    }),
    stated_dins: z.array(z.string()).meta({
      description: "DINs as the notice states them, including unknown and malformed ones.",
      examples: [["07900002"]],
    }),
    synthetic,
  })
  .meta({ id: "Recall", description: "A recall notice on drugs." });
export type RecallBody = z.infer<typeof recall>;

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
