/** Runs asynchronous work with a limit on how much of it runs at the same time. The rest waits, first come, first served. */

export type AtMost = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createAtMost(most: number): AtMost {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) running += 1;
    // Whoever finishes hands its place on: `running` stays as it is.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
