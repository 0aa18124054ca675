/** Limits of an account as they stand, in either environment. Looking takes nothing of them. */
import { createUnlimited } from "../limits/local_limiter.ts";
import type { Decision } from "../limits/model.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import type { SignedIn } from "../sessions/model.ts";
import type { Services } from "./dashboard_route.ts";

export function limitsOf(
  { limiter, offered, clock }: Pick<Services, "limiter" | "offered" | "clock">,
  { accountId, account }: SignedIn,
  environment: EnvironmentName,
): Promise<Decision> {
  const of = environment === "live" ? limiter : createUnlimited(clock);
  return of.peek(accountId, offered.live[account.plan]);
}
