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
    "The request's id: yours when it was well-formed, else ours.",
    "req_3f0c9a1be27d4c5c",
    {
      pattern: "^[A-Za-z0-9._-]{1,128}$",
    },
  ),
  "X-API-Version": text("Version of the interface.", apiVersion, { const: apiVersion }),
  "X-RateLimit-Limit": whole("Requests a minute.", 1_000),
  "X-RateLimit-Remaining": whole("What is left of this minute.", 999),
  "X-RateLimit-Reset": whole("When the next minute begins, in Unix seconds.", 1_790_000_040),
  "X-RateLimit-Mode": text(
    "There while the processes of the service cannot share their counts: this one decides alone, within its share of the plan's limits, and states that.",
    "local",
    { const: "local" },
  ),
  "RateLimit-Policy": text(
    "The limits: requests (`q`) a window of seconds (`w`); that of the quota is a calendar month. IETF draft, structured fields.",
    '"burst";q=1000;w=60, "quota";q=100000',
  ),
  RateLimit: text(
    "What is left of each limit (`r`), and for how many seconds (`t`). IETF draft, structured fields.",
    '"burst";r=999;t=30, "quota";r=99999;t=812800',
  ),
  "X-Quota-Limit": whole("Requests a calendar month (UTC). On answers that know an account.", 100_000),
  "X-Quota-Remaining": whole("What is left of this month.", 99_999),
  "X-Quota-Reset": whole("When the next month begins, in Unix seconds.", 1_790_812_800),
  ETag: text("Names exactly this answer: give it as If-None-Match.", '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"'),
  "Cache-Control": text("How long the answer may be kept, and by whom.", "private, max-age=900"),
  Deprecation: text("Since when a parameter that was used is deprecated (RFC 9745).", "@1773532800", {
    pattern: "^@[0-9]+$",
  }),
  Link: text(
    "Where deprecations are explained.",
    '<http://127.0.0.1:8080/docs/deprecations>; rel="deprecation"; type="text/html"',
  ),
  Location: text(
    "Path of the created resource, relative to the base URL.",
    "/v1/alerts/alert_019bb0c4d5e87a3c9f2e4b6a8d0c1e3f",
  ),
  "Idempotent-Replayed": text("There when this is the first answer, given again.", "true", { const: "true" }),
  "Retry-After": whole("Seconds after which trying again makes sense.", 30, { minimum: 1 }),
  "WWW-Authenticate": text("How to present a key.", "Bearer", { const: "Bearer" }),
  "Content-Security-Policy": text("What a page may load.", "default-src 'none'"),
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
