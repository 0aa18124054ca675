/** Drugs as the wire shows them. */
import { idPrefixes } from "../../core/ids.ts";
import { centsToNumber } from "../../core/money.ts";
import type { Drug } from "../../drugs/model.ts";
import type { PriceSummary } from "../../prices/model.ts";
import type { DrugBody, DrugSummaryBody } from "../schemas/drugs.ts";
import { renderSavings } from "./prices.ts";

/** `strength` and `form` are strings by contract: a source that states none must not make them null. */
export function renderCore(drug: Drug) {
  return {
    id: `${idPrefixes.drug}${drug.din}`,
    name: drug.name,
    strength: drug.strength ?? "",
    form: drug.form ?? "unknown",
    din: drug.din,
    generic: drug.generic,
  };
}

const renderRemoval = ({ removedAt, removedReason }: Drug) => ({
  removed_at: removedAt?.toISOString() ?? null,
  removed_reason: removedReason,
});

export function renderDrug(drug: Drug): DrugBody {
  return {
    ...renderCore(drug),
    generic_name: drug.genericName,
    generic_basis: drug.genericBasis,
    manufacturer: drug.manufacturer,
    atc_code: drug.atcCode,
    schedule: drug.schedule,
    status: drug.status,
    class: drug.class,
    routes: drug.routes,
    active_ingredients: drug.activeIngredients.map(({ name, strength }) => ({ name, strength })),
    synthetic: drug.synthetic,
    ...renderRemoval(drug),
  };
}

/** Without a summary (no pharmacy has a price) what it would say is null. */
export function renderDrugSummary(drug: Drug, summary: PriceSummary | undefined): DrugSummaryBody {
  return {
    ...renderCore(drug),
    lowest_price: summary === undefined ? null : centsToNumber(summary.lowestPriceCents),
    lowest_price_cents: summary?.lowestPriceCents ?? null,
    pharmacy: summary?.lowestPharmacyName ?? null,
    price_source: summary?.source ?? null,
    price_last_updated: summary?.observedAt.toISOString() ?? null,
    savings: summary === undefined ? null : renderSavings(summary),
    ...renderRemoval(drug),
  };
}
