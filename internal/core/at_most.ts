/** Runs asynchronous work with a limit on how much of it runs at the same time. The rest waits, first come, first served. */

export type AtMost = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How long work waits before it is given up, and with which error. */
export type Patience = { ms: number; error(): Error };

export function createAtMost(most: number, patience?: Patience): AtMost {
  let running = 0;
  const waiting = new Set<() => void>();

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const late =
        patience &&
        setTimeout(() => {
          waiting.delete(admit);
          reject(patience.error());
        }, patience.ms);
      function admit(): void {
        clearTimeout(late);
        waiting.delete(admit);
        resolve();
      }
      waiting.add(admit);
    });
  }

  return async (work) => {
    if (running < most) running += 1;
    // Whoever finishes hands its place on: `running` stays as it is.
    else await turn();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
