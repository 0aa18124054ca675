/** Reports public prices that a load with --replace corrected, and creates their events. */
import { formatUnitPrice } from "../../core/money.ts";
import { pricedForOf } from "../../core/units.ts";
import { type CoverageChange, pricedForText } from "../../coverage/coverage_differences.ts";
import type { PublicPrice } from "../../coverage/listing.ts";
import type { MergedPublicPriceRow } from "../../coverage/sql/merge_public_prices.ts";
import type { ToldCoverage } from "../events/coverage.ts";

export type ReplacedPrice = { line: number; price: PublicPrice; change: CoverageChange; isNewest: boolean };

const dollars = (amount: number | null) => (amount === null ? null : formatUnitPrice(amount));

/** Undefined if the row replaced nothing. */
export function replacedPrice(row: MergedPublicPriceRow, price: PublicPrice): ReplacedPrice | undefined {
  if (row.outcome !== "replaced") return undefined;
  const before = pricedForOf(row.old_price_unit, row.old_price_quantity);
  const fields = [
    ["unit_price", dollars(row.old_unit_price), dollars(price.unitPrice)],
    ["plan_pays", dollars(row.old_plan_pays), dollars(price.planPays ?? row.old_plan_pays)],
    ["price_for", pricedForText(before), pricedForText(price.pricedFor ?? before)],
  ] as const;
  const changes = fields.flatMap(([field, old_value, new_value]) =>
    old_value === new_value ? [] : [{ field, old_value, new_value }],
  );
  return { line: row.line, price, change: { change: "changed", changes }, isNewest: row.is_newest };
}

/** Corrections of older editions are history and create no events. */
export const toldPrices = (replaced: readonly ReplacedPrice[]): ToldCoverage[] =>
  replaced
    .filter(({ isNewest }) => isNewest)
    .map(({ price, change }) => ({
      province: price.province,
      plan: price.plan,
      drugId: price.drugId,
      asOf: price.effectiveOn,
      change,
    }));

/** Formats "unit_price 1.0000 is replaced by 1.0001". */
export const replacedText = ({ change }: ReplacedPrice): string =>
  change.changes
    .map(
      ({ field, old_value: before, new_value: after }) =>
        `${field} ${before ?? "(none)"} is replaced by ${after}`,
    )
    .join("; ");

export const replacedNote = (number: number): string =>
  `${number === 1 ? "1 price was" : `${number} prices were`} replaced; the report lists the old and new values`;
