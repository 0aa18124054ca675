/**
 * Attempts that one signal abandons together. A listener of the signal for each of them would cost as much as a fifth of an
 * attempt; so each signal has one, and a set.
 */
const attempts = new WeakMap<AbortSignal, Set<() => void>>();

/** Those that `signal` abandons: `stop` is called once unless it was taken out before. */
export function abandonedBy(signal: AbortSignal): Set<() => void> {
  const known = attempts.get(signal);
  if (known !== undefined) return known;
  const made = new Set<() => void>();
  attempts.set(signal, made);
  signal.addEventListener(
    "abort",
    () => {
      for (const stop of [...made]) stop();
      made.clear();
    },
    { once: true },
  );
  return made;
}
