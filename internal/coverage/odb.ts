/**
 * How the flags and notes of Ontario's formulary are read. The flags are named after the parts of the printed formulary:
 * III-A benefits, III-B off-formulary interchangeable, VI facilitated access, VIII exceptional access, IX nutrition
 * products and the like, XII limited use. Pure.
 */
import {
  amount,
  calendarDay,
  type Listing,
  type PublicPrice,
  planPays,
  planPaysReason,
  type Refused,
  unitPrice,
  unitPriceReason,
} from "./listing.ts";
import type { FormularyStatus, PlanKey } from "./model.ts";
import { readOdbForm } from "./odb_form.ts";

export const odb = { province: "ON", plan: "ODB" } as const satisfies PlanKey;
export const odbName = "Ontario Drug Benefit";

/** As published: `sec3` "Y", `additionalBenefitType` "N". */
export type Flags = Readonly<Record<string, string>>;
/** `code` is the reason for use that a claim states; undefined for what belongs to the note before, such as its period. */
export type LimitedUseNote = { sequence: string; code: string | undefined; text: string };

/** A drug with what its pcg9 (the group it is interchangeable in), pcgGroup, generic name and class say of it; as text. */
export type EditionDrug = {
  line: number;
  din: string;
  /** All attributes but the id. */
  flags: Flags;
  name: string;
  dosageForm: string;
  individualPrice: string;
  amountMOHLTCPays: string;
  dailyCost: string;
  listingDate: string;
  group: string;
  limitedUse: readonly LimitedUseNote[];
  notes: readonly string[];
};

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

export type EditionRules = { drugId: number; asOf: string; synthetic: boolean };
export type StatedInEdition = { listing: Listing; price: PublicPrice | null };

/** What an edition says of a drug, or the first reason why it cannot be taken. */
export function readEditionDrug(drug: EditionDrug, rules: EditionRules): StatedInEdition | Refused {
  const { drugId, asOf, synthetic } = rules;
  const dailyCost = amount(drug.dailyCost, 4, 0, 50_000_0000);
  if (drug.dailyCost !== "" && dailyCost === undefined)
    return { field: "dailyCost", reason: "must be 0 to 50,000 dollars, with at most four decimals" };
  const listedOn = calendarDay(drug.listingDate);
  if (drug.listingDate !== "" && listedOn === undefined)
    return { field: "listingDate", reason: "must be a date such as 2025-07-30" };
  const price = readPrice(drug, rules);
  if (price !== null && "reason" in price) return price;
  const isLimited = drug.flags.sec12?.toUpperCase() === "Y";
  const listing: Listing = {
    ...odb,
    drugId,
    ...readFlags(drug.flags),
    // Products of the same group that are no limited-use benefits have no such conditions.
    criteria: isLimited ? criteriaOf(drug.limitedUse) : null,
    notes: drug.notes.length === 0 ? null : drug.notes.join("\n\n"),
    maxCoverageCents: null,
    deductibleCents: null,
    copayBasisPoints: null,
    interchangeGroup: drug.group === "" ? null : drug.group,
    dailyCost: dailyCost ?? null,
    listedOn: listedOn ?? null,
    source: synthetic ? "SANDBOX" : "PUBLIC_FORMULARY",
    asOf,
    removed: null,
  };
  return { listing, price };
}

function readPrice(drug: EditionDrug, { drugId, asOf }: EditionRules): PublicPrice | null | Refused {
  const { individualPrice, amountMOHLTCPays } = drug;
  if (individualPrice === "") {
    if (amountMOHLTCPays === "") return null;
    return { field: "individualPrice", reason: "is missing beside amountMOHLTCPays" };
  }
  const price = unitPrice(individualPrice);
  if (price === undefined) return { field: "individualPrice", reason: unitPriceReason };
  const pays = planPays(amountMOHLTCPays);
  if (amountMOHLTCPays !== "" && pays === undefined)
    return { field: "amountMOHLTCPays", reason: planPaysReason };
  return {
    ...odb,
    drugId,
    effectiveOn: asOf,
    unitPrice: price,
    planPays: pays ?? null,
    pricedFor: readOdbForm(drug.dosageForm),
  };
}
