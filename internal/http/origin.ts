/** Our own address as the caller reaches it, so that links can be followed. */
import type { Exchange } from "./exchange.ts";

export function ownOrigin(exchange: Pick<Exchange, "req">): string | undefined {
  const { host, "x-forwarded-proto": forwarded } = exchange.req.headers;
  if (host === undefined || !/^[A-Za-z0-9.:[\]-]{1,255}$/.test(host)) return undefined;
  return `${forwarded === "https" ? "https" : "http"}://${host}`;
}

export function ownDocs(exchange: Pick<Exchange, "req">): string {
  return `${ownOrigin(exchange) ?? ""}/docs`;
}
