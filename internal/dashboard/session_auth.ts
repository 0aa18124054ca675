/**
 * Authenticates people by the session that their cookie names. Requests that change something must come from our own pages
 * (origin_check.ts).
 *
 * On routes of the REST API, a role has the permissions that a key would need. Requests for live drug, price, and pharmacy data
 * (metered endpoints) count towards the account's limits and usage like those of a key, so a session is not a key without limits.
 * Other requests count nothing, and their headers report the current limits.
 */
import type { Caller, Offered } from "../accounts/model.ts";
import type { Clock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import { type AuthMiddleware, type ChargingDeps, createCharging, requirePlan } from "../http/auth.ts";
import type { RequestContext } from "../http/context.ts";
import type { RouteBase } from "../http/route.ts";
import { permissionsOf, type SessionService, type SignedIn } from "../sessions/model.ts";
import { requireCapability, requireVerified } from "./capability.ts";
import { closedCookie, readSessionCookie } from "./cookies.ts";
import { checkCsrfToken, checkOrigin, isSafe } from "./origin_check.ts";
import { createPace, paceRules } from "./pace.ts";

export type SessionAuthDeps = ChargingDeps & {
  identify: Identify;
  offered: Offered;
  /** Where browsers find the pages, if a setting says so. */
  publicOrigin: string | undefined;
};

type Identified = { who: SignedIn; token: string };
export type Identify = (context: RequestContext) => Promise<Identified>;

/** Throws 401, 429, or, for a request that changes something without the session's CSRF token, 403. */
export function createIdentify(sessions: Pick<SessionService, "find">, clock: Clock): Identify {
  const pace = createPace(clock, paceRules.person, "You ask for too much at once: wait a moment.");
  const changes = createPace(clock, paceRules.changes, "You change too much at once: wait a moment.");
  return async (context) => {
    const token = readSessionCookie(context);
    if (token === undefined) throw new ServiceError("UNAUTHORIZED", "Nobody is signed in; sign in first.");
    if (token === "malformed") {
      context.res.setHeader("Set-Cookie", closedCookie(context));
      throw new ServiceError("UNAUTHORIZED", "The session's cookie is not one of ours; sign in again.");
    }
    const who = await sessions.find(token);
    pace(who.person.id);
    checkCsrfToken(context, who.csrfToken);
    if (!isSafe(context.req)) changes(who.person.id);
    return { who, token };
  };
}

/** A POST that creates nothing is a query that is too long for a URL. */
export const onlyReads = ({ method, idempotent }: Pick<RouteBase, "method" | "idempotent">): boolean =>
  method === "GET" || (method === "POST" && !idempotent);

/** Whether a route of the REST API returns drug, price, or pharmacy data. In live, these requests count towards the quota. */
export const returnsData = ({ auth, path }: Pick<RouteBase, "auth" | "path">): boolean =>
  auth.type === "key" &&
  !path.startsWith("/v1/alerts") &&
  /^(drugs|prices|pharmacies):/.test(auth.permission ?? "");

export function createSessionAuth(deps: SessionAuthDeps): AuthMiddleware {
  const { environment, identify, limiter, offered, publicOrigin } = deps;
  const { charge } = createCharging(deps);

  async function enterRest(context: RequestContext, who: SignedIn, route: RouteBase): Promise<void> {
    const { auth } = route;
    const plan = offered[environment.name][who.account.plan];
    const permissions = permissionsOf(who.person.role, environment.name);
    const caller: Caller = { accountId: who.accountId, actor: who.person.id, plan, permissions };
    context.caller = caller;
    if (context.endpoint?.metered) {
      requireVerified(who);
      await charge(context, caller, auth.type === "key" ? auth.cost : 0);
    } else context.decision = await limiter.peek(who.accountId, plan);
    // Changing alerts takes the same right as changing webhooks.
    if (!onlyReads(route)) requireCapability(who, `${environment.name}:write`);
    if (auth.type !== "key") return;
    if (auth.permission !== undefined && !permissions.includes(auth.permission))
      throw new ServiceError("PERMISSION_DENIED", `Your role lacks the permission ${auth.permission} here.`);
    if (auth.feature !== undefined) requirePlan(caller, auth.feature);
  }

  return {
    async authenticate(context, route) {
      checkOrigin(context, publicOrigin);
      const { auth } = route;
      if (auth.type === "none") return;
      const { who, token } = await identify(context);
      context.session = { who, token };
      if (auth.type !== "session") return await enterRest(context, who, route);
      if (auth.capability !== undefined) requireCapability(who, auth.capability);
    },
    async countUnmatched() {},
    async reportLimits() {},
  };
}
