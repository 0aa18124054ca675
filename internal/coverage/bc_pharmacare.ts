/**
 * How a row of BC PharmaCare's drug data file is read. A row is about a drug, a plan, and a time. `NB` (no benefit) and `SA`
 * (with special authority only) are no plans: they are what PharmaCare says of a drug for all of its plans. Pure.
 *
 * `Max Price` is the most that PharmaCare accepts for one unit, and `LCA Price` (low-cost alternative) or `RDP Price`
 * (reference drug program) what it pays of that.
 */
import type { PricedFor, Unit } from "../core/units.ts";
import {
  amount,
  calendarDay,
  type Listing,
  type PublicPrice,
  type Refused,
  unitPriceReason,
} from "./listing.ts";
import type { FormularyStatus, PlanKey } from "./model.ts";

/** The columns as text. */
export type PharmacareFields = Record<
  | "plan"
  | "pcare plan desc"
  | "rec eff date"
  | "rec end date"
  | "dosage form"
  | "max price"
  | "lca price"
  | "rdp price"
  | "ltd use flag"
  | "formulary list date",
  string
>;

const ofAllPlans = new Set(["NB", "SA"]);

/** Forms that are priced by the piece or g for certain. Liquids, inhalers, and injections are priced in several ways. */
const forms: readonly (readonly [written: RegExp, unit: Unit])[] = [
  [/^TAB/, "tablet"],
  [/^CAP/, "capsule"],
  [/\((?:G|GRAM)\)$/, "g"],
  [/^SUPP/, "suppository"],
  [/^PATCH/, "patch"],
];

export type PharmacarePlan = { plan: PlanKey; planName: string };
export type PharmacareRow = {
  listing: Omit<Listing, "drugId">;
  price: Omit<PublicPrice, "drugId"> | null;
};

export function readPharmacarePlan(fields: PharmacareFields): PharmacarePlan | Refused {
  const code = fields.plan.toUpperCase();
  if (!/^[A-Z]{1,3}$/.test(code)) return { field: "plan", reason: "must be a code of one to three letters" };
  if (ofAllPlans.has(code))
    return { plan: { province: "BC", plan: "PHARMACARE" }, planName: "BC PharmaCare" };
  const planName = `BC PharmaCare: ${fields["pcare plan desc"]}`.slice(0, 100);
  return { plan: { province: "BC", plan: `PHARMACARE-${code}` }, planName };
}

function statusOf(fields: PharmacareFields): FormularyStatus {
  const code = fields.plan.toUpperCase();
  if (code === "NB") return "NOT_A_BENEFIT";
  if (code === "SA") return "SPECIAL_AUTHORIZATION";
  return fields["ltd use flag"].toUpperCase() === "Y" ? "LIMITED_USE" : "GENERAL_BENEFIT";
}

/** Days as the file writes them: 20260421, and 40001230 for no end. */
export const isCurrent = (fields: PharmacareFields, asOf: string): boolean => {
  const day = asOf.replaceAll("-", "");
  return fields["rec eff date"] <= day && day <= fields["rec end date"];
};

export function readPharmacareRow(
  fields: PharmacareFields,
  { plan }: PharmacarePlan,
  { asOf, synthetic }: { asOf: string; synthetic: boolean },
): PharmacareRow | Refused {
  const amounts = { max: 0, lca: 0, rdp: 0 };
  for (const name of ["max", "lca", "rdp"] as const) {
    const field = `${name} price` as const;
    const read = amount(fields[field] || "0", 4, 0, 50_000_0000);
    if (read === undefined) return { field, reason: unitPriceReason };
    amounts[name] = read;
  }
  const term = fields["pcare plan desc"];
  return {
    listing: {
      ...plan,
      status: statusOf(fields),
      planTerm: term === "" ? null : term,
      criteria: null,
      notes: null,
      maxCoverageCents: null,
      deductibleCents: null,
      copayBasisPoints: null,
      interchangeGroup: null,
      dailyCost: null,
      listedOn: calendarDay(fields["formulary list date"]) ?? null,
      source: synthetic ? "SANDBOX" : "PUBLIC_FORMULARY",
      asOf,
      removed: null,
    },
    price:
      amounts.max === 0
        ? null
        : {
            ...plan,
            effectiveOn: asOf,
            unitPrice: amounts.max,
            planPays: amounts.lca || amounts.rdp || null,
            pricedFor: pricedForOf(fields["dosage form"]),
          },
  };
}

function pricedForOf(form: string): PricedFor | null {
  // A dose pack may be priced as a whole.
  if (/ PK$/.test(form)) return null;
  const unit = forms.find(([written]) => written.test(form))?.[1];
  return unit === undefined ? null : { unit, quantity: 1_000 };
}
