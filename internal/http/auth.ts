/** Authenticates API keys: finds the caller, counts the request towards its limits, and checks what the key and the plan allow. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Authenticator,
  type Caller,
  type Feature,
  KeyRefused,
  KeyThrottled,
  requireFeature,
} from "../accounts/model.ts";
import { type BucketRule, createBuckets } from "../core/buckets.ts";
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import type { Decision, Limiter } from "../limits/model.ts";
import type { Environment } from "../postgres/environment.ts";
import type { Observe } from "../telemetry/observation.ts";
import { keyOf } from "./api_key_header.ts";
import { clientAddress } from "./client_address.ts";
import { hangUpOf, type RequestContext } from "./context.ts";
import { giveBack } from "./give_back.ts";
import type { InFlight } from "./in_flight.ts";
import type { RouteBase } from "./route.ts";

export type KeyAuthDeps = {
  environment: Environment;
  authenticator: Authenticator;
  limiter: Limiter;
  keyUsed(keyId: string): void;
  /** Default: unlimited. */
  inFlight?: InFlight;
  /** Proxies in front of us (client_address.ts). Without it, unknown keys are not limited. */
  trustedHops?: number;
  observe: Observe;
  clock: Clock;
};

/** Lets callers in. The context then has the caller. */
export type AuthMiddleware = {
  /** Throws 401, 403, 429, or 503 if the caller may not call the route. */
  authenticate(context: RequestContext, route: RouteBase): Promise<void>;
  /** Counts a request that matches no route. Throws 429. */
  countUnmatched(context: RequestContext): Promise<void>;
  /**
   * If a request that needs no key has a valid one, the response headers report the current limits of that key. Does not
   * count the request and never throws.
   */
  reportLimits(context: RequestContext): Promise<void>;
};

export type KeyAuth = AuthMiddleware & {
  /** Takes points of the caller's limits. What was counted before stays counted when these are rejected. */
  charge(context: RequestContext, caller: Caller, points: number): Promise<Decision>;
  /** Returns points of the month that should not count. */
  giveBack(context: RequestContext, decision: Decision, points: number): Promise<void>;
};

const minuteSeconds = 60;
/** Rejections of an account by its limits that are sent at once. */
const freeRejections: BucketRule = { burst: 200, refilledMs: 50 };
/**
 * How long a held rejection takes on average (of unknown keys from a limited IP address too), and how many are held at the same
 * time. It varies by half, because callers that are all released at once send their next requests at once.
 */
const heldMs = 1_000;
const mostHeld = 2_000;
/**
 * Requests of an account whose caller closed the connection before the response: 200 at once, then 20 per second. Over that, the
 * account's requests are held before any work is done for them. Otherwise, a caller that connects again and again would use up
 * database connections and CPU without a limit.
 */
const freeHangUps: BucketRule = { burst: 200, refilledMs: 50 };
const numbers = new Intl.NumberFormat("en-CA");
const moment = (unixSeconds: number) => new Date(unixSeconds * 1_000).toISOString().replace(".000Z", "Z");

function refusal({ plan }: Caller, decision: Decision): ServiceError {
  const seconds = Math.max(1, decision.retryAfterSeconds ?? 1);
  const { burst, quota } = decision;
  if (decision.refusedBy === "quota") {
    // Alone, a share may be used up long before the month: the wait says which.
    if (decision.mode === "local" && seconds <= minuteSeconds) {
      const limit = `${numbers.format(quota.limit)} requests a month is the quota of the ${plan.title} plan`;
      return new ServiceError(
        "QUOTA_EXCEEDED",
        `${limit}. What is left of it cannot be shared out at this moment; the count starts anew at ${moment(quota.resetAt)}, but try again in ${seconds} s.`,
        { retryAfterSeconds: seconds },
      );
    }
    const used = `All ${numbers.format(quota.limit)} requests of this month on the ${plan.title} plan are used`;
    return new ServiceError(
      "QUOTA_EXCEEDED",
      `${used}; the count starts anew at ${moment(quota.resetAt)}. A larger plan raises the limit at once.`,
      { retryAfterSeconds: seconds },
    );
  }
  const limit = `${numbers.format(burst.limit)} requests a minute is the burst limit of the ${plan.title} plan`;
  return new ServiceError(
    "RATE_LIMITED",
    `${limit}, and it is reached; it resets at ${moment(burst.resetAt)}: try again in ${seconds} s.`,
    { retryAfterSeconds: seconds },
  );
}

export function requirePermission(allowed: boolean, permission: string): void {
  if (allowed) return;
  throw new ServiceError(
    "PERMISSION_DENIED",
    `This key lacks the permission ${permission}; use a key that has it, or create one.`,
  );
}

/** Throws 403 PLAN_REQUIRED. */
export function requirePlan(caller: Pick<Caller, "plan">, feature: Feature): void {
  requireFeature(caller, feature, `This endpoint (${feature.replaceAll("_", " ")})`);
}

/** Holds back rejections: a script that does not read Retry-After would send its next request at once and use up the CPU. */
function createHold() {
  let held = 0;
  return async (context: RequestContext): Promise<void> => {
    if (held >= mostHeld) return;
    held += 1;
    await sleep(heldMs * (0.5 + Math.random()), undefined, { signal: hangUpOf(context), ref: false }).catch(
      () => {},
    );
    held -= 1;
  };
}

