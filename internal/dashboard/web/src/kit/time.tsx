/** Times as people say them, with the exact one at hand. */
import { Text } from "@mantine/core";
import { useSyncExternalStore } from "react";

const units = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;
const relative = new Intl.RelativeTimeFormat("en-CA", { numeric: "auto" });
const exact = new Intl.DateTimeFormat("en-CA", {
  dateStyle: "medium",
  timeStyle: "medium",
  hourCycle: "h23",
  timeZone: "UTC",
});
const exactShort = new Intl.DateTimeFormat("en-CA", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});
const exactDay = new Intl.DateTimeFormat("en-CA", { dateStyle: "medium", timeZone: "UTC" });

/** "3 minutes ago", "in 2 days", "just now". */
export function relativeTime(at: string, nowMs: number): string {
  const seconds = (Date.parse(at) - nowMs) / 1_000;
  const unit = units.find(([, length]) => Math.abs(seconds) >= length);
  if (unit === undefined) return seconds > 5 ? "in a moment" : "just now";
  return relative.format(Math.trunc(seconds / unit[1]), unit[0]);
}

/** "Jan 9, 2026, 05:16:00 UTC". */
export const exactTime = (at: string) => `${exact.format(new Date(at))} UTC`;
/** "Jan 9, 05:16:00", in UTC, where the header says so. */
export const shortTime = (at: string) => exactShort.format(new Date(at));
/** "Jan 9, 2026", of a day or a time, in UTC. */
export const dayOf = (at: string) => exactDay.format(new Date(at));

/** One clock for all times of a page. */
const tickMs = 30_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = Date.now();
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Relative, kept true; exact in the title and for machines. `none` stands where there is no time. */
export function TimeAgo({ at, none = "never" }: { at: string | null | undefined; none?: string }) {
  const now = useSyncExternalStore(onTick, () => nowMs);
  if (!at)
    return (
      <Text span inherit c="dimmed">
        {none}
      </Text>
    );
  // The clock stands still between ticks: what came since is not in the future.
  const then = Date.parse(at);
  const from = then > now && then <= now + tickMs && then <= Date.now() ? then : now;
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at, from)}
    </time>
  );
}

/** Exact, as text. */
export function ExactTime({ at, none = "never" }: { at: string | null | undefined; none?: string }) {
  return at ? (
    <time dateTime={at}>{exactTime(at)}</time>
  ) : (
    <Text span inherit c="dimmed">
      {none}
    </Text>
  );
}
