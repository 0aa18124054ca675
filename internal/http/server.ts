/**
 * The HTTP server of one environment: opens the context of each request and passes it to the mount that owns its path. A process
 * that drains responds as before and closes the connection after the response, so that no request fails.
 */
import type { IncomingMessage, RequestListener } from "node:http";
import { openContext, type RequestContext } from "./context.ts";
import type { Headers } from "./headers.ts";

export type Mount = {
  /** Whether a path, without its query, belongs to this mount. */
  owns(path: string): boolean;
  /** Sends the response, exactly once. */
  serve(context: RequestContext): Promise<void>;
  /** Sends an error in the mount's own format. */
  fail(context: RequestContext, error: unknown, headers?: Headers): Promise<void>;
};

export type ServerOptions = {
  isDraining(): boolean;
  /** The first one that owns the path serves the request. */
  mounts: readonly Mount[];
  /** Serves all other paths. */
  fallback: Mount;
};

export function pathOf(req: Pick<IncomingMessage, "url">): string {
  const url = req.url ?? "";
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}

export function createServer({ isDraining, mounts, fallback }: ServerOptions): RequestListener {
  return (req, res) => {
    const context = openContext(req, res);
    const path = pathOf(req);
    const mount = mounts.find((one) => one.owns(path)) ?? fallback;
    if (isDraining()) res.setHeader("Connection", "close");
    void mount.serve(context).catch((error: unknown) => mount.fail(context, error));
  };
}
