/** Idle connections, by how long they have been idle and by origin. */
import type { Connection } from "./connection.ts";

export type IdleConnections = {
  add(connection: Connection): void;
  /** Returns whether it was idle. */
  remove(connection: Connection): boolean;
  has(connection: Connection): boolean;
  /** The one that has been idle longest, of all or of one origin. */
  oldest(): Connection | undefined;
  oldestOf(key: string): Connection | undefined;
  /** The one that became idle last. */
  newestOf(key: string): Connection | undefined;
  readonly size: number;
};

export function createIdleConnections(): IdleConnections {
  /** Sets and arrays keep the order in which connections became idle. */
  const all = new Set<Connection>();
  const byOrigin = new Map<string, Connection[]>();

  return {
    add(connection) {
      all.add(connection);
      const others = byOrigin.get(connection.origin.key);
      if (others === undefined) byOrigin.set(connection.origin.key, [connection]);
      else others.push(connection);
    },
    remove(connection) {
      if (!all.delete(connection)) return false;
      const { key } = connection.origin;
      const others = byOrigin.get(key) ?? [];
      const at = others.lastIndexOf(connection);
      if (at === others.length - 1) others.pop();
      else others.splice(at, 1);
      if (others.length === 0) byOrigin.delete(key);
      return true;
    },
    has: (connection) => all.has(connection),
    oldest: () => all.values().next().value,
    oldestOf: (key) => byOrigin.get(key)?.[0],
    newestOf: (key) => byOrigin.get(key)?.at(-1),
    get size() {
      return all.size;
    },
  };
}
