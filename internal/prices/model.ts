/** What a price is to the rest of the service. Pure: no SQL, no wire. */
import type { Province } from "../core/geography.ts";
import type { Page, PageRequest, Slice } from "../core/page.ts";
import type { PricedFor } from "../core/units.ts";
import type { Area, PharmacyFilter, PharmacyPlace } from "../pharmacies/model.ts";
import type { Fill } from "./fill.ts";

export const availabilities = ["in_stock", "low_stock", "out_of_stock", "unknown"] as const;
export type Availability = (typeof availabilities)[number];

export const priceSources = ["PHARMACY_FEED", "PUBLIC_FORMULARY", "ESTIMATE", "SANDBOX"] as const;
export type PriceSource = (typeof priceSources)[number];

/** The price of one package of a drug at one pharmacy now. */
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
  /** Tells packages of the same quantity apart, in the source's words; "" if the source has none. */
  packaging: string;
  availability: Availability;
  source: PriceSource;
  observedAt: Date;
  /** Whether it was last observed too long ago to count (counted_prices.ts). */
  stale: boolean;
  effectiveFrom: Date;
  /** Only with a location. */
  distanceKm: number | null;
  /** Only with a quantity: what it costs at the pharmacy. The price is then that of the first of its packages. */
  fill?: Fill;
};

/** What a price is at a glance, for who asks about many drugs at once. */
export type Offer = Pick<
  Price,
  | "pharmacyKey"
  | "pharmacyName"
  | "priceCents"
  | "unitPrice"
  | "quantity"
  | "packaging"
  | "dispensingFeeCents"
  | "totalCents"
  | "availability"
  | "source"
  | "observedAt"
  | "stale"
> & {
  /** Of its pharmacy, where it was asked for. */
  place?: PharmacyPlace;
};

/** The price of a drug, of those at one pharmacy. */
export type DrugPrice = Price & { drug: { din: string; name: string } };

/** What a request changes about which prices count. With `availability` "any", prices that are out of stock count too. */
export type Counting = { maxAgeDays?: number | undefined; availability?: "any" | undefined };

/** What the lowest of comes first: "unit_price" per unit, "price" of the package, "total" with the dispensing fee. */
export const priceSorts = ["unit_price", "total", "price", "distance"] as const;
export type PriceSort = (typeof priceSorts)[number];
/**
 * `sort` "distance" needs `near`. Default: "unit_price". With a `quantity` (thousandths of a unit), each pharmacy has one row, and the
 * order is that of the fills. Prices with the requested `availability`, or all if it is "any", then count.
 */
export type PriceFilter = PharmacyFilter & {
  availability?: Availability | "any";
  sort?: PriceSort;
  maxAgeDays?: number;
  quantity?: number;
};

/** Where many drugs are asked about at once. */
export type AreaFilter = Pick<PharmacyFilter, "province" | "city">;

/** The package whose unit price is lowest, over all open pharmacies, and what its quantity costs on average. */
export type LowestPrice = {
  priceCents: number;
  quantity: number;
  unitPrice: number;
  pharmacyName: string;
  source: PriceSource;
  observedAt: Date;
  averagePriceCents: number;
};

/** How many of a drug's prices count (counted_prices.ts), and how many are left out, by reason. */
export type PriceCounts = { counted: number; outOfStock: number; stale: number };

/** `lowest` is undefined if no price counts. */
export type PriceSummary = PriceCounts & { drugId: number; lowest: LowestPrice | undefined };

/** What a public plan lists a drug's unit price as, in its latest edition. Money in ten-thousandths of a dollar. */
export type PublicPrice = {
  province: Province;
  plan: string;
  unitPrice: number;
  /** The part that the plan pays. Null if the edition does not state it. */
  planPays: number | null;
  /** What both amounts pay for; null if the edition does not state it. */
  pricedFor: PricedFor | null;
  /** The date of the edition, YYYY-MM-DD. */
  effectiveOn: string;
};

export type PricePage = Page<Price> & {
  publicPrices: PublicPrice[];
  /** Only with a quantity: the packages that the fills are taken from. */
  counts?: PriceCounts & { truncated: boolean };
};

/** Drugs that may be asked about at once. */
export const mostBasketDrugs = 50;
/** Pharmacies that may be named. */
export const mostBasketPharmacies = 50;

/**
 * Prices that one request reads without a place, a province, or pharmacies. The drugs share it equally, and each drug's lowest
 * unit prices are read. Fifty drugs then cost as much as ten did at all of Canada's pharmacies.
 */
