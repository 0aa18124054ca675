/**
 * The one page of the dashboard: what every address below /dashboard answers that is nothing else. It holds nothing of
 * anybody. Styles that scripts write carry a nonce that is new with each answer.
 */
import { randomBytes } from "node:crypto";
import type { Headers } from "../http/headers.ts";
import type { Content, Outgoing } from "../http/writer.ts";

/** Where the build left room for it. */
const placeholder = "__NONCE__";
const html = "text/html; charset=utf-8";

/** Nothing but our own files runs; nobody frames the page; it posts no form and talks to its own origin alone. */
export const shellPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const headersWith = (policy: string): Headers => ({
  "Cache-Control": "no-store",
  "Content-Security-Policy": policy,
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
});

const missing: Content = {
  mediaType: "text/plain; charset=utf-8",
  body: "The dashboard's pages are not built; run `npm run dashboard` and start the service again.\n",
};

/** 503 without a build. */
export function shellAnswer(page: string | undefined): Outgoing {
  if (page === undefined)
    return {
      status: 503,
      headers: headersWith("default-src 'none'; frame-ancestors 'none'"),
      content: missing,
    };
  const nonce = randomBytes(18).toString("base64url");
  const body = page.replaceAll(placeholder, nonce);
  return { status: 200, headers: headersWith(shellPolicy(nonce)), content: { body, mediaType: html } };
}
