/**
 * The cookie of a session: its token, and nothing else. Scripts cannot read it, and browsers send it with requests of our own
 * pages alone. Over https its name binds it to this host (RFC 6265bis, 4.1.3.2): no other host of the domain can set it.
 */
import type { IncomingMessage } from "node:http";
import type { RequestContext } from "../http/context.ts";
import { isSecure } from "../http/origin.ts";

const secureName = "__Host-session";
const plainName = "session";

/** Whatever tokens look like, they fit into this. */
const wellFormed = /^[A-Za-z0-9_-]{16,256}$/;

type Asked = Pick<RequestContext, "req">;

const nameFor = (context: Asked) => (isSecure(context) ? secureName : plainName);

function valuesOf(req: IncomingMessage, name: string): string[] {
  return (req.headers.cookie ?? "").split(";").flatMap((pair) => {
    const equals = pair.indexOf("=");
    return equals !== -1 && pair.slice(0, equals).trim() === name ? [pair.slice(equals + 1).trim()] : [];
  });
}

/** Of two sessions nobody knows whose the request is: somebody else may have set the other. */
export function readSessionCookie(context: Asked): string | "malformed" | undefined {
  const [value, ...more] = valuesOf(context.req, nameFor(context));
  if (value === undefined) return undefined;
  return more.length === 0 && wellFormed.test(value) ? value : "malformed";
}

function cookie(context: Asked, value: string, maxAgeSeconds: number): string {
  const attributes = "Path=/; HttpOnly; SameSite=Strict";
  const secure = isSecure(context) ? "; Secure" : "";
  return `${nameFor(context)}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}${secure}`;
}

/** Header lines of Set-Cookie. */
export function openedCookie(context: Asked, token: string, expiresAt: Date, nowMs: number): string {
  return cookie(context, token, Math.max(0, Math.ceil((expiresAt.getTime() - nowMs) / 1_000)));
}
export const closedCookie = (context: Asked): string => cookie(context, "", 0);
