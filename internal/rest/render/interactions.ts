/** A check of drugs as the wire shows it, and what is said beside it. */
import { idPrefixes } from "../../core/ids.ts";
import type { Interaction, InteractionCheck, InteractionSource } from "../../safety/interactions/model.ts";
import type { InteractionBody, InteractionCheckBody } from "../schemas/interactions.ts";
import { renderNamedDrug } from "./named_drug.ts";

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
