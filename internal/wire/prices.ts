/** Prices in responses: per pharmacy, and of public plans. Schemas, and the functions that fill them. */
import { z } from "zod";
import { idPrefixes } from "../core/ids.ts";
import { centsToNumber, formatCents, formatUnitPrice, quantityScale } from "../core/money.ts";
import type { Unit } from "../core/units.ts";
import type { RemovedPrice } from "../prices/history_model.ts";
import {
  availabilities,
  type DrugPrice,
  type LowestPrice,
  type Price,
  type PriceCounts,
  type PublicPrice,
  priceSources,
} from "../prices/model.ts";
import { fillBody, packaging, renderFill } from "./fills.ts";
import {
  cents,
  distanceKm,
  dollars,
  namedDrug,
  pharmacyId,
  pharmacyName,
  priceFor,
  province,
  quantity,
  renderNamedDrug,
  renderPriceFor,
  time,
  unit,
  unitPrice,
} from "./shared_fields.ts";

/** How many prices an aggregate used and left out. Names of the fields in responses. */
export const priceCounts = {
  prices_counted: z
    .int()
    .nonnegative()
    .meta({
      description:
        "Number of prices that count towards the lowest and the average price: in stock and not stale.",
      examples: [34],
    }),
  prices_out_of_stock: z
    .int()
    .nonnegative()
    .meta({ description: "Number of prices left out because they are out of stock.", examples: [2] }),
  prices_stale: z
    .int()
    .nonnegative()
    .meta({ description: "Number of prices left out because they are stale.", examples: [1] }),
} as const;

/** In lists, which have them only with a quantity. */
export const optionalCounts = {
  prices_counted: priceCounts.prices_counted.optional(),
  prices_out_of_stock: priceCounts.prices_out_of_stock.optional(),
  prices_stale: priceCounts.prices_stale.optional(),
} as const;

export const renderCounts = ({ counted, outOfStock, stale }: PriceCounts) => ({
  prices_counted: counted,
  prices_out_of_stock: outOfStock,
  prices_stale: stale,
});

export const priceEntry = z
  .strictObject({
    pharmacy: pharmacyName,
    pharmacy_id: pharmacyId,
    price: dollars("Dollars, without the dispensing fee.", 10.34),
    price_cents: cents("price in cents.", 1_034),
    dispensing_fee: dollars("Dollars.", 10.5),
    dispensing_fee_cents: cents("dispensing_fee in cents.", 1_050),
    total_cost: dollars("Total that the patient pays, in dollars: price and dispensing fee.", 20.84),
    currency: z.literal("CAD").meta({ description: "Canadian dollars, always." }),
    unit_price: unitPrice("Dollars per unit, with four decimals."),
    quantity: quantity("Number of units that price is for."),
    unit,
    package: packaging,
    availability: z.enum(availabilities).meta({ description: "Stock status at the pharmacy." }),
    distance_km: distanceKm,
    stale: z.boolean().meta({
      description: "Whether the price is too old to count towards lowest prices, averages, and alerts.",
    }),
    last_updated: time("When the source last stated the price."),
    effective_from: time("When the current price was first observed."),
    source: z.enum(priceSources).meta({ description: "Where the price comes from." }),
    fill: fillBody.optional().meta({
      description:
        "The price of the requested quantity. Present only with quantity. The other fields then describe its first package.",
    }),
  })
  .meta({ id: "PriceEntry", description: "The price of a drug at a pharmacy." });
export type PriceEntry = z.infer<typeof priceEntry>;

export const publicPrice = z
  .strictObject({
    province,
    plan: z.string().meta({ description: "The plan, as coverage names it.", examples: ["ODB"] }),
    unit_price: unitPrice("Dollars for price_for as the plan's formulary lists it, four decimals."),
    price_for: priceFor.nullable(),
    plan_pays: unitPrice("The part that the plan pays. Null if the edition does not state it.").nullable(),
    effective_on: z.iso.date().meta({ description: "Date of the edition.", examples: ["2025-01-31"] }),
    source: z.literal("PUBLIC_FORMULARY").meta({ description: "Where the price comes from." }),
  })
  .meta({ id: "PublicPrice", description: "A drug's unit price in a public plan." });
