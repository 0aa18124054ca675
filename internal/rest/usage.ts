/** Usage of an account. Routes and their handlers. */

import type { z } from "zod";
import type { Caller } from "../accounts/model.ts";
import { invalidParameters } from "../core/errors.ts";
import { anyKey } from "../http/route.ts";
import type { Decision } from "../limits/model.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import { type DayRange, dayOf, daysIn, monthOf, mostDays, type UsageService } from "../usage/model.ts";
import { noPath } from "../wire/requests.ts";
import { type Month, renderUsage, tooLong, usageBody, usageQuery } from "../wire/usage.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";

/** The month that the limiter counted this request in: at its border, the clock may be in the next already. */
export function monthOfReset(resetAt: number): Month {
  const end = new Date(resetAt * 1_000);
  return { startMs: Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 1), endMs: end.getTime() };
}

export function rangeOf(
  { from, to }: { [End in keyof DayRange]?: string | undefined },
  lastOfMonth: string,
): DayRange {
  const until = to ?? lastOfMonth;
  const range = { from: from ?? monthOf(until), to: until };
  const wrong = (reason: string) => invalidParameters([{ field: "from", reason }]);
  if (range.from > range.to) throw wrong(`must not be after to, which is ${until} by default`);
  if (daysIn(range) > mostDays) throw wrong(`${tooLong} (default of to: ${until})`);
  return range;
}

type Asked = {
  environment: EnvironmentName;
  caller: Pick<Caller, "accountId" | "plan">;
  /** As the limits stand; the sandbox's are not told. */
  limits: Decision;
  query: z.output<typeof usageQuery>;
};

/** Throws 400 for a range that is none. */
export async function readUsage(
  usage: UsageService,
  { environment, caller, limits, query }: Asked,
): Promise<z.input<typeof usageBody>> {
  const { accountId, plan } = caller;
  const { quota } = limits;
  const month = monthOfReset(quota.resetAt);
  const range = rangeOf(query, dayOf(month.endMs - 1));
  const [units, breakdown, notices] = await Promise.all([
    usage.monthUnits(accountId, environment, month.startMs),
    usage.breakdown(accountId, environment, range),
    environment === "live" ? usage.notices(accountId, month.startMs) : [],
  ]);
  const limited = environment === "live" ? quota : undefined;
  return renderUsage({ environment, plan, month, units, limited, notices, range, breakdown });
}

export async function getUsage(
  { usage, environment }: Services,
  { query, caller, limits }: Input<unknown, z.output<typeof usageQuery>>,
) {
  return { body: await readUsage(usage, { environment, caller: caller(), limits: limits(), query }) };
}

export const usageRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/usage",
    name: "getUsage",
    tag: "Account",
    summary: "This month's usage and remaining quota, by day, endpoint, and key.",
    auth: anyKey,
    cache: "no-store",
    request: { path: noPath, query: usageQuery },
    response: usageBody,
    handle: getUsage,
  }),
];
