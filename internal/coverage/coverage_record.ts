/** What a row of a coverage feed must say. Pure. */
import { isProvince, type Province, provinces } from "../core/geography.ts";
import { amount, calendarDay, dayReason, type Listing, pastDay, type Refused } from "./listing.ts";
import { coverageSources, type FormularyStatus, formularyStatuses } from "./model.ts";

/** The columns of a feed as text; "" is absent. */
export type CoverageFields = Record<
  | "din"
  | "province"
  | "plan"
  | "plan_name"
  | "formulary_status"
  | "plan_term"
  | "criteria"
  | "notes"
  | "max_coverage"
  | "deductible"
  | "copay_percent"
  | "interchange_group"
  | "daily_cost"
  | "listed_on"
  | "as_of"
  | "removed_on"
  | "removed_reason"
  | "source",
  string
>;

export type StatedListing = Omit<Listing, "drugId"> & { din: string; planName: string | null };
export type ListingRules = { nowMs: number; synthetic: boolean };

const mostCents = 1_000_000_00;
const planForm = /^[A-Z0-9][A-Z0-9 ._-]{0,39}$/;
const longest = { plan_name: 100, plan_term: 200, criteria: 20_000, notes: 20_000, interchange_group: 64 };

const isStatus = (text: string): text is FormularyStatus =>
  (formularyStatuses as readonly string[]).includes(text);

/** Text that is no member is kept as the plan's own term, and the status is UNKNOWN. */
function readStatus(fields: CoverageFields): { status: FormularyStatus; planTerm: string | null } {
  const said = fields.formulary_status;
  const member = said.toUpperCase().replaceAll(/[\s-]+/g, "_");
  const term = fields.plan_term === "" ? null : fields.plan_term;
  return isStatus(member)
    ? { status: member, planTerm: term }
    : { status: "UNKNOWN", planTerm: term ?? said };
}

type Amounts = Pick<Listing, "maxCoverageCents" | "deductibleCents" | "copayBasisPoints" | "dailyCost">;

function readAmounts(fields: CoverageFields): Amounts | Refused {
  const dollars = "must be 0 to 1,000,000 dollars, with at most two decimals";
  const read = {
    max_coverage: amount(fields.max_coverage, 2, 0, mostCents),
    deductible: amount(fields.deductible, 2, 0, mostCents),
    copay_percent: amount(fields.copay_percent, 2, 0, 10_000),
    daily_cost: amount(fields.daily_cost, 4, 0, 50_000_0000),
  };
  const reasons = {
    max_coverage: dollars,
    deductible: dollars,
    copay_percent: "must be 0 to 100, with at most two decimals",
    daily_cost: "must be 0 to 50,000 dollars, with at most four decimals",
  };
  for (const field of ["max_coverage", "deductible", "copay_percent", "daily_cost"] as const) {
    if (fields[field] !== "" && read[field] === undefined) return { field, reason: reasons[field] };
  }
  return {
    maxCoverageCents: read.max_coverage ?? null,
    deductibleCents: read.deductible ?? null,
    copayBasisPoints: read.copay_percent ?? null,
    dailyCost: read.daily_cost ?? null,
  };
}

type Days = Pick<Listing, "asOf" | "listedOn" | "removed">;

function readDays(fields: CoverageFields, nowMs: number): Days | Refused {
  const asOf = pastDay(fields.as_of, nowMs);
  if (asOf === undefined) return { field: "as_of", reason: dayReason };
  const read = { listed_on: calendarDay(fields.listed_on), removed_on: calendarDay(fields.removed_on) };
  for (const field of ["listed_on", "removed_on"] as const) {
    if (fields[field] !== "" && read[field] === undefined)
      return { field, reason: "must be a date such as 2025-07-30" };
  }
  if (read.removed_on === undefined && fields.removed_reason !== "")
    return { field: "removed_reason", reason: "stands without removed_on; give the date too" };
  const reason = fields.removed_reason === "" ? "the plan says so" : fields.removed_reason;
  return {
    asOf,
    listedOn: read.listed_on ?? null,
    removed: read.removed_on === undefined ? null : { on: read.removed_on, reason },
  };
}

/** The plan that a row is about; plans are told apart by their codes in capitals. */
export function readPlan(
  fields: Record<"province" | "plan", string>,
): { province: Province; plan: string } | Refused {
  const province = fields.province.toUpperCase();
  if (!isProvince(province)) return { field: "province", reason: `must be one of ${provinces.join(", ")}` };
  const plan = fields.plan.toUpperCase();
  if (!planForm.test(plan))
    return {
      field: "plan",
      reason: "must be 1 to 40 letters, digits, spaces, dots, dashes or underscores, such as ODB",
    };
  return { province, plan };
}

/** The listing a row states, or the first reason why it states none. */
export function readListing(fields: CoverageFields, rules: ListingRules): StatedListing | Refused {
  const key = readPlan(fields);
  if ("reason" in key) return key;
  if (fields.formulary_status === "")
    return { field: "formulary_status", reason: `is missing; give one of ${formularyStatuses.join(", ")}` };
  if (fields.formulary_status.length > 200)
    return { field: "formulary_status", reason: "must be at most 200 characters" };
  for (const [field, most] of Object.entries(longest) as [keyof typeof longest, number][]) {
    if (fields[field].length > most)
      return { field, reason: `must be at most ${most.toLocaleString("en-CA")} characters` };
  }
  const amounts = readAmounts(fields);
  if ("reason" in amounts) return amounts;
  const days = readDays(fields, rules.nowMs);
  if ("reason" in days) return days;
  const said = fields.source === "" ? "PUBLIC_FORMULARY" : fields.source.toUpperCase();
  const source = coverageSources.find((each) => each === (rules.synthetic ? "SANDBOX" : said));
  if (source === undefined)
    return { field: "source", reason: `must be one of ${coverageSources.join(", ")}` };
  const orNull = (text: string) => (text === "" ? null : text);
  return {
    din: fields.din,
    ...key,
    planName: orNull(fields.plan_name),
    ...readStatus(fields),
    criteria: orNull(fields.criteria),
    notes: orNull(fields.notes),
    ...amounts,
    interchangeGroup: orNull(fields.interchange_group),
    source,
    ...days,
  };
}
