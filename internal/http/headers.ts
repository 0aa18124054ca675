/** Headers that answers have in common: version, request id, limits, caching. */
import { plans } from "../accounts/model.ts";
import type { Clock } from "../core/clock.ts";
import { type Decision, type LimitState, unlimited } from "../limits/model.ts";
import type { Environment } from "../postgres/environment.ts";
import { apiVersion } from "./api_version.ts";

export type Headers = Record<string, string | number>;

/** Seconds that the caller may keep an answer, or "no-store". */
export type CachePolicy =
  | { scope: "private" | "public"; maxAgeSeconds: number; immutable?: boolean }
  | "no-store";

const minuteSeconds = 60;

/** Seconds from now; never negative, whatever the clocks say. */
const secondsTo = (resetAt: number, clock: Clock) => Math.max(0, resetAt - Math.floor(clock.now() / 1_000));

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers (structured fields): what the policies are, and what is left of each, `t`
 * in seconds from now. The month's window is a calendar month, which `w` cannot say: it has none.
 */
function rateLimitFields(clock: Clock, burst: LimitState, quota?: LimitState): Headers {
  const left = ({ remaining, resetAt }: LimitState) => `r=${remaining};t=${secondsTo(resetAt, clock)}`;
  const policies = [`"burst";q=${burst.limit};w=${minuteSeconds}`];
  const limits = [`"burst";${left(burst)}`];
  if (quota !== undefined) {
    policies.push(`"quota";q=${quota.limit}`);
    limits.push(`"quota";${left(quota)}`);
  }
  return { "RateLimit-Policy": policies.join(", "), RateLimit: limits.join(", ") };
}

const burstHeaders = ({ limit, remaining, resetAt }: LimitState): Headers => ({
  "X-RateLimit-Limit": limit,
  "X-RateLimit-Remaining": remaining,
  "X-RateLimit-Reset": resetAt,
});

/**
 * The limits as they stand after this request. An answer that knows no account (no key, a wrong one, an open address)
 * counted nothing: it states the smallest plan's window untouched, and no month.
 */
function limitHeaders(environment: Environment, clock: Clock, decision: Decision | undefined): Headers {
  if (decision === undefined) {
    const limit = environment.limited ? plans.developer.burstPerMinute : unlimited;
    const minute = Math.floor(clock.now() / 1_000 / minuteSeconds);
    const burst = { limit, remaining: limit, resetAt: (minute + 1) * minuteSeconds };
    return { ...burstHeaders(burst), ...rateLimitFields(clock, burst) };
  }
  const { burst, quota, mode } = decision;
  return {
    ...burstHeaders(burst),
    "X-Quota-Limit": quota.limit,
    "X-Quota-Remaining": quota.remaining,
    "X-Quota-Reset": quota.resetAt,
    ...rateLimitFields(clock, burst, quota),
    ...(mode === "local" ? { "X-RateLimit-Mode": mode } : {}),
  };
}

export function commonHeaders(
  environment: Environment,
  clock: Clock,
  requestId: string,
  decision?: Decision,
): Headers {
  return {
    "X-Request-Id": requestId,
    "X-API-Version": apiVersion,
    Vary: "Authorization, Accept-Encoding, Origin",
    "X-Content-Type-Options": "nosniff",
    ...limitHeaders(environment, clock, decision),
  };
}

export function cacheControl(policy: CachePolicy): string {
  if (policy === "no-store") return policy;
  return `${policy.scope}, max-age=${policy.maxAgeSeconds}${policy.immutable ? ", immutable" : ""}`;
}

/** Whether If-None-Match names this entity tag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesEntityTag(header: string | undefined, entityTag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === entityTag);
}
