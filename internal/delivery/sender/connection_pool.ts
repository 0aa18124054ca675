/**
 * The pool of connections to endpoints. Each has its own client of undici (connection.ts), so that an attempt knows which
 * connection it uses and how long connecting took, and can end it without affecting other attempts.
 *
 * States of a connection: in use -> idle (`keep`) -> in use (`take`), or ended. Room for one that is being made counts as an
 * open connection until it is added or given back.
 *
 * Limits: `perOrigin` connections for each origin and `total` of all. None is idle for longer than `idleMs`, and none is used
 * once it is older than `oldestMs`: the host name is then resolved, and its address checked, again. An origin without
 * connections is forgotten. An attempt that finds no room waits in its origin's line (waiting_lines.ts). If the total is
 * reached, the connection that has been idle longest is ended to make room.
 */
import type { Socket } from "node:net";
import { type Connection, createClient, type Granted } from "./connection.ts";
import type { Origin } from "./destination.ts";
import { ConnectFailure } from "./failure.ts";
import { createIdleConnections } from "./idle_connections.ts";
import { createWaitingLines, type Wanted } from "./waiting_lines.ts";

export type PoolLimits = { total: number; perOrigin: number; idleMs: number; oldestMs: number };

export type ConnectionPool = AsyncDisposable & {
  /** At once if there is room; undefined if `signal` was aborted, or the pool was closed, before there was. */
  take(
    origin: Origin,
    fresh: boolean,
    signal: AbortSignal | undefined,
  ): Granted | Promise<Granted | undefined>;
  add(origin: Origin, socket: Socket, remoteAddress: string | undefined): Connection;
  giveRoomBack(origin: Origin): void;
  /** For the next one. */
  keep(connection: Connection): void;
  /** Ends it, and whatever is under way over it. */
  end(connection: Connection, error?: Error): void;
  readonly counts: { open: number; idle: number; origins: number; waiting: number };
};

export function createConnectionPool(limits: PoolLimits): ConnectionPool {
  /** Open connections and promised room, by origin. */
  const open = new Map<string, number>();
  let total = 0;
  const live = new Set<Connection>();
  const idle = createIdleConnections();
  const lines = createWaitingLines();
  let closed = false;

  const count = (key: string, change: 1 | -1) => {
    total += change;
    const now = (open.get(key) ?? 0) + change;
    if (now === 0) open.delete(key);
    else open.set(key, now);
  };

  const drop = (connection: Connection, error: Error | null) => {
    if (!live.delete(connection)) return;
    idle.remove(connection);
    count(connection.origin.key, -1);
    void connection.client.destroy(error);
  };

  const tooOld = ({ madeAtMs }: Connection) => performance.now() - madeAtMs > limits.oldestMs;

  /** A connection or room for this origin, if there is any now. Room that it grants counts as taken. */
  const find = ({ origin, fresh }: Wanted): Granted | undefined => {
    for (;;) {
      const kept = fresh ? undefined : idle.newestOf(origin.key);
      if (kept === undefined) break;
      idle.remove(kept);
      if (!tooOld(kept)) return { kept };
      drop(kept, null);
    }
    if ((open.get(origin.key) ?? 0) >= limits.perOrigin) {
      const own = idle.oldestOf(origin.key);
      if (own === undefined) return undefined;
      drop(own, null);
    }
    if (total >= limits.total) {
      const oldest = idle.oldest();
      if (oldest === undefined) return undefined;
      drop(oldest, null);
    }
    count(origin.key, 1);
    return { kept: undefined, origin };
  };

  const serve = () => {
    if (lines.origins > 0) lines.serve(find);
  };

  return {
    take(origin, fresh, signal) {
      if (closed) return Promise.resolve(undefined);
      const found = find({ origin, fresh });
      if (found !== undefined) return found;
      return lines.wait({ origin, fresh }, signal);
    },
    add(origin, socket, remoteAddress) {
      if (closed) {
        socket.destroy();
        throw new ConnectFailure("timed_out", "abandoned: nothing is sent any more");
      }
      const client = createClient(origin, socket, limits.idleMs);
      const connection: Connection = { origin, client, remoteAddress, madeAtMs: performance.now() };
      live.add(connection);
      // An idle one that its other side closes leaves; one in use is ended by whoever uses it.
      client.on("disconnect", () => {
        if (!idle.has(connection)) return;
        drop(connection, null);
        serve();
      });
      return connection;
    },
    giveRoomBack(origin) {
      count(origin.key, -1);
      serve();
    },
    keep(connection) {
      if (!live.has(connection)) return;
      if (tooOld(connection)) drop(connection, null);
      // If no other origin waits, it need not be idle first.
      else if (lines.origins === 1 && lines.give(connection)) return;
      else idle.add(connection);
      serve();
    },
    end(connection, error) {
      drop(connection, error ?? null);
      serve();
    },
    get counts() {
      return { open: total, idle: idle.size, origins: open.size, waiting: lines.size };
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      lines.clear();
      const clients = [...live].map(({ client }) => client);
      for (const connection of [...live]) drop(connection, null);
      await Promise.all(clients.map((client) => client.destroy()));
    },
  };
}
