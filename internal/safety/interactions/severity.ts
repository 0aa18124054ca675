/**
 * How severe a source says an interaction is, told from its own words. Sources spell freely ("C0NTRAINDICATION", "Tale into
 * account", "Not recommeded:"), so words are known by how they begin.
 */
import { fold } from "../../core/text.ts";
import type { Severity } from "./model.ts";

/** Most severe first: of a text that names several, the most severe holds. */
const marks: readonly (readonly [Severity, RegExp])[] = [
  ["CONTRAINDICATED", /\bcontra\w*|\bcontre indi|\bdo not (use|co|combine)/],
  ["MAJOR", /\bno[tr] (reco|advis)|\bmajor|\bsevere|\bserious|\bhigh\b|\bdeconseill/],
  ["MODERATE", /\bpre?caution|\bmoderate|\bmedium\b|\bsignificant/],
  ["MINOR", /\bta[kl]e into account|\bminor|\bmild|\blow\b|\bprendre en compte/],
];

/** UNKNOWN for what says nothing that is known. */
export function severityOf(text: string): Severity {
  // A zero between letters is an O.
  const folded = fold(text).replace(/(?<=\p{L})0|0(?=\p{L})/gu, "o");
  // A sentence is no level, even where a word of one stands in it.
  if (folded.length > longestLevel) return "UNKNOWN";
  return marks.find(([, mark]) => mark.test(folded))?.[0] ?? "UNKNOWN";
}

const longestLevel = 80;
