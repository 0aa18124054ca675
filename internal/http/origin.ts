/** Our own address as the caller reaches it, so that links can be followed. */
import type { TLSSocket } from "node:tls";
import type { RequestContext } from "./context.ts";

/** TLS ends here, or at who forwards to us. A request whose body was refused half-way has no socket any more. */
export function isSecure({ req }: Pick<RequestContext, "req">): boolean {
  const socket = req.socket as TLSSocket | null;
  return socket?.encrypted === true || req.headers["x-forwarded-proto"] === "https";
}

export function ownOrigin(context: Pick<RequestContext, "req">): string | undefined {
  const { host } = context.req.headers;
  if (host === undefined || !/^[A-Za-z0-9.:[\]-]{1,255}$/.test(host)) return undefined;
  return `${isSecure(context) ? "https" : "http"}://${host}`;
}

export function ownDocs(context: Pick<RequestContext, "req">): string {
  return `${ownOrigin(context) ?? ""}/docs`;
}
