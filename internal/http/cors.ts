/**
 * Cross-origin requests (Fetch standard, "CORS protocol"): which origins a browser may call from. Keys travel in a header
 * that the caller sets, never in cookies, so credentials are not allowed for anyone.
 */
import type { IncomingMessage } from "node:http";
import type { Headers } from "./headers.ts";

/** "*" is every origin. */
export type Origins = readonly string[];

const preflightSeconds = 600;
const takenHeaders =
  "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id, X-Retry-Count";
const shownHeaders = [
  "Deprecation",
  "ETag",
  "Idempotent-Replayed",
  "Link",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "X-API-Version",
  "X-Quota-Limit",
  "X-Quota-Remaining",
  "X-Quota-Reset",
  "X-RateLimit-Limit",
  "X-RateLimit-Mode",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
].join(", ");

function allowedOrigin(origins: Origins, req: IncomingMessage): string | undefined {
  const { origin } = req.headers;
  if (origin === undefined) return undefined;
  if (origins.includes("*")) return "*";
  return origins.includes(origin) ? origin : undefined;
}

/** For every answer; nothing for other origins, whose browser then keeps the answer from the page. */
export function corsHeaders(origins: Origins, req: IncomingMessage): Headers {
  const origin = allowedOrigin(origins, req);
  if (origin === undefined) return {};
  return { "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": shownHeaders };
}

/** For the answer to OPTIONS, beside those. */
export function preflightHeaders(origins: Origins, req: IncomingMessage, methods: string): Headers {
  if (req.headers["access-control-request-method"] === undefined) return {};
  if (allowedOrigin(origins, req) === undefined) return {};
  return {
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers": takenHeaders,
    "Access-Control-Max-Age": preflightSeconds,
  };
}
