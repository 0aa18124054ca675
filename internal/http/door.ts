/**
 * The door of one environment: opens the exchange of each request and hands it to the room that its path belongs to. While
 * the process drains it answers as ever, and hangs up: a caller with a connection that is kept hears of the end by its answer, and
 * none of its requests fails.
 */
import type { IncomingMessage, RequestListener } from "node:http";
import { type Exchange, openExchange } from "./exchange.ts";
import type { Headers } from "./headers.ts";

export type Room = {
  /** Whether a path, without its query, is this room's. */
  owns(path: string): boolean;
  /** Answers, exactly once. */
  serve(exchange: Exchange): Promise<void>;
  /** Answers with an error, in the room's own form. */
  fail(exchange: Exchange, error: unknown, headers?: Headers): Promise<void>;
};

export type DoorOptions = {
  isDraining(): boolean;
  /** The first that owns the path has it. */
  rooms: readonly Room[];
  /** Has what no other owns. */
  otherwise: Room;
};

export function pathOf(req: Pick<IncomingMessage, "url">): string {
  const url = req.url ?? "";
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}

export function createDoor({ isDraining, rooms, otherwise }: DoorOptions): RequestListener {
  return (req, res) => {
    const exchange = openExchange(req, res);
    const path = pathOf(req);
    const room = rooms.find((one) => one.owns(path)) ?? otherwise;
    if (isDraining()) res.setHeader("Connection", "close");
    void room.serve(exchange).catch((error: unknown) => room.fail(exchange, error));
  };
}
