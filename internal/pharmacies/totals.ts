/**
 * How many pharmacies a filter finds, kept with the version of the dataset that it was counted at. Only what a load alone
 * changes is kept, and for a minute what is open, since hours are told to the minute; lists around a place are not, as each caller
 * has another.
 */
import type { PharmacyListFilter } from "./model.ts";

export type Totals = {
  /** Undefined when it must be counted. */
  known(version: number | undefined, filter: PharmacyListFilter, at: Date): number | undefined;
  /** `version` was read before the total was counted: the total is as new as that, or newer. */
  keep(version: number | undefined, filter: PharmacyListFilter, at: Date, total: number): void;
};

/** Callers write cities and services as they like: what is kept starts anew when there are so many. */
const mostKept = 1_000;

const minuteMs = 60_000;

function nameOf({ near, openNow, ...filter }: PharmacyListFilter, at: Date): string | undefined {
  if (near !== undefined) return undefined;
  const minute = openNow === undefined ? undefined : Math.floor(at.getTime() / minuteMs);
  const { province, city, chain, service } = filter;
  return JSON.stringify([province, city, chain, service, openNow, minute]);
}

export function createTotals(): Totals {
  const totals = new Map<string, number>();
  let keptAt: number | undefined;
  return {
    known(version, filter, at) {
      const name = nameOf(filter, at);
      return name === undefined || version === undefined || version !== keptAt ? undefined : totals.get(name);
    },
    keep(version, filter, at, total) {
      const name = nameOf(filter, at);
      if (name === undefined || version === undefined) return;
      if (version !== keptAt || totals.size >= mostKept) totals.clear();
      keptAt = version;
      totals.set(name, total);
    },
  };
}
