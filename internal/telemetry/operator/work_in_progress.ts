/** How long what queues work on has taken so far, by what they tell: something was taken, something is done. */

export type WorkInProgress = {
  began(queue: string): void;
  /** Which of them it was is known by how long it took. */
  ended(queue: string, workedMs: number): void;
  count(queue: string): number;
  /** Milliseconds, of every queue that ever worked. */
  ages(): Iterable<[queue: string, agesMs: readonly number[]]>;
};

export function createWorkInProgress(clock: () => number): WorkInProgress {
  const beganMs = new Map<string, number[]>();
  const of = (queue: string): number[] => {
    const times = beganMs.get(queue) ?? [];
    beganMs.set(queue, times);
    return times;
  };
  return {
    began: (queue) => void of(queue).push(clock()),
    ended(queue, workedMs) {
      const times = of(queue);
      const wanted = clock() - workedMs;
      const nearest = times.reduce(
        (best, atMs, at) => (Math.abs(atMs - wanted) < Math.abs((times[best] ?? 0) - wanted) ? at : best),
        0,
      );
      times.splice(nearest, 1);
    },
    count: (queue) => of(queue).length,
    *ages() {
      for (const [queue, times] of beganMs) yield [queue, times.map((atMs) => clock() - atMs)];
    },
  };
}
