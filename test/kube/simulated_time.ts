/** Time that passes only when a test lets it: timers in their order, each followed by all that its promises lead to. */
import type { Later } from "../../internal/kube/timer.ts";

type Timer = { atMs: number; order: number; call: () => void; off: boolean };

export type SimulatedTime = {
  nowMs(): number;
  later: Later;
  /** Everything that is due until then, in order. `after` is called after each timer and what it led to. */
  pass(ms: number, after?: () => void): Promise<void>;
  /** Timers that are still to come. */
  pending(): number;
};

/** What promises lead to, all of it: nothing here waits for anything but timers of the simulation. */
export const promisesDone = () => new Promise<void>((resolve) => setImmediate(resolve));

export function createSimulatedTime(): SimulatedTime {
  let nowMs = 0;
  let order = 0;
  let timers: Timer[] = [];

  function next(untilMs: number): Timer | undefined {
    timers = timers.filter((timer) => !timer.off);
    const due = timers.filter(({ atMs }) => atMs <= untilMs);
    return due.toSorted((a, b) => a.atMs - b.atMs || a.order - b.order)[0];
  }

  return {
    nowMs: () => nowMs,
    later(ms, call) {
      const timer: Timer = { atMs: nowMs + Math.max(0, ms), order: order++, call, off: false };
      timers.push(timer);
      return () => {
        timer.off = true;
      };
    },
    async pass(ms, after = () => {}) {
      const untilMs = nowMs + ms;
      await promisesDone();
      for (let timer = next(untilMs); timer !== undefined; timer = next(untilMs)) {
        timer.off = true;
        nowMs = Math.max(nowMs, timer.atMs);
        timer.call();
        await promisesDone();
        after();
      }
      nowMs = untilMs;
      after();
    },
    pending: () => timers.filter((timer) => !timer.off).length,
  };
}
