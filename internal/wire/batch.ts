/** Prices of several drugs in requests and responses. Schemas, and the functions that fill them. */
import { z } from "zod";
import { idPrefixes } from "../core/ids.ts";
import { centsToNumber, formatCents } from "../core/money.ts";
import type { Unit } from "../core/units.ts";
import { unitIn } from "../drugs/lookup.ts";
import { summaryOfBasket } from "../prices/basket.ts";
import type { Basket, BasketOffers, BasketPrice, BestPharmacy } from "../prices/model.ts";
import { metaShape, sandboxMark } from "./envelopes.ts";
import { priceCounts, priceEntry, renderCounts, renderPrice, roundedKm } from "./prices.ts";
import {
  cents,
  din,
  distanceKm,
  dollars,
  drugIdOf,
  namedDrug,
  pharmacyId,
  pharmacyName,
  quantity,
  renderNamedDrug,
} from "./shared_fields.ts";

const decimalText = (description: string, example: string) =>
  z
    .string()
    .regex(/^[0-9]+\.[0-9]{2}$/)
    .meta({ description: `${description} A decimal string in dollars.`, examples: [example] });

const chain = z
  .string()
  .nullable()
  .meta({
    description: "Chain or banner. Null for an independent pharmacy.",
    examples: ["Sample Drug Mart"],
  });

export const missingReasons = [
  "unknown drug",
  "no price here",
  "no price in stock here",
  "unknown pharmacy",
] as const;

const missing = z
  .array(
    z
      .strictObject({
        id: z.string().meta({
          description: "The requested drug_<DIN> or pharm_<id>.",
          examples: ["drug_07900003"],
        }),
        din: din.optional().meta({ description: "Of a drug.", examples: ["07900003"] }),
        reason: z.enum(missingReasons).meta({
          description:
            "Why the drug or pharmacy is missing. Closed pharmacies are unknown. Comparisons leave out prices that are out of stock or stale.",
        }),
      })
      .meta({
        id: "Missing",
        description: "A requested drug or pharmacy that is missing from the response.",
      }),
  )
  .meta({ description: "Drugs that cannot be compared, and unknown pharmacies." });

export const batchPrices = z
  .strictObject({
    data: z
      .array(
        z
          .strictObject({
            drug: namedDrug,
            prices: z
              .array(priceEntry)
              .meta({ description: "Sorted by unit price, lowest first. At most limit prices." }),
            total: z
              .int()
              .positive()
              .meta({ description: "Number of prices, including those not returned.", examples: [34] }),
          })
          .meta({ id: "DrugPrices", description: "Prices of one drug." }),
      )
      .meta({ description: "In the order of the request." }),
    missing,
    ...metaShape,
    ...sandboxMark,
  })
  .meta({ id: "BatchPrices", description: "Prices of several drugs." });

/** The first fields of a compared price. total_cost_cents follows them, then all other fields of a price. */
const { price_cents, dispensing_fee, dispensing_fee_cents, total_cost } = priceEntry.shape;

const comparedPrice = z
  .strictObject({
    pharmacy: z
      .strictObject({ id: pharmacyId, name: pharmacyName, chain })
      .meta({ id: "ComparedPharmacy", description: "Where." }),
    price: decimalText("Without the dispensing fee.", "10.34"),
    ...{ price_cents, dispensing_fee, dispensing_fee_cents, total_cost },
    total_cost_cents: cents("total_cost in cents.", 2_084),
    ...priceEntry.omit({
      ...{ pharmacy: true, pharmacy_id: true, price: true },
      ...{ effective_from: true },
    }).shape,
  })
  .meta({ id: "ComparedPrice", description: "The price of a drug at a pharmacy." });
export type ComparedPriceBody = z.infer<typeof comparedPrice>;

