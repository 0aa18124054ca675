/** When a delivery is tried again: the published schedule, and what one's own policy comes to. */
import type { RetryPolicy } from "../../types_rest.ts";

const minute = 60;
const hour = 60 * minute;
/** Seconds before the attempts 2 to 7. */
const published = [minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour] as const;
/** No wait is longer. */
const longest = 24 * hour;

/** Seconds before each attempt after the first; each comes at most a tenth later than that. */
export function waitsOf(policy: RetryPolicy | null): readonly number[] {
  if (policy === null) return published;
  const { max_retries, backoff, base_delay_seconds } = policy;
  const retries = Math.min(Math.max(Math.trunc(max_retries) || 0, 0), 10);
  return Array.from({ length: retries }, (_, index) =>
    Math.min((backoff === "linear" ? index + 1 : 2 ** index) * base_delay_seconds, longest),
  );
}

/** "90 s", "5 min", "2 h 30 min", "1 day". */
export function span(seconds: number): string {
  if (seconds < 2 * minute && seconds % minute !== 0) return `${seconds} s`;
  const parts: [number, string][] = [
    [Math.floor(seconds / (24 * hour)), "day"],
    [Math.floor((seconds % (24 * hour)) / hour), "h"],
    [Math.floor((seconds % hour) / minute), "min"],
    [Math.round(seconds % minute), "s"],
  ];
  const said = parts
    .filter(([value]) => value > 0)
    .slice(0, 2)
    .map(([value, unit]) => `${value} ${unit === "day" && value > 1 ? "days" : unit}`);
  return said.length === 0 ? "0 s" : said.join(" ");
}
