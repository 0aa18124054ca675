/** Puts together what is written and what is not yet: by day, by endpoint and by key. Pure. */
import { type Breakdown, type Counts, dashboardKeyId, type Entry } from "./model.ts";
import type { CountRow } from "./store.ts";

type Part = Pick<Entry, "outcome" | "requests" | "units">;

function add(to: Map<string, Counts>, name: string, { outcome, requests, units }: Part): void {
  const counts = to.get(name) ?? { requests: 0, units: 0, outcomes: {} };
  to.set(name, counts);
  counts.requests += requests;
  counts.units += units;
  counts.outcomes[outcome] = (counts.outcomes[outcome] ?? 0) + requests;
}

const mostFirst = (a: [string, Counts], b: [string, Counts]) =>
  b[1].requests - a[1].requests || (a[0] < b[0] ? -1 : 1);

export function breakdownOf(written: readonly CountRow[], unwritten: readonly Entry[]): Breakdown {
  const days = new Map<string, Counts>();
  const endpoints = new Map<string, Counts>();
  const keys = new Map<string, Counts>();
  for (const row of written) {
    if (row.day !== null) add(days, row.day, row);
    if (row.endpoint !== null) add(endpoints, row.endpoint, row);
    if (row.key_id !== null) add(keys, row.key_id, row);
  }
  for (const entry of unwritten) {
    add(days, entry.day, entry);
    add(endpoints, entry.endpoint, entry);
    add(keys, entry.keyId, entry);
  }
  keys.delete(dashboardKeyId);
  return {
    days: [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, counts]) => ({ day, ...counts })),
    endpoints: [...endpoints].toSorted(mostFirst).map(([endpoint, counts]) => ({ endpoint, ...counts })),
    keys: [...keys].toSorted(mostFirst).map(([keyId, counts]) => ({ keyId, ...counts })),
  };
}