export type PublicPriceBody = z.infer<typeof publicPrice>;

export const removedPrice = z
  .strictObject({
    pharmacy: pharmacyName,
    pharmacy_id: pharmacyId,
    last_price: dollars("The price when it was removed, in dollars, without the dispensing fee.", 10.34),
    last_price_cents: cents("last_price in cents.", 1_034),
    last_quantity: quantity("Units that last_price paid for."),
    last_unit_price: unitPrice("Dollars for one unit at last_price, four decimals."),
    unit,
    removed_at: time("When the source removed the price."),
    reason: z.string().meta({ description: "Why.", examples: ["withdrawn by the source"] }),
  })
  .meta({ id: "RemovedPrice", description: "A price that its source removed." });
export type RemovedPriceBody = z.infer<typeof removedPrice>;

export const drugPriceEntry = priceEntry
  .omit({ distance_km: true, fill: true })
  .extend({ drug: namedDrug.meta({ description: "The drug that the price is of." }) })
  .meta({ id: "DrugPriceEntry", description: "The price of a drug at the requested pharmacy." });
export type DrugPriceEntry = z.infer<typeof drugPriceEntry>;

/** Metres are enough to read; sorting was done on the exact distance. */
export function roundedKm(distanceKm: number): number {
  return Math.round(distanceKm * 1_000) / 1_000;
}

export function renderPrice(price: Price, unit: Unit): PriceEntry {
  return {
    pharmacy: price.pharmacyName,
    pharmacy_id: `${idPrefixes.pharmacy}${price.pharmacyKey}`,
    price: centsToNumber(price.priceCents),
    price_cents: price.priceCents,
    dispensing_fee: centsToNumber(price.dispensingFeeCents),
    dispensing_fee_cents: price.dispensingFeeCents,
    total_cost: centsToNumber(price.totalCents),
    currency: "CAD",
    unit_price: formatUnitPrice(price.unitPrice),
    quantity: price.quantity / quantityScale,
    unit,
    package: price.packaging,
    availability: price.availability,
    ...(price.distanceKm === null ? {} : { distance_km: roundedKm(price.distanceKm) }),
    stale: price.stale,
    last_updated: price.observedAt.toISOString(),
    effective_from: price.effectiveFrom.toISOString(),
    source: price.source,
    ...(price.fill === undefined ? {} : { fill: renderFill(price.fill) }),
  };
}

export function renderPublicPrice(price: PublicPrice): PublicPriceBody {
  return {
    province: price.province,
    plan: price.plan,
    unit_price: formatUnitPrice(price.unitPrice),
    price_for: renderPriceFor(price.pricedFor),
    plan_pays: price.planPays === null ? null : formatUnitPrice(price.planPays),
    effective_on: price.effectiveOn,
    source: "PUBLIC_FORMULARY",
  };
}

export function renderRemovedPrice(price: RemovedPrice, unit: Unit): RemovedPriceBody {
  return {
    pharmacy: price.pharmacyName,
    pharmacy_id: `${idPrefixes.pharmacy}${price.pharmacyKey}`,
    last_price: centsToNumber(price.lastPriceCents),
    last_price_cents: price.lastPriceCents,
    last_quantity: price.lastQuantity / quantityScale,
    last_unit_price: formatUnitPrice(price.lastUnitPrice),
    unit,
    removed_at: price.removedAt.toISOString(),
    reason: price.reason,
  };
}

export function renderDrugPrice(price: DrugPrice, unit: Unit): DrugPriceEntry {
  const { distance_km: _, fill: __, ...entry } = renderPrice(price, unit);
  return { drug: renderNamedDrug(price.drug), ...entry };
}

/** "$4.10 (18%) below average": the lowest price against what its quantity costs on average. */
export function renderSavings({ priceCents, averagePriceCents }: LowestPrice): string {
  const cents = Math.max(0, averagePriceCents - priceCents);
  const percent = averagePriceCents === 0 ? 0 : Math.round((cents * 100) / averagePriceCents);
  return `$${formatCents(cents)} (${percent}%) below average`;
}
