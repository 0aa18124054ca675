/**
 * Chance that can be repeated: numbers drawn from a seed and the name of a stream. Each stream is drawn apart from the
 * others, so that one more draw for a pharmacy's hours does not change every price after it.
 */
import { createHash } from "node:crypto";

export type Random = {
  /** From 0 up to, not including, 1; 32 bits. */
  next(): number;
  /** From `from` up to, not including, `to`. */
  between(from: number, to: number): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  /** An item as often as its weight is of all weights. */
  pickWeighted<T>(from: readonly T[], weightOf: (item: T) => number): T;
  /** exp of a normal number of mean 0 and deviation `sigma`: median 1. */
  lognormal(sigma: number): number;
  /** A copy in another order. */
  shuffle<T>(items: readonly T[]): T[];
};

/** xoshiro128** (Blackman and Vigna, 2018), its state taken from a hash of seed and stream. */
export function createRandom(seed: number, stream: string): Random {
  const hash = createHash("sha256").update(`${seed}\n${stream}`).digest();
  let [a, b, c, d] = [hash.readInt32LE(0), hash.readInt32LE(4), hash.readInt32LE(8), hash.readInt32LE(12)];
  let spare: number | undefined;

  function next(): number {
    const five = Math.imul(b, 5);
    const result = Math.imul((five << 7) | (five >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return (result >>> 0) / 4_294_967_296;
  }

  /** Box and Muller: two normal numbers from two uniform ones; the second is kept for the next call. */
  function normal(): number {
    if (spare !== undefined) {
      const kept = spare;
      spare = undefined;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    const angle = 2 * Math.PI * next();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }

  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));

  function pickWeighted<T>(from: readonly T[], weightOf: (item: T) => number): T {
    let left = next() * from.reduce((sum, item) => sum + weightOf(item), 0);
    for (const item of from) {
      left -= weightOf(item);
      if (left < 0) return item;
    }
    return from.at(-1) as T;
  }

  function shuffle<T>(items: readonly T[]): T[] {
    const result = [...items];
    for (let last = result.length - 1; last > 0; last -= 1) {
      const other = whole(0, last);
      [result[last], result[other]] = [result[other] as T, result[last] as T];
    }
    return result;
  }

  return {
    next,
    between: (from, to) => from + next() * (to - from),
    whole,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new RangeError("There is nothing to pick from.");
      return from[whole(0, from.length - 1)] as T;
    },
    pickWeighted,
    lognormal: (sigma) => Math.exp(sigma * normal()),
    shuffle,
  };
}