const comparedDrug = z
  .strictObject({
    drug: namedDrug,
    pharmacy_prices: z
      .array(comparedPrice)
      .meta({ description: "Sorted by unit price, lowest first. At most limit prices." }),
    quantity: quantity(
      "Units that the amounts below are for: the requested quantity, or that of the package whose unit price is lowest, to which other packages are scaled.",
    ),
    lowest_price: decimalText("Lowest price of quantity units, without the dispensing fee.", "9.80"),
    lowest_price_cents: cents("lowest_price in cents.", 980),
    highest_price: decimalText("Highest price of quantity units, without the dispensing fee.", "14.20"),
    highest_price_cents: cents("highest_price in cents.", 1_420),
    average_price: decimalText("Average price of quantity units, without the dispensing fee.", "11.75"),
    average_price_cents: cents("average_price in cents.", 1_175),
    savings_from_average: decimalText("average_price minus lowest_price.", "1.95"),
    savings_from_average_cents: cents("savings_from_average in cents.", 195),
    pharmacies: z
      .int()
      .positive()
      .meta({
        description:
          "Number of pharmacies with a price of the drug, including prices that are not shown or not compared.",
        examples: [34],
      }),
    truncated: z.boolean().meta({
      description:
        "Whether there are more prices than those compared. Only a request without a place, a province, or pharmacies compares only the lowest unit prices of each drug: 100,000 in all, 2,000 each for 50 drugs.",
    }),
    ...priceCounts,
  })
  .meta({ id: "ComparedDrug", description: "Prices of one drug, compared." });
export type ComparedDrugBody = z.infer<typeof comparedDrug>;

const bestPharmacy = z
  .strictObject({
    id: pharmacyId,
    name: pharmacyName,
    chain,
    total_cost: dollars("Dollars: price and fee of each drug that the pharmacy has.", 61.2),
    total_cost_cents: cents("total_cost in cents.", 6_120),
    drugs_available: z
      .int()
      .positive()
      .meta({ description: "Number of the drugs that the pharmacy has a price for.", examples: [3] }),
    complete: z
      .boolean()
      .meta({ description: "Whether the pharmacy has every drug that any compared pharmacy has." }),
    lacks: z
      .array(namedDrug)
      .meta({ description: "Drugs that other compared pharmacies have, but this one does not." }),
    distance_km: distanceKm,
  })
  .meta({ id: "BestPharmacy", description: "The best single pharmacy for all drugs." });

const basketSummary = z
  .strictObject({
    best_pharmacy: bestPharmacy.nullable().meta({
      description:
        "The pharmacy with most of the drugs, and the lowest total among those. Null if no drug has a price.",
    }),
    total_lowest: decimalText("Sum of each drug's lowest total, fees included.", "58.10").nullable(),
    total_lowest_cents: cents("total_lowest in cents.", 5_810).nullable(),
    total_highest: decimalText("Sum of each drug's highest total, fees included.", "80.00").nullable(),
    total_highest_cents: cents("total_highest in cents.", 8_000).nullable(),
    total_average: decimalText("The average totals of the drugs, fees included.", "68.90").nullable(),
    total_average_cents: cents("total_average in cents.", 6_890).nullable(),
    total_savings: decimalText("total_average minus total_lowest.", "10.80").nullable(),
    total_savings_cents: cents("total_savings in cents.", 1_080).nullable(),
    currency: z.literal("CAD").meta({ description: "Canadian dollars, always." }),
  })
  .meta({
    id: "BasketSummary",
    description: "Totals of the compared drugs. All amounts are null if no drug is compared.",
  });
export type BasketSummaryBody = z.infer<typeof basketSummary>;

export const comparedPrices = z
  .strictObject({
    data: z.array(comparedDrug).meta({ description: "In the order of the request." }),
    summary: basketSummary.meta({ description: "Totals of the compared drugs." }),
    missing,
    ...metaShape,
    ...sandboxMark,
  })
  .meta({ id: "ComparedPrices", description: "Prices of several drugs, compared." });
export type ComparedPricesBody = z.infer<typeof comparedPrices>;
export type MissingBody = ComparedPricesBody["missing"][number];

const pharmacyIdOf = (key: string) => `${idPrefixes.pharmacy}${key}`;

const distance = (km: number | null) => (km === null ? {} : { distance_km: roundedKm(km) });

