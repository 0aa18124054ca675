/**
 * How many pharmacies a filter finds, kept with the version of the dataset that it was counted at. Only what a load alone
 * changes is kept: neither lists around a place, of which each caller has another, nor what is open, which the clock changes.
 */
import type { PharmacyListFilter } from "./model.ts";

export type Totals = {
  /** Undefined when it must be counted. */
  known(version: number | undefined, filter: PharmacyListFilter): number | undefined;
  /** `version` was read before the total was counted: the total is as new as that, or newer. */
  keep(version: number | undefined, filter: PharmacyListFilter, total: number): void;
};

/** Callers write cities and services as they like: what is kept starts anew when there are so many. */
const mostKept = 1_000;

const nameOf = ({ near, openNow, province, city, chain, service }: PharmacyListFilter): string | undefined =>
  near !== undefined || openNow !== undefined ? undefined : JSON.stringify([province, city, chain, service]);

export function createTotals(): Totals {
  const totals = new Map<string, number>();
  let keptAt: number | undefined;
  return {
    known(version, filter) {
      const name = nameOf(filter);
      return name === undefined || version === undefined || version !== keptAt ? undefined : totals.get(name);
    },
    keep(version, filter, total) {
      const name = nameOf(filter);
      if (name === undefined || version === undefined) return;
      if (version !== keptAt || totals.size >= mostKept) totals.clear();
      keptAt = version;
      totals.set(name, total);
    },
  };
}
