/**
 * How the flags and notes of Ontario's formulary are read. The flags are named after the parts of the printed formulary:
 * III-A benefits, III-B off-formulary interchangeable, VI facilitated access, VIII exceptional access, IX nutrition
 * products and the like, XII limited use. Pure.
 */
import type { FormularyStatus, PlanKey } from "./model.ts";

export const odb = { province: "ON", plan: "ODB" } as const satisfies PlanKey;
export const odbName = "Ontario Drug Benefit";

/** As published: `sec3` "Y", `additionalBenefitType` "N". */
export type Flags = Readonly<Record<string, string>>;
/** `code` is the reason for use that a claim states; undefined for what belongs to the note before, such as its period. */
export type LimitedUseNote = { sequence: string; code: string | undefined; text: string };

type Rule = { status: FormularyStatus; term: string; holds(is: (flag: string) => boolean): boolean };

/**
 * The first that holds. What keeps the plan from paying goes before what makes it pay, and what has conditions before what
 * has none: a product of part III-A (sec3) may be any of them.
 */
const rules: readonly Rule[] = [
  {
    status: "OFF_FORMULARY_INTERCHANGEABLE",
    term: "Off-Formulary Interchangeable",
    holds: (is) => is("notABenefit") && is("sec3b"),
  },
  { status: "NOT_A_BENEFIT", term: "Not a Benefit", holds: (is) => is("notABenefit") },
  {
    status: "SPECIAL_AUTHORIZATION",
    term: "Exceptional Access Program",
    holds: (is) => is("sec3bEAP"),
  },
  {
    status: "OFF_FORMULARY_INTERCHANGEABLE",
    term: "Off-Formulary Interchangeable",
    holds: (is) => is("sec3b"),
  },
  { status: "LIMITED_USE", term: "Limited Use", holds: (is) => is("sec12") },
  { status: "SPECIAL_AUTHORIZATION", term: "Facilitated Access", holds: (is) => is("sec6") },
  { status: "GENERAL_BENEFIT", term: "Additional Benefit", holds: (is) => is("sec9") },
  {
    status: "GENERAL_BENEFIT",
    term: "General Benefit",
    holds: (is) => is("sec3") || is("sec3a") || is("sec3c"),
  },
];
const unknown = { status: "UNKNOWN", term: "Listed" } as const;

/** The term carries the flags it was read from, so that nothing that was published is lost. */
export function readFlags(flags: Flags): { status: FormularyStatus; planTerm: string } {
  const is = (flag: string) => flags[flag]?.toUpperCase() === "Y";
  const { status, term } = rules.find(({ holds }) => holds(is)) ?? unknown;
  const published = Object.entries(flags).map(([name, value]) =>
    value.toUpperCase() === "Y" ? name : `${name}=${value}`,
  );
  return { status, planTerm: published.length === 0 ? term : `${term} (${published.join(", ")})` };
}

/** The limited-use notes in their order, the codes before their texts; null when there are none. */
export function criteriaOf(notes: readonly LimitedUseNote[]): string | null {
  const texts = notes
    .toSorted((a, b) => (a.sequence < b.sequence ? -1 : a.sequence > b.sequence ? 1 : 0))
    .map(({ code, text }) => (code === undefined ? text : `Reason for use ${code}: ${text}`));
  return texts.length === 0 ? null : texts.join("\n\n");
}
