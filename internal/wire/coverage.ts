/** Public drug plan coverage in responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { centsToNumber, formatUnitPrice } from "../core/money.ts";
import { type Coverage, coverageSources, formularyStatuses, type NotListed } from "../coverage/model.ts";
import { priceFor, province, renderPriceFor } from "./shared_fields.ts";

const plan = z
  .string()
  .meta({ description: "Our code for the plan; unique in its province.", examples: ["ODB"] });
const planName = z.string().meta({ description: "Name of the plan.", examples: ["Ontario Drug Benefit"] });

const day = (description: string) => z.iso.date().meta({ description, examples: ["2025-07-30"] });
const dayOrNull = (description: string) =>
  z.iso
    .date()
    .nullable()
    .meta({ description, examples: ["2025-07-30"] });
const text = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description, examples: [example] });
const amount = (description: string, example: number) =>
  z
    .number()
    .nonnegative()
    .nullable()
    .meta({ description, examples: [example] });
const unitDollars = (description: string) =>
  z
    .string()
    .regex(/^[0-9]+\.[0-9]{4}$/)
    .nullable()
    .meta({ description, examples: ["0.4083"] });

export const coverageEntry = z
  .strictObject({
    province,
    plan,
    plan_name: planName,
    formulary_status: z.enum(formularyStatuses).meta({
      description: "Whether and how the plan lists the drug. UNKNOWN if the plan's term has no equivalent.",
    }),
    plan_term: text("The plan's own term for it.", "Limited Use (sec3, sec12)"),
    criteria: text("On which conditions the plan pays.", "Reason for use 901: For adults who ..."),
    notes: text("Other remarks of the plan.", "Two puffs are one dose."),
    max_coverage: amount("Dollars that the plan pays at most.", 2_500),
    deductible: amount("Dollars that the patient pays first.", 100),
    copay_percent: amount("Percent of the cost that the patient pays.", 20),
    interchange_group: text("The plan's group of interchangeable products.", "0790000001"),
    daily_cost: unitDollars(
      "Daily cost according to the plan, in dollars. Null for a key without prices:read.",
    ),
    listed_on: dayOrNull("When the plan first listed the drug."),
    removed_on: dayOrNull("When the plan removed the drug. The other fields then contain its last listing."),
    removed_reason: text("Origin of the listing.", "the edition of 2025-07-30 no longer lists it"),
    unit_price: unitDollars(
      "The price of price_for in the plan's newest edition, in dollars. Null for a key without prices:read.",
    ),
    price_for: priceFor.nullable(),
    plan_pays: unitDollars(
      "The part of unit_price that the plan pays, in dollars. Null for a key without prices:read.",
    ),
    price_effective_on: dayOrNull("The edition of unit_price."),
    source: z.enum(coverageSources).meta({ description: "Source of the listing." }),
    as_of: day("Date of the newest edition or data that contains the drug."),
  })
  .meta({ id: "CoverageEntry", description: "Coverage of a drug by a public plan." });
export type CoverageEntry = z.infer<typeof coverageEntry>;

export const notListed = z
  .array(
    z
      .strictObject({
        province,
        plan,
        plan_name: planName,
        as_of: day("Date of the plan's newest data."),
      })
      .meta({ id: "PlanNotListing", description: "A plan that does not list the drug." }),
  )
  .meta({ description: "Plans whose data never listed the drug." });
export type NotListedBody = z.infer<typeof notListed>[number];

const dollars = (cents: number | null) => (cents === null ? null : centsToNumber(cents));
const unitDollarsOf = (amount: number | null) => (amount === null ? null : formatUnitPrice(amount));

export function renderCoverage(coverage: Coverage, priced: boolean): CoverageEntry {
  const price = (amount: number | null) => (priced ? unitDollarsOf(amount) : null);
  return {
    province: coverage.province,
    plan: coverage.plan,
    plan_name: coverage.planName,
    formulary_status: coverage.status,
    plan_term: coverage.planTerm,
    criteria: coverage.criteria,
    notes: coverage.notes,
    max_coverage: dollars(coverage.maxCoverageCents),
    deductible: dollars(coverage.deductibleCents),
    copay_percent: coverage.copayBasisPoints === null ? null : coverage.copayBasisPoints / 100,
    interchange_group: coverage.interchangeGroup,
    daily_cost: price(coverage.dailyCost),
    listed_on: coverage.listedOn,
    removed_on: coverage.removedOn,
    removed_reason: coverage.removedReason,
    unit_price: price(coverage.unitPrice),
    price_for: priced ? renderPriceFor(coverage.pricedFor) : null,
    plan_pays: price(coverage.planPays),
    price_effective_on: coverage.priceEffectiveOn,
    source: coverage.source,
    as_of: coverage.asOf,
  };
}

export const renderNotListed = ({ province, plan, planName, asOf }: NotListed): NotListedBody => ({
  province,
  plan,
  plan_name: planName,
  as_of: asOf,
});
