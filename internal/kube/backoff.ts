/** How long to wait before something that failed is tried again: longer each time, and never twice the same. Pure but for chance. */

/** Milliseconds before the next try, after so many failures in a row (from 1). */
export type Backoff = (attempt: number) => number;

/**
 * Doubles (or what `factor` says) from `firstMs` up to `mostMs`; jitter takes away up to half of it, so that what failed
 * together does not come back together, and nothing ever comes back at once.
 */
export function createBackoff({
  firstMs,
  factor = 2,
  mostMs,
  random = Math.random,
}: {
  firstMs: number;
  factor?: number;
  mostMs: number;
  /** In [0, 1). */
  random?: () => number;
}): Backoff {
  if (!(firstMs > 0 && factor >= 1 && mostMs >= firstMs))
    throw new RangeError(
      `a back-off from ${firstMs} to ${mostMs} ms by ${factor}: it has to grow from above 0`,
    );
  return (attempt) => {
    const ceilingMs = Math.min(mostMs, firstMs * factor ** Math.max(0, attempt - 1));
    return ceilingMs * (1 - random() / 2);
  };
}
