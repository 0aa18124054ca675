/**
 * Lets people into the rows of REST with their sessions: what a key may do there, a role may. Nothing is counted, neither
 * towards limits nor as use; the answer's headers state the limits as they stand.
 */
import type { Caller, Permission, plans } from "../accounts/model.ts";
import { ServiceError } from "../core/errors.ts";
import { type Admit, requireFeature } from "../http/admit.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Limiter } from "../limits/model.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import { permissionsOf } from "../sessions/model.ts";
import { requireCapability } from "./capability.ts";
import type { Identify } from "./identify.ts";
import { isSafe } from "./origin_check.ts";

export type SessionAdmitDeps = {
  environment: EnvironmentName;
  identify: Identify;
  limiter: Pick<Limiter, "peek">;
  /** With what is open to all of them here. */
  offered: typeof plans;
  /** Names of rows that change nothing although their method is no GET. */
  reading: ReadonlySet<string>;
  /** Throws 429 for an account (UUID) that asks for too much of what keys pay for. */
  pace(exchange: Exchange, accountId: string): void;
};

/** The rights of a person to what a key needs this permission for. */
function requirePermission(caller: Caller, permission: Permission): void {
  if (caller.permissions.includes(permission)) return;
  throw new ServiceError("PERMISSION_DENIED", `Your role lacks the permission ${permission} here.`);
}

export function createSessionAdmit(deps: SessionAdmitDeps): Admit {
  const { environment, identify, limiter, offered, reading, pace } = deps;

  const changes = ({ req, endpoint }: Exchange) =>
    !isSafe(req) && (endpoint === undefined || !reading.has(endpoint.name));

  async function enter(exchange: Exchange): Promise<Caller> {
    const { who } = await identify(exchange);
    pace(exchange, who.accountId);
    const plan = offered[who.account.plan];
    const caller: Caller = {
      accountId: who.accountId,
      actor: who.person.id,
      plan,
      permissions: permissionsOf(who.person.role, environment),
    };
    exchange.caller = caller;
    exchange.decision = await limiter.peek(who.accountId, plan);
    // What is changed in an environment, alerts as well as webhooks, takes the same right.
    if (changes(exchange)) requireCapability(who, `${environment}:write`);
    return caller;
  }

  return {
    count: (exchange) => enter(exchange),
    async charge(exchange, caller) {
      exchange.decision ??= await limiter.peek(caller.accountId, caller.plan);
      return exchange.decision;
    },
    async giveBack() {},
    async enter(exchange, access) {
      const caller = await enter(exchange);
      if (access === "any_key") return caller;
      requirePermission(caller, access.permission);
      requireFeature(caller, access.feature);
      return caller;
    },
  };
}
