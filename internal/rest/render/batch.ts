/** Baskets as the wire shows them. Under /v1/prices money that is compared is a decimal string, with its cents beside it. */
import { idPrefixes } from "../../core/ids.ts";
import { centsToNumber, formatCents } from "../../core/money.ts";
import { summaryOfBasket } from "../../prices/basket.ts";
import type { Basket, BasketOffers, BasketPrice, BestPharmacy } from "../../prices/model.ts";
import type {
  BasketSummaryBody,
  ComparedDrugBody,
  ComparedPriceBody,
  ComparedPricesBody,
  MissingBody,
} from "../schemas/batch.ts";
import { drugIdOf, renderNamedDrug } from "./named_drug.ts";
import { renderPrice, roundedKm } from "./prices.ts";

const pharmacyIdOf = (key: string) => `${idPrefixes.pharmacy}${key}`;

const distance = (km: number | null) => (km === null ? {} : { distance_km: roundedKm(km) });

export function renderMissing(basket: Basket): MissingBody[] {
  const drug = (din: string, reason: MissingBody["reason"]) => ({ id: drugIdOf(din), din, reason });
  return [
    ...basket.unknownDins.map((din) => drug(din, "unknown drug")),
    ...basket.withoutPrice.map(({ din }) => drug(din, "no price here")),
    ...basket.unknownPharmacyKeys.map((key) => ({
      id: pharmacyIdOf(key),
      reason: "unknown pharmacy" as const,
    })),
  ];
}

export function renderBatch(basket: Basket) {
  const data = basket.offers.map(({ drug, prices, offers }) => ({
    drug: renderNamedDrug(drug),
    prices: prices.map(renderPrice),
    total: offers,
  }));
  return { data, missing: renderMissing(basket) };
}

const renderCompared = (price: BasketPrice): ComparedPriceBody => ({
  pharmacy: {
    id: pharmacyIdOf(price.pharmacyKey),
    name: price.pharmacyName,
    chain: price.pharmacyChain,
  },
  price: formatCents(price.priceCents),
  price_cents: price.priceCents,
  dispensing_fee: centsToNumber(price.dispensingFeeCents),
  dispensing_fee_cents: price.dispensingFeeCents,
  total_cost: centsToNumber(price.totalCents),
  total_cost_cents: price.totalCents,
  currency: "CAD",
  availability: price.availability,
  ...distance(price.distanceKm),
  last_updated: price.observedAt.toISOString(),
  source: price.source,
});

function renderOffers(offers: BasketOffers): ComparedDrugBody {
  const { lowestPriceCents, highestPriceCents, averagePriceCents } = offers;
  const savingsCents = averagePriceCents - lowestPriceCents;
  return {
    drug: renderNamedDrug(offers.drug),
    pharmacy_prices: offers.prices.map(renderCompared),
    lowest_price: formatCents(lowestPriceCents),
    lowest_price_cents: lowestPriceCents,
    highest_price: formatCents(highestPriceCents),
    highest_price_cents: highestPriceCents,
    average_price: formatCents(averagePriceCents),
    average_price_cents: averagePriceCents,
    savings_from_average: formatCents(savingsCents),
    savings_from_average_cents: savingsCents,
    pharmacies: offers.offers,
  };
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
  return {
    best_pharmacy: best === undefined ? null : renderBest(best),
    total_lowest: formatCents(summary.lowestTotalCents),
    total_lowest_cents: summary.lowestTotalCents,
    total_highest: formatCents(summary.highestTotalCents),
    total_highest_cents: summary.highestTotalCents,
    total_average: formatCents(summary.averageTotalCents),
    total_average_cents: summary.averageTotalCents,
    total_savings: formatCents(summary.savingsCents),
    total_savings_cents: summary.savingsCents,
    currency: "CAD",
  };
}

export const renderComparison = (basket: Basket): ComparedPricesBody => ({
  data: basket.offers.map(renderOffers),
  summary: renderSummary(basket),
  missing: renderMissing(basket),
});
