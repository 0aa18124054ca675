/** A price history as the wire shows it: money as strings, which is how /v1/prices shows it. */
import { formatCents, formatUnitPrice, unitPriceScale } from "../../core/money.ts";
import type { HistoryPoint, HistorySource, PriceHistory } from "../../prices/history_model.ts";
import { mostPoints } from "../../prices/history_range.ts";
import type { PriceHistoryBody } from "../schemas/history.ts";
import { renderNamedDrug } from "./named_drug.ts";

const perCent = unitPriceScale / 100;

/** A source's amounts: as text, and in cents. */
const amounts = {
  pharmacies: { basis: "package", text: formatCents, cents: (value: number) => value },
  public_formulary: {
    basis: "unit",
    text: formatUnitPrice,
    cents: (value: number) => Math.floor((value + perCent / 2) / perCent),
  },
} as const satisfies Record<HistorySource, object>;

function renderPoint(point: HistoryPoint, source: HistorySource): PriceHistoryBody["data"][number] {
  const { text, cents } = amounts[source];
  const { lowest, average, highest } = point;
  return {
    period_start: point.periodStart,
    period_end: point.periodEnd,
    lowest: text(lowest),
    average: text(average),
    highest: text(highest),
    lowest_cents: cents(lowest),
    average_cents: cents(average),
    highest_cents: cents(highest),
    observations: point.observations,
  };
}

/** One page, whose limit is what the longest range can have. */
export function renderHistory(history: PriceHistory): PriceHistoryBody {
  const { drug, granularity, from, to, province, pharmacyId, source, points } = history;
  return {
    drug: renderNamedDrug(drug),
    granularity,
    from,
    to,
    province,
    pharmacy_id: pharmacyId,
    source,
    price_basis: amounts[source].basis,
    currency: "CAD",
    first_observed_on: history.firstObservedOn,
    last_observed_on: history.lastObservedOn,
    data: points.map((point) => renderPoint(point, source)),
    pagination: { total: points.length, limit: mostPoints, offset: 0, has_more: false },
    has_more: false,
    next_cursor: null,
  };
}
