/** Headers that answers have in common: version, request id, limits, caching. */
import { plans } from "../accounts/model.ts";
import type { Clock } from "../core/clock.ts";
import { type Decision, unlimited } from "../limits/model.ts";
import type { Environment } from "../postgres/environment.ts";
import type { CachePolicy } from "./route.ts";
import { apiVersion } from "./version.ts";

export type Headers = Record<string, string | number>;

const minuteSeconds = 60;

/**
 * The limits as they stand after this request. An answer that knows no account (no key, a wrong one, an open address)
 * counted nothing: it states the smallest plan's window untouched, and no month.
 */
function limitHeaders(environment: Environment, clock: Clock, decision: Decision | undefined): Headers {
  if (decision === undefined) {
    const limit = environment.limited ? plans.developer.burstPerMinute : unlimited;
    const minute = Math.floor(clock.now() / 1_000 / minuteSeconds);
    return {
      "X-RateLimit-Limit": limit,
      "X-RateLimit-Remaining": limit,
      "X-RateLimit-Reset": (minute + 1) * minuteSeconds,
    };
  }
  const { burst, quota } = decision;
  return {
    "X-RateLimit-Limit": burst.limit,
    "X-RateLimit-Remaining": burst.remaining,
    "X-RateLimit-Reset": burst.resetAt,
    "X-Quota-Limit": quota.limit,
    "X-Quota-Remaining": quota.remaining,
    "X-Quota-Reset": quota.resetAt,
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
