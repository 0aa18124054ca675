/** Generic alternatives as the wire shows them. */
import { centsToNumber } from "../../core/money.ts";
import type { Generic } from "../../prices/generics.ts";
import type { GenericBody } from "../schemas/generics.ts";
import { renderDrug } from "./drugs.ts";

const dollars = (cents: number | null) => (cents === null ? null : centsToNumber(cents));

export function renderGeneric(generic: Generic): GenericBody {
  const { drug, match, averagePriceCents, lowestPriceCents, savingsPercent } = generic;
  return {
    ...renderDrug(drug),
    average_price: dollars(averagePriceCents),
    average_price_cents: averagePriceCents,
    lowest_price: dollars(lowestPriceCents),
    lowest_price_cents: lowestPriceCents,
    savings_percent: savingsPercent,
    match,
  };
}
