/**
 * Kept connections: one client of undici each, so that an attempt knows which connection it went over, how long making it
 * took, and can end it without touching another's.
 *
 * Bounds: so many connections an origin, so many in total, none idle for longer than `idleMs` nor used once it is older
 * than `oldestMs` (then the name is looked up, and its address judged, again). An origin without connections is forgotten.
 * Whoever finds no room waits in its origin's line, and origins take turns: what a connection costs that becomes free does not
 * grow with how many wait. Room in total is made by ending the connection that has been idle longest.
 */
import type { Socket } from "node:net";
import { Client } from "undici";
import { abandonedBy } from "./abandon.ts";
import type { Origin } from "./destination.ts";
import { ConnectFailure, StaleConnection } from "./failure.ts";

export type Connection = {
  origin: Origin;
  client: Client;
  remoteAddress: string | undefined;
  madeAtMs: number;
};

export type Bounds = { total: number; perOrigin: number; idleMs: number; oldestMs: number };

/** A kept connection, or room for a new one: `add` it, or give the room back. */
export type Place = { kept: Connection } | { kept: undefined; origin: Origin };

export type Connections = AsyncDisposable & {
  /** At once where there is room; undefined when `signal` was aborted, or all of this let go of, before there was. */
  take(origin: Origin, fresh: boolean, signal: AbortSignal | undefined): Place | Promise<Place | undefined>;
  add(origin: Origin, socket: Socket, remoteAddress: string | undefined): Connection;
  giveRoomBack(origin: Origin): void;
  /** For the next one. */
  keep(connection: Connection): void;
  /** Ends it, and whatever is under way over it. */
  end(connection: Connection, error?: Error): void;
  readonly counts: { open: number; idle: number; origins: number; waiting: number };
};

type Waiting = { origin: Origin; fresh: boolean; have(place: Place | undefined): void };

export function createConnections(bounds: Bounds): Connections {
  /** Open connections and promised room. */
  const open = new Map<string, number>();
  let total = 0;
  /** The one that has been idle longest comes first. */
  const idle = new Set<Connection>();
  const idleOf = new Map<string, Connection[]>();
  const live = new Set<Connection>();
  /** By origin; none is empty. Who asks first for an origin comes first; the origin served last stands last. */
  const lines = new Map<string, Set<Waiting>>();
  let closed = false;

  const count = (key: string, change: 1 | -1) => {
    total += change;
    const now = (open.get(key) ?? 0) + change;
    if (now === 0) open.delete(key);
    else open.set(key, now);
  };

  const notIdle = (connection: Connection): boolean => {
    if (!idle.delete(connection)) return false;
    const { key } = connection.origin;
    const others = idleOf.get(key) ?? [];
    const at = others.lastIndexOf(connection);
    if (at === others.length - 1) others.pop();
    else others.splice(at, 1);
    if (others.length === 0) idleOf.delete(key);
    return true;
  };

  const drop = (connection: Connection, error: Error | null) => {
    if (!live.delete(connection)) return;
    notIdle(connection);
    count(connection.origin.key, -1);
    void connection.client.destroy(error);
  };

  const tooOld = ({ madeAtMs }: Connection) => performance.now() - madeAtMs > bounds.oldestMs;

  /** What there is for this origin now. The room it says there is is counted as taken. */
  const place = (origin: Origin, fresh: boolean): Place | undefined => {
    for (;;) {
      const kept = fresh ? undefined : idleOf.get(origin.key)?.at(-1);
      if (kept === undefined) break;
      notIdle(kept);
      if (!tooOld(kept)) return { kept };
      drop(kept, null);
    }
    if ((open.get(origin.key) ?? 0) >= bounds.perOrigin) {
      const [own] = idleOf.get(origin.key) ?? [];
      if (own === undefined) return undefined;
      drop(own, null);
    }
    if (total >= bounds.total) {
      const [oldest] = idle;
      if (oldest === undefined) return undefined;
      drop(oldest, null);
    }
    count(origin.key, 1);
    return { kept: undefined, origin };
  };

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

  /** Whether there is room for one of an origin does not depend on which of them asks. */
  const next = () => {
    for (const [key, [first]] of lines) {
      const found = first && place(first.origin, first.fresh);
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
  };

  /** To who waits for just this one, when nobody waits for another origin: it need not be idle first. */
  const handOver = (connection: Connection): boolean => {
    if (lines.size !== 1) return false;
    const [first] = lines.get(connection.origin.key) ?? [];
    if (first === undefined || first.fresh) return false;
    leave(first);
    first.have({ kept: connection });
    return true;
  };

  return {
    take(origin, fresh, signal) {
      if (closed) return Promise.resolve(undefined);
      const found = place(origin, fresh);
      if (found !== undefined) return found;
      return new Promise((resolve) => {
        const together = signal && abandonedBy(signal);
        const waiting: Waiting = {
          origin,
          fresh,
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
      });
    },
    add(origin, socket, remoteAddress) {
      if (closed) {
        socket.destroy();
        throw new ConnectFailure("timed_out", "abandoned: nothing is sent any more");
      }
      let given = false;
      const client = new Client(origin.key, {
        connect(_, answer) {
          // Never at once: the client is in the midst of looking for what to do, and would not look again.
          queueMicrotask(() => {
            if (given) answer(new StaleConnection("closed"), null);
            else answer(null, socket);
            given = true;
          });
        },
        pipelining: 1,
        allowH2: false,
        headersTimeout: 0,
        bodyTimeout: 0,
        keepAliveTimeout: bounds.idleMs,
        // What a receiver says of itself may only shorten it.
        keepAliveMaxTimeout: bounds.idleMs,
      });
      const connection: Connection = { origin, client, remoteAddress, madeAtMs: performance.now() };
      live.add(connection);
      // An idle one that its other side closes leaves; one in use is ended by whoever uses it.
      client.on("disconnect", () => {
        if (!idle.has(connection)) return;
        drop(connection, null);
        next();
      });
      return connection;
    },
    giveRoomBack(origin) {
      count(origin.key, -1);
      if (lines.size > 0) next();
    },
    keep(connection) {
      if (!live.has(connection)) return;
      if (tooOld(connection)) drop(connection, null);
      else if (handOver(connection)) return;
      else {
        idle.add(connection);
        const others = idleOf.get(connection.origin.key);
        if (others === undefined) idleOf.set(connection.origin.key, [connection]);
        else others.push(connection);
      }
      if (lines.size > 0) next();
    },
    end(connection, error) {
      drop(connection, error ?? null);
      if (lines.size > 0) next();
    },
    get counts() {
      return {
        open: total,
        idle: idle.size,
        origins: open.size,
        waiting: lines.values().reduce((sum, { size }) => sum + size, 0),
      };
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      const all = [...lines.values()].flatMap((line) => [...line]);
      lines.clear();
      for (const waiting of all) waiting.have(undefined);
      const clients = [...live].map(({ client }) => client);
      for (const connection of [...live]) drop(connection, null);
      await Promise.all(clients.map((client) => client.destroy()));
    },
  };
}
