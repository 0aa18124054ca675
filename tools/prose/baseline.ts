/**
 * The files that still have findings, with their number. A number may only shrink: a file with more findings fails the check,
 * and so does a file with fewer, until the smaller number is committed.
 */
export type Counts = Readonly<Record<string, number>>;

/** One message per file whose number is not the number of the baseline. */
export function compare(baseline: Counts, counts: Counts): string[] {
  const paths = [...new Set([...Object.keys(baseline), ...Object.keys(counts)])].toSorted();
  return paths.flatMap((path) => {
    const [known, found] = [baseline[path] ?? 0, counts[path] ?? 0];
    if (found > known)
      return [
        `${path}: ${found} findings, ${known} allowed. Run "npm run prose -- ${path}" to see all of them.`,
      ];
    return found < known
      ? [`${path}: ${found} findings, ${known} in the baseline. Run "npm run prose -- --lower" and commit.`]
      : [];
  });
}

/** The baseline with every number at most what was found. Files without findings leave it, and none enters. */
export function lower(baseline: Counts, counts: Counts): Counts {
  return Object.fromEntries(
    Object.entries(baseline)
      .map(([path, known]) => [path, Math.min(known, counts[path] ?? 0)] as const)
      .filter(([, number]) => number > 0),
  );
}