/** In a comparison (`compared`), drugs whose prices are all out of stock or stale are missing, too. */
export function renderMissing(basket: Basket, what: "listed" | "compared"): MissingBody[] {
  const drug = (din: string, reason: MissingBody["reason"]) => ({ id: drugIdOf(din), din, reason });
  return [
    ...basket.unknownDins.map((din) => drug(din, "unknown drug")),
    ...basket.withoutPrice.map(({ din }) => drug(din, "no price here")),
    ...basket.offers
      .filter(({ comparison }) => what === "compared" && comparison === undefined)
      .map((offers) => drug(offers.drug.din, "no price in stock here")),
    ...basket.unknownPharmacyKeys.map((key) => ({
      id: pharmacyIdOf(key),
      reason: "unknown pharmacy" as const,
    })),
  ];
}

/** The unit of each drug's quantities, by DIN. */
type Units = ReadonlyMap<string, Unit>;

/** With a quantity, drugs whose prices are all out of stock or stale have no fill and are missing. */
export function renderBatch(basket: Basket, units: Units, what: "listed" | "compared") {
  const listed = basket.offers.filter(({ comparison }) => what === "listed" || comparison !== undefined);
  const data = listed.map(({ drug, prices, offers }) => ({
    drug: renderNamedDrug(drug),
    prices: prices.map((price) => renderPrice(price, unitIn(units, drug.din))),
    total: offers,
  }));
  return { data, missing: renderMissing(basket, what) };
}

function renderCompared(price: BasketPrice, unit: Unit): ComparedPriceBody {
  const { pharmacy_id: id, effective_from: _, ...shared } = renderPrice(price, unit);
  return {
    ...shared,
    pharmacy: { id, name: price.pharmacyName, chain: price.pharmacyChain },
    price: formatCents(price.priceCents),
    total_cost_cents: price.totalCents,
  };
}

function renderOffers(offers: BasketOffers, unit: Unit): ComparedDrugBody[] {
  const { comparison } = offers;
  if (comparison === undefined) return [];
  const { counted, lowestPriceCents, highestPriceCents, averagePriceCents } = comparison;
  const savingsCents = averagePriceCents - lowestPriceCents;
  const body = {
    drug: renderNamedDrug(offers.drug),
    pharmacy_prices: offers.prices.map((price) => renderCompared(price, unit)),
    quantity: comparison.quantity / 1_000,
    lowest_price: formatCents(lowestPriceCents),
    lowest_price_cents: lowestPriceCents,
    highest_price: formatCents(highestPriceCents),
    highest_price_cents: highestPriceCents,
    average_price: formatCents(averagePriceCents),
    average_price_cents: averagePriceCents,
    savings_from_average: formatCents(savingsCents),
    savings_from_average_cents: savingsCents,
    pharmacies: offers.pharmacies,
    truncated: offers.truncated,
    ...renderCounts({ ...offers, counted }),
  };
  return [body];
}

const renderBest = (best: BestPharmacy) => ({
  id: pharmacyIdOf(best.pharmacyKey),
  name: best.pharmacyName,
  chain: best.pharmacyChain,
  total_cost: centsToNumber(best.totalCents),
  total_cost_cents: best.totalCents,
  drugs_available: best.has.length,
  complete: best.lacks.length === 0,
  lacks: best.lacks.map(renderNamedDrug),
  ...distance(best.distanceKm),
});

function renderSummary({ best, offers }: Basket): BasketSummaryBody {
  const summary = summaryOfBasket(offers);
  const text = (amount: number | undefined) => (amount === undefined ? null : formatCents(amount));
  const lowest = summary?.lowestTotalCents;
  const highest = summary?.highestTotalCents;
  const average = summary?.averageTotalCents;
  const savings = summary?.savingsCents;
  return {
    best_pharmacy: best === undefined ? null : renderBest(best),
    total_lowest: text(lowest),
    total_lowest_cents: lowest ?? null,
    total_highest: text(highest),
    total_highest_cents: highest ?? null,
    total_average: text(average),
    total_average_cents: average ?? null,
    total_savings: text(savings),
    total_savings_cents: savings ?? null,
    currency: "CAD",
  };
}

export const renderComparison = (basket: Basket, units: Units): ComparedPricesBody => ({
  data: basket.offers.flatMap((offers) => renderOffers(offers, unitIn(units, offers.drug.din))),
  summary: renderSummary(basket),
  missing: renderMissing(basket, "compared"),
});
