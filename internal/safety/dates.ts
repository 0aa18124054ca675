/** Days as feeds write them. */
import { dayMs, isDay } from "../core/days.ts";

/** "2026-09-24", also with a time behind it, as YYYY-MM-DD; null when empty; undefined when it is no day from 1900 to 2100. */
export function dayStated(text: string): string | null | undefined {
  if (text === "") return null;
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}\S*)?$/.exec(text) ?? [];
  return day !== undefined && isDay(day) ? day : undefined;
}

/** What a source says of its own past may lie a day ahead, for its time zone, and no more. */
export const liesAhead = (day: string, nowMs: number): boolean =>
  Date.parse(`${day}T00:00:00Z`) > nowMs + dayMs;

/** Why a day is refused. */
export const aheadReason = "lies in the future; a day that is wrong would outlive every update";
