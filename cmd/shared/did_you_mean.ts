/** Suggests the known word that is nearest to a mistyped one. */

/** Insertions, deletions, replacements, and swaps of neighbors that lead from one word to the other. */
function distance(from: string, to: string): number {
  const rows = Array.from({ length: from.length + 1 }, (_, i) => [i, ...Array<number>(to.length).fill(0)]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let j = 0; j <= to.length; j += 1) (rows[0] ?? [])[j] = j;
  for (let i = 1; i <= from.length; i += 1)
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
          ? at(i - 2, j - 2) + 1
          : Number.POSITIVE_INFINITY;
      (rows[i] ?? [])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped);
    }
  return at(from.length, to.length);
}

/** ` Did you mean "prices"?`, or nothing if no word is near. A third of the letters may be wrong. */
export function didYouMean(given: string, known: readonly string[]): string {
  const word = given.toLowerCase();
  const near = known
    .map((each) => ({ each, wrong: each.startsWith(word) ? 0 : distance(word, each) }))
    .filter(({ each, wrong }) => word.length > 1 && wrong <= Math.max(each.length, word.length) / 3)
    .toSorted((a, b) => a.wrong - b.wrong || a.each.length - b.each.length);
  return near[0] === undefined ? "" : ` Did you mean "${near[0].each}"?`;
}
