/**
 * The days whose partitions a statement about pending deliveries looks at, written into its text so that the planner leaves
 * the other partitions out altogether: a prepared statement with parameters would open and lock them all each time. The
 * text changes once a day, and when the oldest pending delivery is done with.
 */
import { dayMs } from "../../core/days.ts";
import { idAt } from "../../events/partitions.ts";

export type Window = {
  /** What tells its statements from those of other windows. */
  name: string;
  fromMs: number;
  toMs: number;
  /** Its days that have a partition of deliveries, as the names of partitions end: 20261121. */
  days: readonly string[];
  /** `column >= ... and column < ...` */
  holds(column: string): string;
};

/** Clocks of those who make ids may differ by this much. */
const skewMs = 3_600_000;
const startOf = (ms: number) => Math.floor(ms / dayMs) * dayMs;

const nameOfDay = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll("-", "");

/**
 * From the day of `oldestMs`, or of now when nothing is older, to the end of today. `there` are the days that have a
 * partition; all of them without.
 */
export function windowOf(oldestMs: number | undefined, nowMs: number, there?: ReadonlySet<string>): Window {
  const fromMs = startOf(Math.min(oldestMs ?? Number.POSITIVE_INFINITY, nowMs - skewMs));
  const toMs = startOf(nowMs + skewMs) + dayMs;
  const days: string[] = [];
  for (let dayStartMs = fromMs; dayStartMs < toMs; dayStartMs += dayMs) {
    const day = nameOfDay(dayStartMs);
    if (there === undefined || there.has(day)) days.push(day);
  }
  return {
    name: `${fromMs / dayMs}_${toMs / dayMs}_${days.length}`,
    fromMs,
    toMs,
    days,
    holds: (column) => `${column} >= '${idAt(fromMs)}'::uuid and ${column} < '${idAt(toMs)}'::uuid`,
  };
}
