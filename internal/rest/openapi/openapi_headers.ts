/** Headers of answers, as components that responses refer to. */
import { apiVersion } from "../../http/api_version.ts";
import type { JsonObject } from "./openapi_schemas.ts";

const text = (description: string, example: string, more: JsonObject = {}): JsonObject => ({
  description,
  schema: { type: "string", ...more },
  example,
});
const whole = (description: string, example: number, more: JsonObject = {}): JsonObject => ({
  description,
  schema: { type: "integer", minimum: 0, ...more },
  example,
});

export const headerComponents = {
  "X-Request-Id": text(
    "The request ID: yours if it was well-formed, otherwise ours.",
    "req_3f0c9a1be27d4c5c",
    {
      pattern: "^[A-Za-z0-9._-]{1,128}$",
    },
  ),
  "X-API-Version": text("Version of the interface.", apiVersion, { const: apiVersion }),
  "X-RateLimit-Limit": whole("Requests per minute.", 1_000),
  "X-RateLimit-Remaining": whole("Remaining requests in this minute.", 999),
  "X-RateLimit-Reset": whole("When the next minute begins, in Unix seconds.", 1_790_000_040),
  "X-RateLimit-Mode": text(
    "Present while the service's processes cannot share their counts. Each process then applies its share of the plan's limits.",
    "local",
    { const: "local" },
  ),
  "RateLimit-Policy": text(
    "The limits: requests (`q`) per window in seconds (`w`). The quota's window is a calendar month. IETF draft, structured fields.",
    '"burst";q=1000;w=60, "quota";q=100000',
  ),
  RateLimit: text(
    "Remaining requests of each limit (`r`) and seconds until it resets (`t`). IETF draft, structured fields.",
    '"burst";r=999;t=30, "quota";r=99999;t=812800',
  ),
  "X-Quota-Limit": whole("Requests per calendar month (UTC). On responses to a known account.", 100_000),
  "X-Quota-Remaining": whole("Remaining requests in this month.", 99_999),
  "X-Quota-Reset": whole("When the next month begins, in Unix seconds.", 1_790_812_800),
  ETag: text(
    "Identifies this version of the response. Send it as If-None-Match.",
    '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  ),
  "Cache-Control": text("How long, and by whom, the response may be cached.", "private, max-age=900"),
  Deprecation: text(
    "The date on which a parameter in the request was deprecated (RFC 9745).",
    "@1773532800",
    {
      pattern: "^@[0-9]+$",
    },
  ),
  Link: text(
    "Link to the page on deprecations.",
    '<http://127.0.0.1:8080/docs/deprecations>; rel="deprecation"; type="text/html"',
  ),
  Location: text(
    "Path of the created resource, relative to the base URL.",
    "/v1/alerts/alert_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f",
  ),
  "Idempotent-Replayed": text("true if this is a replay of the first response.", "true", { const: "true" }),
  "Retry-After": whole("Seconds to wait before a retry.", 30, { minimum: 1 }),
  "WWW-Authenticate": text("How to send a key.", "Bearer", { const: "Bearer" }),
  "Content-Security-Policy": text("Content security policy of a page.", "default-src 'none'"),
} as const satisfies Record<string, JsonObject>;

export type HeaderName = keyof typeof headerComponents;

export function headers(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const onEveryAnswer: readonly HeaderName[] = [
  "X-Request-Id",
  "X-API-Version",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit-Policy",
  "RateLimit",
  "Cache-Control",
];
export const ofAnAccount: readonly HeaderName[] = [
  "X-Quota-Limit",
  "X-Quota-Remaining",
  "X-Quota-Reset",
  "X-RateLimit-Mode",
];
