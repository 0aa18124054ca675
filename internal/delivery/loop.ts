/**
 * Something that is done again and again: when it is woken, and every so often anyway. Never twice at once. When it fails it
 * is done again after a pause that grows, whatever wakes it meanwhile: a database that is away is not asked all the time.
 */

export type Loop = {
  /** There is something to do. */
  wake(): void;
  /** Resolves when what is under way has ended; nothing follows. */
  stop(): Promise<void>;
};

type LoopDeps = {
  /** Answers whether there is more to do at once. */
  work(): Promise<boolean>;
  /** The longest pause. */
  everyMs(): number;
  /** The shortest pause between one that found nothing more and the next. */
  gatherMs?: number;
  onError(error: unknown): void;
};

const firstPauseMs = 100;
const longestPauseMs = 5_000;

export function createLoop({ work, everyMs, gatherMs = 0, onError }: LoopDeps): Loop {
  let stopped = false;
  let woken = true;
  /** Pausing for a time that being woken does not shorten. */
  let deaf = false;
  let timer: NodeJS.Timeout | undefined;
  let resume: (() => void) | undefined;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      resume = resolve;
      timer = setTimeout(resolve, ms);
    });

  function interrupt(): void {
    clearTimeout(timer);
    resume?.();
  }

  async function run(): Promise<void> {
    // Whoever makes it comes to its end first.
    await null;
    let pauseMs = firstPauseMs;
    while (!stopped) {
      woken = false;
      try {
        const again = await work();
        pauseMs = firstPauseMs;
        if (again) continue;
      } catch (error) {
        onError(error);
        deaf = true;
        await pause(pauseMs);
        deaf = false;
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        continue;
      }
      if (gatherMs > 0 && !stopped) {
        deaf = true;
        await pause(gatherMs);
        deaf = false;
      }
      if (!woken && !stopped) await pause(everyMs());
    }
  }

  const running = run();
  return {
    wake() {
      woken = true;
      if (!deaf) interrupt();
    },
    async stop() {
      stopped = true;
      interrupt();
      await running;
    },
  };
}
