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
  if (limit === null) return "Sandbox usage is not billed or limited.";
  const reset = dayOf(resets_at);
  if (used >= limit) return `The quota is used up. Calls get 429 until it resets on ${reset}, 00:00 UTC.`;
  if (forecast === null || forecast.pace_per_day === 0)
    return `No usage in the last seven days. At this pace, the quota lasts until it resets on ${reset}.`;
  const expected = `${count(forecast.expected)} of ${count(limit)}`;
  return forecast.runs_out_at === null
    ? `At this pace, the quota lasts until it resets on ${reset}, with about ${expected} used.`
    : `At this pace, the quota runs out on ${exactTime(forecast.runs_out_at)}, with about ${expected} requested by ${reset}. Calls over the quota get 429.`;
}
