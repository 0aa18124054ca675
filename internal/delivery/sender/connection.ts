/**
 * A connection to an endpoint: a client of undici over one socket that is connected already. The client never connects again:
 * when undici asks for a second socket, the request fails with StaleConnection.
 */
import type { Socket } from "node:net";
import { Client } from "undici";
import type { Origin } from "./destination.ts";
import { StaleConnection } from "./failure.ts";

export type Connection = {
  origin: Origin;
  client: Client;
  remoteAddress: string | undefined;
  madeAtMs: number;
};

/** A kept connection, or room for a new one: `add` it, or give the room back. */
export type Granted = { kept: Connection } | { kept: undefined; origin: Origin };

export function createClient(origin: Origin, socket: Socket, idleMs: number): Client {
  let given = false;
  return new Client(origin.key, {
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
    keepAliveTimeout: idleMs,
    // What a receiver says of itself may only shorten it.
    keepAliveMaxTimeout: idleMs,
  });
}