const mostPricesAnywhere = 100_000;
export const mostPricesPerDrugAnywhere = (drugs: number) => Math.floor(mostPricesAnywhere / drugs);

/**
 * Distinct DINs in the order of the response; `limit` is of prices shown per drug, and limits nothing else. With a `quantity`
 * (thousandths of a unit), fills of it are compared.
 */
export type BasketRequest = Counting & {
  dins: readonly string[];
  near?: Area;
  province?: Province;
  city?: string;
  pharmacyKeys?: readonly string[];
  quantity?: number | undefined;
  limit: number;
};

export type BasketDrug = { din: string; name: string };
export type BasketPrice = Price & { pharmacyChain: string | null };

/** One drug's offers at the pharmacies asked: the lowest unit prices of them, and what all that count come to. */
export type BasketOffers = {
  drug: BasketDrug;
  prices: BasketPrice[];
  offers: number;
  /** Whether some offers, those with the highest unit prices, are in no number below. Only without a place. */
  truncated: boolean;
  /** That have an offer. */
  pharmacies: number;
  outOfStock: number;
  stale: number;
  /** Undefined if no price counts. */
  comparison: BasketComparison | undefined;
};

/**
 * Amounts are for `quantity`: the requested one, or that of the package whose unit price is lowest. Each total has one dispensing
 * fee. `counted` is the number of packages.
 */
export type BasketComparison = {
  counted: number;
  quantity: number;
  lowestPriceCents: number;
  highestPriceCents: number;
  averagePriceCents: number;
  lowestTotalCents: number;
  highestTotalCents: number;
  averageTotalCents: number;
};

/** The pharmacy that has most of the drugs that anyone has; of several, the one with the lowest total for them. */
export type BestPharmacy = {
  pharmacyKey: string;
  pharmacyName: string;
  pharmacyChain: string | null;
  totalCents: number;
  /** Only with a location. */
  distanceKm: number | null;
  has: BasketDrug[];
  lacks: BasketDrug[];
};

export type Basket = {
  offers: BasketOffers[];
  best: BestPharmacy | undefined;
  /** DINs that no drug has. */
  unknownDins: string[];
  withoutPrice: BasketDrug[];
  /** Keys that no pharmacy has, or a closed one. */
  unknownPharmacyKeys: string[];
};

/** Sums over the drugs that are compared, of what the patient pays. Savings are of the lowest against the average. */
export type BasketSummary = {
  lowestTotalCents: number;
  highestTotalCents: number;
  averageTotalCents: number;
  savingsCents: number;
};

/** What the APIs call. Where not by its DIN, a drug is named by its internal id (`Drug.id`). */
export type PriceService = {
  /**
   * In the order of `sort`; undefined when no drug has the DIN. One statement. Throws 404 NOT_FOUND for an
   * unknown postal code.
   */
  forDrug(din: string, filter: PriceFilter, page: PageRequest): Promise<PricePage | undefined>;
  /**
   * Of all drugs at a pharmacy (`pharm_<key>`), or of the one with `din`; none at one that is closed. Throws 404 for a
   * pharmacy that is not there.
   */
  atPharmacy(id: string, filter: { din?: string }, page: PageRequest): Promise<Page<DrugPrice>>;
  /** One statement for all; drugs without any price are absent. */
  summaries(drugIds: readonly number[]): Promise<Map<number, PriceSummary>>;
  /** One statement for all. Throws 404 NOT_FOUND for an unknown postal code. */
  basket(request: BasketRequest): Promise<Basket>;
  /** The `perDrug` lowest unit prices of each drug, one statement for all; drugs without a price are absent. */
  lowest(drugIds: readonly number[], perDrug: number): Promise<Map<number, Price[]>>;
} & ManyPriceService;

/** The lists of many drugs or pharmacies at once, by DIN or key: one statement each. Those without a price are absent. */
export type ManyPriceService = {
  /** The first page of forDrug, whose positions these are; with `places`, where each pharmacy is. */
  ofMany(
    dins: readonly string[],
    filter: AreaFilter,
    perDrug: number,
    options?: { places?: boolean; maxAgeDays?: number | undefined },
  ): Promise<Map<string, Slice<Offer>>>;
  countOfMany(dins: readonly string[], filter: AreaFilter): Promise<Map<string, number>>;
  /** The first page of atPharmacy, whose positions these are. */
  atMany(
    keys: readonly string[],
    filter: { din?: string },
    perPharmacy: number,
  ): Promise<Map<string, Slice<DrugPrice>>>;
  countAtMany(keys: readonly string[], filter: { din?: string }): Promise<Map<string, number>>;
};
