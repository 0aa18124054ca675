/** Coverage of drugs by public plans. Pure: no SQL, no wire. */
import type { Province } from "../core/geography.ts";
import type { Page, PageRequest } from "../core/page.ts";
import type { PricedFor } from "../core/units.ts";

export const formularyStatuses = [
  "GENERAL_BENEFIT",
  "LIMITED_USE",
  "SPECIAL_AUTHORIZATION",
  "OFF_FORMULARY_INTERCHANGEABLE",
  "NOT_A_BENEFIT",
  "UNKNOWN",
] as const;
export type FormularyStatus = (typeof formularyStatuses)[number];

export const coverageSources = ["PUBLIC_FORMULARY", "ESTIMATE", "SANDBOX"] as const;
export type CoverageSource = (typeof coverageSources)[number];

/** A plan by its province and our code for it, which no other plan of the province has. */
export type PlanKey = { province: Province; plan: string };

/** What a plan says of a drug. Days are YYYY-MM-DD. */
export type Coverage = PlanKey & {
  planName: string;
  status: FormularyStatus;
  /** The plan's own words for the status. */
  planTerm: string | null;
  /** On which conditions it pays. */
  criteria: string | null;
  /** What else the plan remarks on the drug. */
  notes: string | null;
  maxCoverageCents: number | null;
  deductibleCents: number | null;
  /** Hundredths of a percent. */
  copayBasisPoints: number | null;
  interchangeGroup: string | null;
  /** Ten-thousandths of a dollar. */
  dailyCost: number | null;
  listedOn: string | null;
  removedOn: string | null;
  removedReason: string | null;
  /** The newest the plan has listed, in ten-thousandths of a dollar for one unit, and the edition's day. */
  unitPrice: number | null;
  planPays: number | null;
  /** What unitPrice and planPays pay for; null if the edition does not state it. */
  pricedFor: PricedFor | null;
  priceEffectiveOn: string | null;
  source: CoverageSource;
  asOf: string;
};

/** A plan that we know of and that says nothing of the drug. */
export type NotListed = PlanKey & { planName: string; asOf: string };

export type DrugCoverage = { page: Page<Coverage>; notListed: NotListed[] };
export type CoverageFilter = { province?: Province };

/** The operations that the APIs call. */
export type CoverageService = {
  /** By province and plan; one statement. Undefined when no drug has the DIN. */
  ofDrug(din: string, filter: CoverageFilter, page: PageRequest): Promise<DrugCoverage | undefined>;
  /** The first page of many drugs, by DIN: one statement. Drugs that no plan lists are absent. */
  ofDrugs(
    dins: readonly string[],
    filter: CoverageFilter,
    perDrug: number,
  ): Promise<Map<string, Page<Coverage>>>;
};
