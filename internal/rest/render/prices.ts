/** Prices as the wire shows them. */
import { idPrefixes } from "../../core/ids.ts";
import { centsToNumber, formatCents, formatUnitPrice } from "../../core/money.ts";
import type { RemovedPrice } from "../../prices/history_model.ts";
import type { DrugPrice, Price, PriceSummary, PublicPrice } from "../../prices/model.ts";
import type { DrugPriceEntry, PriceEntry, PublicPriceBody, RemovedPriceBody } from "../schemas/prices.ts";
import { renderNamedDrug } from "./named_drug.ts";

/** Metres are enough to read; sorting was done on the exact distance. */
export function roundedKm(distanceKm: number): number {
  return Math.round(distanceKm * 1_000) / 1_000;
}

export function renderPrice(price: Price): PriceEntry {
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
    quantity: price.quantity / 1_000,
    availability: price.availability,
    ...(price.distanceKm === null ? {} : { distance_km: roundedKm(price.distanceKm) }),
    last_updated: price.observedAt.toISOString(),
    effective_from: price.effectiveFrom.toISOString(),
    source: price.source,
  };
}

export function renderPublicPrice(price: PublicPrice): PublicPriceBody {
  return {
    province: price.province,
    plan: price.plan,
    unit_price: formatUnitPrice(price.unitPrice),
    plan_pays: price.planPays === null ? null : formatUnitPrice(price.planPays),
    effective_on: price.effectiveOn,
    source: "PUBLIC_FORMULARY",
  };
}

export function renderRemovedPrice(price: RemovedPrice): RemovedPriceBody {
  return {
    pharmacy: price.pharmacyName,
    pharmacy_id: `${idPrefixes.pharmacy}${price.pharmacyKey}`,
    last_price: centsToNumber(price.lastPriceCents),
    last_price_cents: price.lastPriceCents,
    removed_at: price.removedAt.toISOString(),
    reason: price.reason,
  };
}

export function renderDrugPrice(price: DrugPrice): DrugPriceEntry {
  const { distance_km: _, ...entry } = renderPrice(price);
  return { drug: renderNamedDrug(price.drug), ...entry };
}

/** "$4.10 (18%) below average": the lowest price against the average of all. */
export function renderSavings({ lowestPriceCents, averagePriceCents }: PriceSummary): string {
  const cents = Math.max(0, averagePriceCents - lowestPriceCents);
  const percent = averagePriceCents === 0 ? 0 : Math.round((cents * 100) / averagePriceCents);
  return `$${formatCents(cents)} (${percent}%) below average`;
}
