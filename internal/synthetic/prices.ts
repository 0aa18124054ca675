/**
 * Generates the sample price feed. A price is list price x quantity x the pharmacy's factor x lognormal(0, 0.04), plus the
 * province's markup, without the dispensing fee. One row in four is for a larger package, which costs less per unit. One
 * in fifty is stale. The source of every row is SANDBOX. A second feed has prices that mix up the unit and the package. Each pharmacy has its own random streams and rows are drawn one by one, so memory use is constant,
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
  /** No price is observed later than this. Prices that are not stale are observed at most a day before. */
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
  "cadence_days",
];

const spread = 0.04;
/** Larger packages: their share of the prices, their size relative to the usual package, and their relative unit price. */
const larger = { share: 0.25, times: 3, unitCost: 0.92 } as const;
/** Stale prices: their share, and their age. Test data ages only by a cadence, and three times this one is less than their age. */
const stale = { share: 0.02, cadenceDays: 30, leastDays: 100, mostDays: 200 } as const;
/** A pharmacy reports its prices one after the other, this far apart. */
const betweenRowsMs = 100;

/** Of every hundred prices. */
const stock: readonly (readonly [Availability, number])[] = [
  ["in_stock", 86],
  ["low_stock", 8],
  ["out_of_stock", 5],
  ["unknown", 1],
];

/** A price as the feed states it. */
type FeedPrice = {
  pharmacy: PricingPharmacy;
  drug: PricedDrug;
  cents: number;
  availability: Availability;
  observedAtMs: number;
  /** Only for stale prices. */
  cadenceDays?: number;
};

function* written(format: FeedFormat, prices: Iterable<FeedPrice>): Generator<string> {
  if (format === "csv") yield `${columns.join(",")}\n`;
  const write = format === "csv" ? csvLine : ndjsonLine;
  for (const price of prices) yield write(price);
}

export const priceRows = (feed: PriceFeed): Generator<string> =>
  written(
    feed.format,
    (function* () {
      for (const [index, pharmacy] of feed.pharmacies.entries())
        yield* pricesOfPharmacy(feed, pharmacy, feed.carried[index] ?? 0);
    })(),
  );

/**
 * Two later rows per pharmacy that mix up the unit and the package: the price of 1 unit stated for a whole package, and the price of a
 * package stated for 1 unit. Load them after the prices, which then hold them.
 */
export const mixUpRows = (feed: PriceFeed): Generator<string> =>
  written(
    feed.format,
    (function* () {
      for (const [index, pharmacy] of feed.pharmacies.entries())
        yield* mixUpsOfPharmacy(feed, pharmacy, feed.carried[index] ?? 0);
    })(),
  );

/** Smaller packages, and prices of less than a cent per unit, would not look wrong. */
const isMixable = ({ drug, cents, cadenceDays }: FeedPrice) =>
  drug.quantity >= 10 && cents >= 10 * drug.quantity && cadenceDays === undefined;

function* mixUpsOfPharmacy(
  feed: PriceFeed,
  pharmacy: PricingPharmacy,
  carried: number,
): Generator<FeedPrice> {
  const random = createRandom(feed.seed, `mix-ups ${pharmacy.key}`);
  let skipped = random.whole(0, Math.floor(carried / 2));
  let mixed = 0;
  for (const price of pricesOfPharmacy(feed, pharmacy, carried)) {
    skipped -= 1;
    if (skipped >= 0 || !isMixable(price)) continue;
    const { drug, cents } = price;
    const later = { ...price, observedAtMs: feed.asOf.getTime() };
    if (mixed === 0) yield { ...later, cents: Math.round(cents / drug.quantity) };
    else yield { ...later, drug: { ...drug, quantity: 1 } };
    mixed += 1;
    if (mixed === 2) return;
  }
}

/** `carried` of the drugs, every choice of them equally likely, in the order of the drugs (Knuth, 3.4.2, algorithm S). */
function* pricesOfPharmacy(
  feed: PriceFeed,
  pharmacy: PricingPharmacy,
  carried: number,
): Generator<FeedPrice> {
  const random = createRandom(feed.seed, `prices ${pharmacy.key}`);
  const packages = createRandom(feed.seed, `packages ${pharmacy.key}`);
  const ages = createRandom(feed.seed, `ages ${pharmacy.key}`);
  const startMs = feed.asOf.getTime() - random.whole(dayMs / 2, dayMs);
  let left = carried;
  let undecided = feed.drugs.length;
  for (const drug of feed.drugs) {
    if (random.next() * undecided < left) {
      left -= 1;
      const row = (carried - left) % (dayMs / 2 / betweenRowsMs);
      const observedAtMs = startMs + row * betweenRowsMs;
      const packaged = packages.next() < larger.share ? largerPackage(drug) : drug;
      const cents = priceCents(random, packaged, pharmacy);
      const price = { pharmacy, drug: packaged, cents, availability: stockOf(random), observedAtMs };
      yield ages.next() < stale.share ? staleOf(price, ages) : price;
    }
    undecided -= 1;
  }
}

const staleOf = (price: FeedPrice, random: Random): FeedPrice => ({
  ...price,
  observedAtMs: price.observedAtMs - random.whole(stale.leastDays, stale.mostDays) * dayMs,
  cadenceDays: stale.cadenceDays,
});

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

/** No field can hold a comma or a quotation mark. */
function csvLine({ pharmacy, drug, cents, availability, observedAtMs, cadenceDays }: FeedPrice): string {
  const fee = formatCents(pharmacy.dispensingFeeCents);
  const time = new Date(observedAtMs).toISOString();
  return `${pharmacy.key},${drug.din},${formatCents(cents)},${drug.quantity},${fee},${availability},${source},${time},${cadenceDays ?? ""}\n`;
}

function ndjsonLine({ pharmacy, drug, cents, availability, observedAtMs, cadenceDays }: FeedPrice): string {
  const fee = formatCents(pharmacy.dispensingFeeCents);
  const cadence = cadenceDays === undefined ? "" : `,"cadence_days":${cadenceDays}`;
  const time = new Date(observedAtMs).toISOString();
  return `{"pharmacy_id":"${pharmacy.key}","din":"${drug.din}","price":${formatCents(cents)},"quantity":${drug.quantity},"dispensing_fee":${fee},"availability":"${availability}","source":"${source}","observed_at":"${time}"${cadence}}\n`;
}
