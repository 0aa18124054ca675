/** Counts what a load passes over or takes in a way of its own, for notes in its summary. */

export type Tally = {
  /** `detail` tells cases of one kind apart. */
  add(what: string, detail?: string): void;
  /** One a kind: "3 notices ... (Vehicles 2, Toys 1)"; the commonest details first, and no more than a few. */
  lines(): string[];
};

const mostDetails = 12;
const longestDetail = 60;
/** So many details are told apart, so that memory does not grow with the input. */
const mostKnown = 5_000;
const number = new Intl.NumberFormat("en-CA");

export function createTally(): Tally {
  const counts = new Map<string, { total: number; details: Map<string, number> }>();
  return {
    add(what, detail) {
      const entry = counts.get(what) ?? { total: 0, details: new Map<string, number>() };
      counts.set(what, entry);
      entry.total += 1;
      if (detail === undefined) return;
      const short = detail.slice(0, longestDetail);
      if (entry.details.has(short) || entry.details.size < mostKnown)
        entry.details.set(short, (entry.details.get(short) ?? 0) + 1);
    },
    lines: () =>
      [...counts].map(([what, { total, details }]) => `${number.format(total)} ${what}${shown(details)}`),
  };
}

function shown(details: ReadonlyMap<string, number>): string {
  if (details.size === 0) return "";
  const sorted = [...details].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const named = sorted
    .slice(0, mostDetails)
    .map(([name, times]) => (times === 1 ? name : `${name} ${times}`));
  return `: ${named.join("; ")}${sorted.length > mostDetails ? "; and others" : ""}`;
}
