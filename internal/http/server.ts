/**
 * The door of one environment: opens the context of each request and hands it to the room that its path belongs to. While
 * the process drains it answers as ever, and hangs up: a caller with a connection that is kept hears of the end by its answer, and
 * none of its requests fails.
 */
import type { IncomingMessage, RequestListener } from "node:http";
import { openContext, type RequestContext } from "./context.ts";
import type { Headers } from "./headers.ts";

export type Mount = {
  /** Whether a path, without its query, is this room's. */
  owns(path: string): boolean;
  /** Answers, exactly once. */
  serve(context: RequestContext): Promise<void>;
  /** Answers with an error, in the room's own form. */
  fail(context: RequestContext, error: unknown, headers?: Headers): Promise<void>;
};

export type ServerOptions = {
  isDraining(): boolean;
  /** The first that owns the path has it. */
  rooms: readonly Mount[];
  /** Has what no other owns. */
  otherwise: Mount;
};

export function pathOf(req: Pick<IncomingMessage, "url">): string {
  const url = req.url ?? "";
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}

export function createServer({ isDraining, rooms, otherwise }: ServerOptions): RequestListener {
  return (req, res) => {
    const context = openContext(req, res);
    const path = pathOf(req);
    const room = rooms.find((one) => one.owns(path)) ?? otherwise;
    if (isDraining()) res.setHeader("Connection", "close");
    void room.serve(context).catch((error: unknown) => room.fail(context, error));
  };
}
