/** Drug interactions in requests and responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { dinOf, idPrefixes } from "../core/ids.ts";
import {
  checkLimits,
  type Interaction,
  type InteractionCheck,
  type InteractionSource,
  severities,
} from "../safety/interactions/model.ts";
import { metaShape, sandboxMark } from "./envelopes.ts";
import { querySchema } from "./rules.ts";
import { din, drugId, drugName, namedDrug, renderNamedDrug, synthetic } from "./shared_fields.ts";

const { leastDrugs, mostDrugs } = checkLimits;
const distinctOf = (text: string) => [...new Set(text.split(",").map((part) => part.trim()))];

export const interactionsQuery = querySchema({
  dins: z
    .string({ error: `is required: ${leastDrugs} to ${mostDrugs} DINs, such as dins=07900002,07900017` })
    .transform(distinctOf)
    .superRefine((given, context) => {
      const wrong = given.filter((part) => dinOf(part) === undefined);
      if (wrong.length > 0) {
        const named = wrong.slice(0, mostDrugs).map((part) => JSON.stringify(part.slice(0, 40)));
        context.addIssue({
          code: "custom",
          message: `holds what is no DIN: ${named.join(", ")}; a DIN has eight digits with its leading zeros, separate them by commas`,
        });
        return;
      }
      const number = new Set(given.map(dinOf)).size;
      if (number < leastDrugs || number > mostDrugs)
        context.addIssue({
          code: "custom",
          message: `must hold ${leastDrugs} to ${mostDrugs} different DINs, and holds ${number}; ${number < leastDrugs ? "add another drug" : `check at most ${mostDrugs} at a time`}`,
        });
    })
    .transform((given) => [...new Set(given.flatMap((part) => dinOf(part) ?? []))])
    .meta({
      type: "array",
      items: { type: "string", pattern: "^(drug_)?[0-9]{1,8}$" },
      minItems: leastDrugs,
      description: `${leastDrugs} to ${mostDrugs} different DINs or drug IDs (drug_<DIN>), separated by commas. You can also repeat the parameter. Duplicates count once.`,
      examples: [["07900017", "07900033"]],
    }),
});

const two = <Item extends z.ZodType>(item: Item, description: string, example: readonly z.input<Item>[]) =>
  z
    .array(item)
    .length(2)
    .meta({ description, examples: [example] });

const checkedDrug = z
  .strictObject({
    id: drugId,
    name: drugName,
    din,
    covered: z.boolean().meta({
      description: "Whether any source has rules for this drug. If not, no interaction can be found.",
    }),
  })
  .meta({ id: "CheckedDrug", description: "A drug that was checked against the others." });

const interaction = z
  .strictObject({
    id: z.string().meta({
      description: "intr_<key>: the rule's; several pairs may meet one rule.",
      examples: ["intr_0a4f6f2c9be1d3784a516203c7d8e9fb"],
    }),
    drugs: two(namedDrug, "The pair, in the order of the request.", [
      { id: "drug_07900003", name: "EXM-METFORMIN", din: "07900003" },
      { id: "drug_07900017", name: "SMP-RAMIPRIL", din: "07900017" },
    ]),
    ingredients: two(
      z.string().meta({ description: "A substance." }),
      "The substance or class that the rule matched in each drug.",
      ["metformin", "ramipril"],
    ),
    between: two(
      z.string().meta({ description: "A substance or a class." }),
      "The substances or classes of the source's rule, in the same order.",
      ["metformin", "ACE INHIBITORS"],
    ),
    severity: z.enum(severities).meta({
      description: "Severity on a scale for all sources. UNKNOWN if the source does not state one.",
    }),
    severity_text: z
      .string()
      .meta({ description: "As the source writes it.", examples: ["Precaution for use"] }),
    description: z.string().meta({
      description: 'Possible effect. "" if the source states none.',
      examples: ["Acute renal failure in the dehydrated patient."],
    }),
    management: z.string().meta({
      description: 'Recommended action. "" if the source states none.',
      examples: ["Hydrate the patient; monitor the renal function."],
    }),
    source: z.string().meta({ description: "Source of the rule.", examples: ["Sample rules"] }),
  })
  .meta({ id: "Interaction", description: "An interaction rule that matches two of the drugs." });
export type InteractionBody = z.infer<typeof interaction>;

const source = z
  .strictObject({
    name: z.string().meta({ description: "Its name and edition.", examples: ["Sample rules"] }),
    as_of: z.iso
      .date()
      .nullable()
      .meta({ description: "Date of the source. Null if it states none.", examples: ["2026-01-15"] }),
    rules: z
      .int()
      .nonnegative()
      .meta({ description: "Number of rules in the source.", examples: [6] }),
    synthetic,
  })
  .meta({ id: "InteractionSource", description: "Sources of interactions that were searched." });

export const interactionCheck = z
  .strictObject({
    interactions: z
      .array(interaction)
      .meta({ description: "Most severe first. Each pair and rule appears once." }),
    checked: z.array(checkedDrug).meta({ description: "In the order of the request." }),
    sources: z.array(source).meta({ description: "By name." }),
    notice: z.string().meta({
      description: "The searched sources, the result, and its limits. Show this text to your users.",
      examples: [
        'In "Sample rules" (2026-01-15), 1 interaction was found between these 2 drugs. Not every interaction is listed there: ask a pharmacist or physician.',
      ],
    }),
    ...metaShape,
    ...sandboxMark,
  })
  .meta({ id: "InteractionCheck", description: "Drugs checked against each other." });
export type InteractionCheckBody = z.infer<typeof interactionCheck>;

export function renderCheck(check: InteractionCheck): InteractionCheckBody {
  const names = new Map(check.checked.map(({ din, name }) => [din, name]));
  return {
    interactions: check.interactions.map((each) => renderInteraction(each, names)),
    checked: check.checked.map(({ covered, ...drug }) => ({ ...renderNamedDrug(drug), covered })),
    sources: check.sources.map(({ name, asOf, rules, synthetic }) => ({
      name,
      as_of: asOf,
      rules,
      synthetic,
    })),
    notice: noticeOf(check),
  };
}

function renderInteraction(each: Interaction, names: ReadonlyMap<string, string>): InteractionBody {
  return {
    id: `${idPrefixes.interaction}${each.key}`,
    drugs: each.dins.map((din) => renderNamedDrug({ din, name: names.get(din) ?? "" })),
    ingredients: [...each.substances],
    between: [...each.sides],
    severity: each.severity,
    severity_text: each.severityText,
    description: each.description,
    management: each.management,
    source: each.source,
  };
}

const shown = ({ name, asOf }: InteractionSource) => `"${name}"${asOf === null ? "" : ` (${asOf})`}`;

/** It never says that drugs go together: that nothing is listed is no proof that there is nothing. */
export function noticeOf({ interactions, checked, sources }: InteractionCheck): string {
  if (sources.length === 0)
    return "No source of interactions is loaded: nothing could be checked. Ask a pharmacist or physician.";
  const where = sources.map(shown).join(" and ");
  const number = interactions.length;
  const drugs = `between these ${checked.length} drugs`;
  const found =
    number === 0
      ? `In ${where}, no interaction ${drugs} was found; that is no proof that there is none.`
      : `In ${where}, ${number} ${number === 1 ? "interaction was" : "interactions were"} found ${drugs}.`;
  const unnamed = checked.filter(({ covered }) => !covered).map(({ name }) => name);
  const gaps =
    unnamed.length === 0
      ? "Not every interaction is listed there"
      : `No rule there names ${unnamed.join(", ")}, and not every interaction is listed`;
  return `${found} ${gaps}: ask a pharmacist or physician.`;
}
