/** What a price is to the rest of the service. Pure: no SQL, no wire. */
import type { Page, PageRequest } from "../core/page.ts";
import type { PharmacyFilter } from "../pharmacies/model.ts";

export const availabilities = ["in_stock", "low_stock", "out_of_stock", "unknown"] as const;
export type Availability = (typeof availabilities)[number];

export const priceSources = ["PHARMACY_FEED", "PUBLIC_FORMULARY", "ESTIMATE", "SANDBOX"] as const;
export type PriceSource = (typeof priceSources)[number];

/** The price of one drug at one pharmacy now. */
export type Price = {
  pharmacyKey: string;
  pharmacyName: string;
  priceCents: number;
  dispensingFeeCents: number;
  /** priceCents + dispensingFeeCents: what the patient pays. */
  totalCents: number;
  /** Ten-thousandths of a dollar for one unit. */
  unitPrice: number;
  /** Thousandths of a unit that priceCents pays for. */
  quantity: number;
  availability: Availability;
  source: PriceSource;
  observedAt: Date;
  effectiveFrom: Date;
  /** Only with a location. */
  distanceKm: number | null;
};

/** The price of a drug, of those at one pharmacy. */
export type DrugPrice = Price & { drug: { din: string; name: string } };

export type PriceSort = "price" | "distance";
/** `sort` "distance" needs `near`. */
export type PriceFilter = PharmacyFilter & { availability?: Availability; sort?: PriceSort };

/** Over all open pharmacies. Savings are of the lowest price against the average. */
export type PriceSummary = {
  drugId: number;
  offers: number;
  lowestPriceCents: number;
  lowestPharmacyName: string;
  averagePriceCents: number;
};

/** What the doors call. Drugs are named by their internal id (`Drug.id`). */
export type PriceService = {
  /** Lowest total first, or nearest first. */
  forDrug(drugId: number, filter: PriceFilter, page: PageRequest): Promise<Page<Price>>;
  /**
   * Of all drugs at a pharmacy (`pharm_<key>`), or of the one with `din`; none at one that is closed. Throws 404 for a
   * pharmacy that is not there.
   */
  atPharmacy(id: string, filter: { din?: string }, page: PageRequest): Promise<Page<DrugPrice>>;
  /** One statement for all; drugs without a price are absent. */
  summaries(drugIds: readonly number[]): Promise<Map<number, PriceSummary>>;
  /** The `perDrug` lowest totals of each drug, one statement for all; drugs without a price are absent. */
  lowest(drugIds: readonly number[], perDrug: number): Promise<Map<number, Price[]>>;
};
