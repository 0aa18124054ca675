/** Rows that may name a thing more than once, for merges that look at each thing once. */

/** Parts in which no key stands twice, in the order of the rows: merging part after part is merging row by row. */
export function roundsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const rounds: Row[][] = [];
  const times = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row);
    const round = times.get(key) ?? 0;
    times.set(key, round + 1);
    if (round === rounds.length) rounds.push([]);
    rounds[round]?.push(row);
  }
  return rounds;
}