export type ChargingDeps = Pick<KeyAuthDeps, "environment" | "limiter" | "observe" | "clock">;

/** Takes points of an account's limits and reports the decision. Throws 429 when they are used up. */
export type Charging = {
  charge(context: RequestContext, caller: Caller, points: number): Promise<Decision>;
  /** Counts one request towards the minute only, so it works when the month is used up. */
  chargeMinute(context: RequestContext, caller: Caller): Promise<void>;
};

export function createCharging({ environment, limiter, observe, clock }: ChargingDeps): Charging {
  const impatient = createBuckets(clock, freeRejections);
  const hold = createHold();

  /** Delays rejections of an account that keeps sending after many of them. The request does not count as in flight meanwhile. */
  async function rejected(
    context: RequestContext,
    caller: Caller,
    decision: Decision,
  ): Promise<ServiceError> {
    if (impatient(caller.accountId) > 0) {
      context.leave?.();
      await hold(context);
    }
    return refusal(caller, decision);
  }

  async function consume(context: RequestContext, caller: Caller, points: number): Promise<Decision> {
    const decision = await limiter.consume(caller.accountId, caller.plan, points);
    context.decision = decision;
    return decision;
  }

  type Outcome = "allowed" | "burst" | "quota";

  /** `points` are what the decision took of the month for good. */
  function tell({ plan }: Caller, decision: Decision, outcome: Outcome, points?: number): void {
    const { limit, remaining } = decision.quota;
    const quota =
      environment.limited && points !== undefined ? { limit, used: limit - remaining, points } : undefined;
    observe({
      kind: "limit_decision",
      environment: environment.name,
      plan: plan.name,
      outcome,
      ...(decision.mode === undefined ? {} : { mode: decision.mode }),
      ...(quota === undefined ? {} : { quota }),
    });
  }

  async function charge(context: RequestContext, caller: Caller, points: number): Promise<Decision> {
    const decision = await consume(context, caller, points);
    tell(caller, decision, decision.allowed ? "allowed" : (decision.refusedBy ?? "burst"), points);
    if (!decision.allowed) throw await rejected(context, caller, decision);
    context.units += points;
    return decision;
  }

  async function chargeMinute(context: RequestContext, caller: Caller): Promise<void> {
    const decision = await consume(context, caller, 1);
    const refused = !decision.allowed && decision.refusedBy !== "quota";
    tell(caller, decision, refused ? "burst" : "allowed");
    if (refused) throw await rejected(context, caller, decision);
    await limiter.giveBack(caller.accountId, decision, 1).catch(() => {});
  }

  return { charge, chargeMinute };
}

export function createKeyAuth(deps: KeyAuthDeps): KeyAuth {
  const { environment, authenticator, limiter, keyUsed, inFlight, trustedHops } = deps;
  const { charge, chargeMinute } = createCharging(deps);
  const hold = createHold();
  const hungUp = createBuckets(deps.clock, freeHangUps);

  /** Throws when the caller is gone. */
  async function place(context: RequestContext, inFlight: InFlight, accountId: string): Promise<void> {
    const { res } = context;
    res.once("close", () => {
      if (!res.writableFinished) hungUp(accountId);
    });
    if (hungUp(accountId, "look") > 0) {
      await hold(context);
      hangUpOf(context).throwIfAborted();
    }
    context.leave = await inFlight.enter(accountId, () => hangUpOf(context));
  }

  async function identify(context: RequestContext): Promise<Caller> {
    const addressOf = trustedHops === undefined ? undefined : () => clientAddress(context.req, trustedHops);
    const caller = await authenticator
      .authenticate(keyOf(context.req), environment.name, addressOf)
      .catch(async (error: unknown) => {
        if (error instanceof KeyRefused) context.refused = error.owner;
        if (error instanceof KeyThrottled) await hold(context);
        throw error;
      });
    context.caller = caller;
    if (caller.keyId !== undefined) keyUsed(caller.keyId);
    // Before the limits: a request that is rejected here was not handled, and counts towards nothing.
    if (inFlight !== undefined && context.leave === undefined)
      await place(context, inFlight, caller.accountId);
    return caller;
  }

  async function reportLimits(context: RequestContext): Promise<void> {
    if (context.req.headers.authorization === undefined) return;
    const addressOf = trustedHops === undefined ? undefined : () => clientAddress(context.req, trustedHops);
    try {
      const key = keyOf(context.req);
      const { accountId, plan } = await authenticator.authenticate(key, environment.name, addressOf);
      context.decision = await limiter.peek(accountId, plan);
    } catch {
      // The response does not depend on the key, so a failed lookup is treated like a missing key.
    }
  }

  return {
    charge,
    reportLimits,
    giveBack: (context, decision, points) => giveBack(limiter, context, decision, points),
    async authenticate(context, { name, auth }) {
      if (auth.type === "none") return await reportLimits(context);
      if (auth.type === "session") throw new Error(`${name} takes a session, not an API key`);
      const caller = await identify(context);
      if (auth.type === "any_key") return await chargeMinute(context, caller);
      const { cost, permission, feature } = auth;
      await charge(context, caller, cost);
      if (permission !== undefined) requirePermission(caller.permissions.includes(permission), permission);
      if (feature !== undefined) requirePlan(caller, feature);
    },
    async countUnmatched(context) {
      if (context.req.headers.authorization !== undefined) await charge(context, await identify(context), 1);
    },
  };
}
