/**
 * When a month's quota runs out if an account goes on as it did lately. Pure.
 *
 *   pace(now)    = units of the last seven full days and of today so far / (7 days + today so far)
 *   expected     = used + pace * (monthEnd - now)
 *   runsOutAt    = now + (limit - used) / pace, if that is before monthEnd; now when nothing is left; else never
 *
 * The seven days may reach into the month before: the pace is the account's, and only what is `used` begins anew. An account younger than
 * that is paced as if it had been silent before, and so too slowly at first, never too fast.
 */
import { dayMs, dayOf } from "../core/days.ts";

export const paceDays = 7;

/** Days that were not used may be missing. `monthEndMs` is not included; `limit` is undefined where there is none. */
export type ForecastInput = {
  nowMs: number;
  days: readonly { day: string; units: number }[];
  used: number;
  limit: number | undefined;
  monthEndMs: number;
};

/** Units a day; units of the month at its end; never before now and always before the month's end. */
export type Forecast = { pacePerDay: number; expected: number; runsOutAt: Date | undefined };

/** The days that a pace is of, today the last. */
export function paceRange(nowMs: number): { from: string; to: string } {
  return { from: dayOf(nowMs - paceDays * dayMs), to: dayOf(nowMs) };
}

export function paceOf(nowMs: number, days: ForecastInput["days"]): number {
  const { from, to } = paceRange(nowMs);
  const units = days.reduce((sum, { day, units }) => (day >= from && day <= to ? sum + units : sum), 0);
  return units / (paceDays + (nowMs % dayMs) / dayMs);
}

export function forecastOf({ nowMs, days, used, limit, monthEndMs }: ForecastInput): Forecast {
  const pacePerDay = paceOf(nowMs, days);
  const leftMs = Math.max(0, monthEndMs - nowMs);
  const expected = Math.round(used + (pacePerDay * leftMs) / dayMs);
  if (limit === undefined) return { pacePerDay, expected, runsOutAt: undefined };
  const left = limit - used;
  // Nothing to come of the month, or all of it used already.
  if (left <= 0) return { pacePerDay, expected, runsOutAt: leftMs > 0 ? new Date(nowMs) : undefined };
  const inMs = pacePerDay === 0 ? Number.POSITIVE_INFINITY : (left / pacePerDay) * dayMs;
  return { pacePerDay, expected, runsOutAt: inMs < leftMs ? new Date(nowMs + inMs) : undefined };
}
