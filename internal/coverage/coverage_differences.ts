/** What changed in what a plan says of a drug, field by field, as the wire names fields and writes values. Pure. */
import { centsToNumber, formatUnitPrice, quantityScale } from "../core/money.ts";
import { type PricedFor, pricedForOf } from "../core/units.ts";
import type { ListingState } from "./sql/merge_listings.ts";

export type FieldChange = {
  field: string;
  old_value: string | number | null;
  new_value: string | number | null;
};
export type CoverageChange = { change: "listed" | "changed" | "removed"; changes: FieldChange[] };

const dollars = (cents: number | null) => (cents === null ? null : centsToNumber(cents));
const unitDollars = (amount: number | null) => (amount === null ? null : formatUnitPrice(amount));

/** "120 dose". */
export const pricedForText = (pricedFor: PricedFor | null): string | null =>
  pricedFor === null ? null : `${pricedFor.quantity / quantityScale} ${pricedFor.unit}`;

const fields: Readonly<Record<string, (state: ListingState) => string | number | null>> = {
  formulary_status: (state) => state.formulary_status,
  plan_term: (state) => state.plan_term,
  criteria: (state) => state.criteria,
  notes: (state) => state.notes,
  max_coverage: (state) => dollars(state.max_coverage_cents),
  deductible: (state) => dollars(state.deductible_cents),
  copay_percent: ({ copay_basis_points: points }) => (points === null ? null : points / 100),
  interchange_group: (state) => state.interchange_group,
  daily_cost: (state) => unitDollars(state.daily_cost),
  listed_on: (state) => state.listed_on,
  removed_on: (state) => state.removed_on,
  removed_reason: (state) => state.removed_reason,
  unit_price: (state) => unitDollars(state.unit_price),
  plan_pays: (state) => unitDollars(state.plan_pays),
  price_for: (state) => pricedForText(pricedForOf(state.price_unit, state.price_quantity)),
  source: (state) => state.source,
};

/** `before` is null for a drug that the plan did not list. Undefined when nothing is to be seen of it. */
export function coverageChange(before: ListingState | null, after: ListingState): CoverageChange | undefined {
  const changes = Object.entries(fields).flatMap(([field, write]) => {
    const [oldValue, newValue] = [before === null ? null : write(before), write(after)];
    return oldValue === newValue ? [] : [{ field, old_value: oldValue, new_value: newValue }];
  });
  if (changes.length === 0) return undefined;
  const wasListed = before !== null && before.removed_on === null;
  const isListed = after.removed_on === null;
  return { change: wasListed === isListed ? "changed" : isListed ? "listed" : "removed", changes };
}
