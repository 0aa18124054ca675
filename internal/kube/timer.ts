/**
 * Time as queueing, electing and recording need it: a call that comes later and can be called off, a pause that a signal cuts
 * short, a call that has to be answered in time. All milliseconds. Tests hand in a `later` of their own, and no time passes.
 */
import { Unreachable } from "./model.ts";

/** Calls once, not before; answers how to call it off. */
export type Later = (ms: number, call: () => void) => () => void;

/** Above it setTimeout would call at once. */
const longestMs = 2 ** 31 - 1;

export const systemLater: Later = (ms, call) => {
  // Node counts in whole milliseconds, and may be up to one early.
  const timer = setTimeout(call, Math.min(Math.ceil(ms) + 1, longestMs));
  return () => clearTimeout(timer);
};

/** Goes on while the wall clock is set, from a start that means nothing. */
export const monotonicMs = () => performance.now();

/** Unix time with fractions, for those who write microseconds. */
export const wallClockMs = () => performance.timeOrigin + performance.now();

/** RFC 3339 with six digits: what Kubernetes calls MicroTime. */
export function microTime(unixMs: number): string {
  const micros = Math.floor(unixMs * 1_000);
  const whole = new Date(Math.floor(micros / 1_000)).toISOString();
  return whole.replace("Z", `${String(((micros % 1_000) + 1_000) % 1_000).padStart(3, "0")}Z`);
}

/** Resolves when the time is over or the signal says so, never rejects. */
export function pause(later: Later, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      callOff();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const callOff = later(ms, end);
    signal.addEventListener("abort", end);
  });
}

/**
 * The answer of `call`, if it comes in time. Otherwise rejects with Unreachable, or with the signal's reason; the signal that
 * the call was given is aborted then, and what the call makes of it is not waited for.
 */
export function within<T>(
  later: Later,
  ms: number,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const over = new AbortController();
    const end = () => {
      callOff();
      signal.removeEventListener("abort", onAbort);
    };
    const giveUp = (reason: unknown) => {
      end();
      reject(reason);
      over.abort(reason);
    };
    const callOff = later(ms, () => giveUp(new Unreachable(`no answer within ${ms} ms`)));
    const onAbort = () => giveUp(signal.reason);
    signal.addEventListener("abort", onAbort);
    call(over.signal).then(resolve, reject).finally(end);
  });
}
