/**
 * The cookie of a session: its token, and nothing else. Scripts cannot read it, and browsers send it with requests of our own
 * pages alone. Over https its name binds it to this host (RFC 6265bis, 4.1.3.2): no other host of the domain can set it.
 */
import type { IncomingMessage } from "node:http";
import type { Exchange } from "../http/exchange.ts";
import { isSecure } from "../http/origin.ts";

const secureName = "__Host-session";
const plainName = "session";

/** Whatever tokens look like, they fit into this. */
const wellFormed = /^[A-Za-z0-9_-]{16,256}$/;

type Asked = Pick<Exchange, "req">;

const nameFor = (exchange: Asked) => (isSecure(exchange) ? secureName : plainName);

function valuesOf(req: IncomingMessage, name: string): string[] {
  return (req.headers.cookie ?? "").split(";").flatMap((pair) => {
    const equals = pair.indexOf("=");
    return equals !== -1 && pair.slice(0, equals).trim() === name ? [pair.slice(equals + 1).trim()] : [];
  });
}

/** Of two sessions nobody knows whose the request is: somebody else may have set the other. */
export function readSessionCookie(exchange: Asked): string | "malformed" | undefined {
  const [value, ...more] = valuesOf(exchange.req, nameFor(exchange));
  if (value === undefined) return undefined;
  return more.length === 0 && wellFormed.test(value) ? value : "malformed";
}

function cookie(exchange: Asked, value: string, maxAgeSeconds: number): string {
  const attributes = "Path=/; HttpOnly; SameSite=Strict";
  const secure = isSecure(exchange) ? "; Secure" : "";
  return `${nameFor(exchange)}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}${secure}`;
}

/** Header lines of Set-Cookie. */
export function openedCookie(exchange: Asked, token: string, expiresAt: Date, nowMs: number): string {
  return cookie(exchange, token, Math.max(0, Math.ceil((expiresAt.getTime() - nowMs) / 1_000)));
}
export const closedCookie = (exchange: Asked): string => cookie(exchange, "", 0);
