/** The period of the usage page, as its address has it. */
import { type Filters, useFilters } from "../../kit/filters.ts";
import { periods, rangeOf } from "./day_ranges.ts";

export type PeriodFilters = Filters<"period" | "from" | "to">;

export function usePeriod() {
  const filters: PeriodFilters = useFilters(["period", "from", "to"]);
  const { period: asked = "month", ...given } = filters.values;
  const period = periods.some(({ value }) => value === asked) ? asked : "month";
  return { filters, period, range: rangeOf(period, given) };
}
