/** What an account used, over REST. */
import type { z } from "zod";
import { invalidParameters } from "../../core/errors.ts";
import { type DayRange, dayOf, daysIn, monthOf, mostDays } from "../../usage/model.ts";
import { type Month, renderUsage } from "../render/usage.ts";
import type { Input, Services } from "../route.ts";
import { tooLong, type usageQuery } from "../schemas/usage.ts";

/** The month that the limiter counted this request in: at its border, the clock may be in the next already. */
function monthOfReset(resetAt: number): Month {
  const end = new Date(resetAt * 1_000);
  return { startMs: Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 1), endMs: end.getTime() };
}

function rangeOf(
  { from, to }: { [End in keyof DayRange]?: string | undefined },
  lastOfMonth: string,
): DayRange {
  const until = to ?? lastOfMonth;
  const range = { from: from ?? monthOf(until), to: until };
  const wrong = (reason: string) => invalidParameters([{ field: "from", reason }]);
  if (range.from > range.to) throw wrong(`must not be after to, which is ${until} unless given`);
  if (daysIn(range) > mostDays) throw wrong(`${tooLong} (to is ${until} unless given)`);
  return range;
}

export async function getUsage(
  { usage, environment }: Services,
  { query, caller, limits }: Input<unknown, z.output<typeof usageQuery>>,
) {
  const { accountId, plan } = caller();
  const { quota } = limits();
  const month = monthOfReset(quota.resetAt);
  const range = rangeOf(query, dayOf(month.endMs - 1));
  const [units, breakdown, notices] = await Promise.all([
    usage.monthUnits(accountId, environment, month.startMs),
    usage.breakdown(accountId, environment, range),
    environment === "live" ? usage.notices(accountId, month.startMs) : [],
  ]);
  const limited = environment === "live" ? quota : undefined;
  return { body: renderUsage({ environment, plan, month, units, limited, notices, range, breakdown }) };
}
