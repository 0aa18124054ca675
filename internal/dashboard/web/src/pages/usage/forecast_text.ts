/** What is to be expected of the month, in words. */
import { count } from "../../kit/numbers.ts";
import { dayOf, exactTime } from "../../kit/time.tsx";
import type { Usage } from "../../types.ts";

/** Of the live environment; `limit` null has nothing to run out. */
export function forecastInWords({
  used,
  limit,
  resets_at,
  forecast,
}: Pick<Usage, "used" | "limit" | "resets_at" | "forecast">): string {
  if (limit === null) return "Nothing is billed here, and nothing runs out.";
  const anew = dayOf(resets_at);
  if (used >= limit)
    return `The quota is used up: calls are refused with 429 until it begins anew on ${anew}, 00:00 UTC.`;
  if (forecast === null || forecast.pace_per_day === 0)
    return `Nothing was used in the last seven days: at this pace the quota lasts until it begins anew on ${anew}.`;
  const expected = `${count(forecast.expected)} of ${count(limit)}`;
  return forecast.runs_out_at === null
    ? `At this pace the quota lasts until it begins anew on ${anew}: about ${expected} are expected by then.`
    : `At this pace the quota is used up on ${exactTime(forecast.runs_out_at)}: about ${expected} would be asked for by ${anew}. Calls beyond it are refused with 429.`;
}
