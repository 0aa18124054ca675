/**
 * Admits sessions to the routes of /v1. A role has the permissions that a key would need. Requests for live drug, price, and
 * pharmacy data (`metered` endpoints) count towards the account's limits and usage like those of a key, so a session is not
 * a key without limits. Other requests count nothing, and their headers report the current limits.
 */
import type { Caller, Permission, plans } from "../accounts/model.ts";
import { ServiceError } from "../core/errors.ts";
import { type Admit, type AdmitDeps, createCharging, requireFeature } from "../http/auth.ts";
import type { RequestContext } from "../http/context.ts";
import { giveBack } from "../http/give_back.ts";
import { permissionsOf } from "../sessions/model.ts";
import { requireCapability, requireVerified } from "./capability.ts";
import type { Identify } from "./identify.ts";
import { isSafe } from "./origin_check.ts";

export type SessionAdmitDeps = Pick<AdmitDeps, "environment" | "limiter" | "observe"> & {
  identify: Identify;
  /** With what is open to all of them here. */
  offered: typeof plans;
  /** Names of rows that change nothing although their method is no GET. */
  reading: ReadonlySet<string>;
};

/** The rights of a person to what a key needs this permission for. */
function requirePermission(caller: Caller, permission: Permission): void {
  if (caller.permissions.includes(permission)) return;
  throw new ServiceError("PERMISSION_DENIED", `Your role lacks the permission ${permission} here.`);
}

export function createSessionAdmit(deps: SessionAdmitDeps): Admit {
  const { environment, identify, limiter, offered, reading } = deps;
  const { charge } = createCharging(deps);

  const changes = ({ req, endpoint }: RequestContext) =>
    !isSafe(req) && (endpoint === undefined || !reading.has(endpoint.name));

  async function enter(context: RequestContext, cost: number): Promise<Caller> {
    const { who } = await identify(context);
    const plan = offered[who.account.plan];
    const caller: Caller = {
      accountId: who.accountId,
      actor: who.person.id,
      plan,
      permissions: permissionsOf(who.person.role, environment.name),
    };
    context.caller = caller;
    if (context.endpoint?.metered) {
      requireVerified(who);
      await charge(context, caller, cost);
    } else context.decision = await limiter.peek(who.accountId, plan);
    // What is changed in an environment, alerts as well as webhooks, takes the same right.
    if (changes(context)) requireCapability(who, `${environment.name}:write`);
    return caller;
  }

  return {
    count: enter,
    charge,
    giveBack: (context, decision, points) => giveBack(limiter, context, decision, points),
    async enter(context, access) {
      if (access === "any_key") return await enter(context, 0);
      const caller = await enter(context, access.cost);
      requirePermission(caller, access.permission);
      requireFeature(caller, access.feature);
      return caller;
    },
  };
}
