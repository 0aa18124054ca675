/** How long something may take, as a signal: it ends with the caller's signal, or with Unreachable when the time is up. */
import type { Unreachable } from "./model.ts";

export type Deadline = Disposable & {
  signal: AbortSignal;
  /** From now; instead of what was set before. */
  set(ms: number, late: () => Unreachable): void;
  /** Nothing is waited for. */
  clear(): void;
};

export function createDeadline(caller: AbortSignal | undefined): Deadline {
  const own = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const end = () => {
    clear();
    own.abort(caller?.reason);
  };
  if (caller?.aborted) end();
  else caller?.addEventListener("abort", end, { once: true });
  return {
    signal: own.signal,
    set(ms, late) {
      clear();
      if (!own.signal.aborted) timer = setTimeout(() => own.abort(late()), ms);
    },
    clear,
    [Symbol.dispose]() {
      clear();
      caller?.removeEventListener("abort", end);
    },
  };
}

/** What `work` makes of it, or the signal's reason as soon as it is aborted: also when `work` does not listen to it. */
export async function orAborted<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  try {
    return await Promise.race([work(), promise]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}
