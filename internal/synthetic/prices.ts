/**
 * Generates the sample price feed. A price is list price x quantity x the pharmacy's factor x lognormal(0, 0.04), plus the
 * province's markup, without the dispensing fee. One row in four is for a larger package, which costs less per unit. The source
 * of every row is SANDBOX. Each pharmacy has its own random streams and rows are drawn one by one, so memory use is constant,
 * and adding a pharmacy does not change the prices of others.
 */
import { dayMs } from "../core/days.ts";
import { formatCents } from "../core/money.ts";
import type { Availability, PriceSource } from "../prices/model.ts";
import type { PricedDrug } from "./drugs.ts";
import { markupOf } from "./markups.ts";
import type { PricingPharmacy } from "./pharmacies.ts";
import { createRandom, type Random } from "./random.ts";

export type FeedFormat = "csv" | "ndjson";

export type PriceFeed = {
  seed: number;
  pharmacies: readonly PricingPharmacy[];
  drugs: readonly PricedDrug[];
  /** How many of the drugs each pharmacy carries. */
  carried: readonly number[];
  /** No price is observed later than this, nor more than a day before. */
  asOf: Date;
  format: FeedFormat;
};

const source: PriceSource = "SANDBOX";
const columns = [
  "pharmacy_id",
  "din",
  "price",
  "quantity",
  "dispensing_fee",
  "availability",
  "source",
  "observed_at",
];

const spread = 0.04;
/** Larger packages: their share of the prices, their size relative to the usual package, and their relative unit price. */
const larger = { share: 0.25, times: 3, unitCost: 0.92 } as const;
/** A pharmacy reports its prices one after the other, this far apart. */
const betweenRowsMs = 100;

/** Of every hundred prices. */
const stock: readonly (readonly [Availability, number])[] = [
  ["in_stock", 86],
  ["low_stock", 8],
  ["out_of_stock", 5],
  ["unknown", 1],
];

export function* priceRows(feed: PriceFeed): Generator<string> {
  if (feed.format === "csv") yield `${columns.join(",")}\n`;
  for (const [index, pharmacy] of feed.pharmacies.entries()) {
    yield* rowsOfPharmacy(feed, pharmacy, feed.carried[index] ?? 0);
  }
}

/** `carried` of the drugs, every choice of them equally likely, in the order of the drugs (Knuth, 3.4.2, algorithm S). */
function* rowsOfPharmacy(feed: PriceFeed, pharmacy: PricingPharmacy, carried: number): Generator<string> {
  const random = createRandom(feed.seed, `prices ${pharmacy.key}`);
  const packages = createRandom(feed.seed, `packages ${pharmacy.key}`);
  const startMs = feed.asOf.getTime() - random.whole(dayMs / 2, dayMs);
  const write = feed.format === "csv" ? csvLine : ndjsonLine;
  let left = carried;
  let undecided = feed.drugs.length;
  for (const drug of feed.drugs) {
    if (random.next() * undecided < left) {
      left -= 1;
      const row = (carried - left) % (dayMs / 2 / betweenRowsMs);
      const observedAt = new Date(startMs + row * betweenRowsMs).toISOString();
      const packaged = packages.next() < larger.share ? largerPackage(drug) : drug;
      const price = formatCents(priceCents(random, packaged, pharmacy));
      yield write(pharmacy, packaged, price, stockOf(random), observedAt);
    }
    undecided -= 1;
  }
}

/** Drugs that are dispensed by the unit have no larger package. */
const largerPackage = (drug: PricedDrug): PricedDrug =>
  drug.quantity === 1
    ? drug
    : { ...drug, quantity: drug.quantity * larger.times, unitPrice: drug.unitPrice * larger.unitCost };

function priceCents(random: Random, drug: PricedDrug, pharmacy: PricingPharmacy): number {
  const cost = (drug.unitPrice / 10_000) * drug.quantity * pharmacy.factor * random.lognormal(spread);
  return Math.max(1, Math.round((cost + markupOf(pharmacy.province, cost)) * 100));
}

const stockOf = (random: Random): Availability => random.pickWeighted(stock, ([, share]) => share)[0];

type WriteLine = (
  pharmacy: PricingPharmacy,
  drug: PricedDrug,
  price: string,
  availability: Availability,
  observedAt: string,
) => string;

/** No field can hold a comma or a quotation mark. */
const csvLine: WriteLine = (pharmacy, drug, price, availability, observedAt) => {
  const fee = formatCents(pharmacy.dispensingFeeCents);
  return `${pharmacy.key},${drug.din},${price},${drug.quantity},${fee},${availability},${source},${observedAt}\n`;
};

const ndjsonLine: WriteLine = (pharmacy, drug, price, availability, observedAt) => {
  const fee = formatCents(pharmacy.dispensingFeeCents);
  return `{"pharmacy_id":"${pharmacy.key}","din":"${drug.din}","price":${price},"quantity":${drug.quantity},"dispensing_fee":${fee},"availability":"${availability}","source":"${source}","observed_at":"${observedAt}"}\n`;
};
