/**
 * The days that can hold pending deliveries. Raised now and then, never above yesterday's end: no pending delivery is ever
 * made with an old id, and none becomes pending again, so a day that has none stays without.
 */
import type { Clock } from "../core/clock.ts";
import { dayMs } from "../core/days.ts";
import { type Queryable, query } from "../postgres/database.ts";
import { type DayRow, daysOfDeliveries, type PendingRow, pendingOnDay } from "./sql/pending_on_day.ts";
import { type Window, windowOf } from "./sql/window.ts";

export type PendingWindow = {
  readonly current: Window;
  /** To be called before the first use, and about once a minute. */
  refresh(): Promise<void>;
};

function startOf(day: string | undefined, nowMs: number): number {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(day ?? "") ?? [];
  return year === undefined
    ? Math.floor(nowMs / dayMs) * dayMs
    : Date.UTC(Number(year), Number(month) - 1, Number(date));
}

export function createPendingWindow(database: Queryable, schema: string, clock: Clock): PendingWindow {
  let oldestMs: number | undefined;
  let current: Window | undefined;

  return {
    get current() {
      if (current === undefined) throw new Error("The window of pending deliveries was not looked for yet");
      return current;
    },
    async refresh() {
      const nowMs = clock.now();
      const there = (await query<DayRow>(database, daysOfDeliveries(schema))).map(({ day }) => day);
      const today = windowOf(undefined, nowMs);
      let dayStartMs = oldestMs ?? startOf(there[0], nowMs);
      for (; dayStartMs < today.fromMs; dayStartMs += dayMs) {
        const [row] = await query<PendingRow>(database, pendingOnDay(schema, dayStartMs));
        if (row?.pending === true) break;
      }
      oldestMs = dayStartMs;
      current = windowOf(dayStartMs, nowMs, new Set(there));
    },
  };
}
