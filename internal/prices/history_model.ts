/** What a drug has cost, and the prices that its sources took back. Pure: no SQL, no wire. */
import type { Province } from "../core/geography.ts";
import type { PricedFor } from "../core/units.ts";

export const granularities = ["daily", "weekly", "monthly"] as const;
export type Granularity = (typeof granularities)[number];

/** How far back from today. */
export const periods = [
  "one_week",
  "one_month",
  "three_months",
  "six_months",
  "one_year",
  "two_years",
  "five_years",
] as const;
export type Period = (typeof periods)[number];

/** Prices at pharmacies, or the unit prices that public plans list. A history has one source. */
export const historySources = ["pharmacies", "public_formulary"] as const;
export type HistorySource = (typeof historySources)[number];

/** What a caller asks; days are YYYY-MM-DD, both included. */
export type HistoryRequest = {
  /** `drug_<DIN>` or a DIN. */
  drugId: string;
  from?: string | undefined;
  to?: string | undefined;
  granularity?: Granularity | undefined;
  province?: Province | undefined;
  /** `pharm_<key>`. */
  pharmacyId?: string | undefined;
  /** Default: "pharmacies", whatever has prices. */
  source?: HistorySource | undefined;
  /** Code of a public plan. Without one, the plan with the newest edition answers. */
  plan?: string | undefined;
  /** Thousandths of a unit that amounts are for. Only of pharmacies. */
  quantity?: number | undefined;
};

/**
 * A calendar day, week (from Monday), or month, with the observations of its days within the range. Amounts are ten-thousandths of
 * a dollar for one unit; the average is rounded half up.
 */
export type HistoryPoint = {
  periodStart: string;
  periodEnd: string;
  lowest: number;
  average: number;
  highest: number;
  observations: number;
};

export type PriceHistory = {
  drug: { din: string; name: string };
  granularity: Granularity;
  from: string;
  to: string;
  province: Province | null;
  pharmacyId: string | null;
  source: HistorySource;
  /** The public plan that the prices are of. Null for pharmacies, and if no plan lists the drug. */
  plan: { province: Province; plan: string } | null;
  /** What a price of the plan pays for. All points are for the same. Null if the plan's editions do not state it. */
  pricedFor: PricedFor | null;
  /** Another source with prices of the drug. */
  otherSource: HistorySource | null;
  /** Thousandths of a unit that amounts are for; one unit of public plans. */
  quantity: number;
  /** Of all that the source has of the drug (at the pharmacy, if one was asked for); null when it has nothing. */
  firstObservedOn: string | null;
  lastObservedOn: string | null;
  /** Oldest first; only periods with observations. */
  points: HistoryPoint[];
};

/** A price that its source took back, with what it was last. */
export type RemovedPrice = {
  pharmacyKey: string;
  pharmacyName: string;
  lastPriceCents: number;
  /** Thousandths of a unit that it paid for. */
  lastQuantity: number;
  /** Ten-thousandths of a dollar. */
  lastUnitPrice: number;
  removedAt: Date;
  reason: string;
};

/** What the APIs call. */
export type PriceHistoryService = {
  /** Undefined when there is no such drug. Throws 400 for a range that cannot be, 404 for an unknown pharmacy. */
  ofDrug(request: HistoryRequest): Promise<PriceHistory | undefined>;
  /**
   * Of many drugs in all of Canada, by DIN: one statement for as many as have mostDrugDays together (history_range.ts), one
   * after another, so that none runs for long.
   */
  ofDrugs(
    dins: readonly string[],
    request: { period?: Period | undefined } & Pick<HistoryRequest, "granularity" | "source" | "quantity">,
  ): Promise<Map<string, PriceHistory>>;
  /** Of a drug by its internal id, the last ones first, at most `limit`. */
  removed(din: string, limit: number): Promise<RemovedPrice[]>;
};
