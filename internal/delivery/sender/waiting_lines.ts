/**
 * Attempts that wait for a connection: a line for each origin, first come, first served, and origins take turns. What a
 * connection that becomes free costs does not grow with the number of attempts that wait.
 */
import { abandonedBy } from "./abandon.ts";
import type { Connection, Granted } from "./connection.ts";
import type { Origin } from "./destination.ts";

/** `fresh`: only a new connection will do. */
export type Wanted = { origin: Origin; fresh: boolean };
type Waiting = Wanted & { have(place: Granted | undefined): void };

export type WaitingLines = {
  /** How many origins have a line. */
  readonly origins: number;
  readonly size: number;
  /** Undefined if `signal` is aborted, or the lines are cleared, before there is a place. */
  wait(wanted: Wanted, signal: AbortSignal | undefined): Promise<Granted | undefined>;
  /** Gives a connection to the first of its origin's line, if that one takes it. */
  give(connection: Connection): boolean;
  /** Gives places to the first of each line, for as long as `find` finds any. */
  serve(find: (wanted: Wanted) => Granted | undefined): void;
  /** Ends all waits without a place. */
  clear(): void;
};

export function createWaitingLines(): WaitingLines {
  /** By origin; none is empty. The origin that was served last is last. */
  const lines = new Map<string, Set<Waiting>>();

  const join = (waiting: Waiting) => {
    const { key } = waiting.origin;
    const others = lines.get(key);
    if (others === undefined) lines.set(key, new Set([waiting]));
    else others.add(waiting);
  };

  const leave = (waiting: Waiting) => {
    const { key } = waiting.origin;
    const others = lines.get(key);
    others?.delete(waiting);
    if (others?.size === 0) lines.delete(key);
  };

  return {
    get origins() {
      return lines.size;
    },
    get size() {
      return lines.values().reduce((sum, { size }) => sum + size, 0);
    },
    wait: (wanted, signal) =>
      new Promise((resolve) => {
        const together = signal && abandonedBy(signal);
        const waiting: Waiting = {
          ...wanted,
          have(granted) {
            together?.delete(stop);
            resolve(granted);
          },
        };
        const stop = () => {
          leave(waiting);
          waiting.have(undefined);
        };
        join(waiting);
        together?.add(stop);
      }),
    give(connection) {
      const [first] = lines.get(connection.origin.key) ?? [];
      if (first === undefined || first.fresh) return false;
      leave(first);
      first.have({ kept: connection });
      return true;
    },
    serve(find) {
      // Whether there is room for one of an origin does not depend on which of them asks.
      for (const [key, [first]] of lines) {
        const found = first && find(first);
        if (first === undefined || found === undefined) continue;
        leave(first);
        const others = lines.get(key);
        if (others !== undefined) {
          // To the end, where this loop comes to it again.
          lines.delete(key);
          lines.set(key, others);
        }
        first.have(found);
      }
    },
    clear() {
      const all = [...lines.values()].flatMap((line) => [...line]);
      lines.clear();
      for (const waiting of all) waiting.have(undefined);
    },
  };
}
