/**
 * Prepares the days that a dispatcher works on: it creates the partitions of deliveries and attempts from yesterday to two
 * days ahead, then runs `afterDays`, which reads what depends on them. Loops call `prepare` before each pass. It works once a
 * minute, and two loops that call it together share one run. If it fails, the next call runs it again.
 */
import type { Clock } from "../core/clock.ts";
import { dayMs } from "../core/days.ts";
import { ensureDays } from "../events/partitions.ts";
import type { Database } from "../postgres/database.ts";

export type DayPreparation = {
  prepare(): Promise<void>;
  /** At once, for a statement that had no partition for its rows. */
  ensureAllDays(): Promise<void>;
};

export type DayPreparationDeps = {
  database: Database;
  schema: string;
  clock: Clock;
  afterDays?(): Promise<void>;
};

const everyMs = 60_000;

export function createDayPreparation({
  database,
  schema,
  clock,
  afterDays,
}: DayPreparationDeps): DayPreparation {
  let preparedAtMs = Number.NEGATIVE_INFINITY;
  let preparing: Promise<void> | undefined;

  async function ensureAllDays(): Promise<void> {
    for (const table of ["deliveries", "attempts"])
      await ensureDays(database, schema, table, clock.now() - dayMs, clock.now() + 2 * dayMs);
  }

  return {
    ensureAllDays,
    async prepare() {
      if (performance.now() - preparedAtMs < everyMs) return;
      preparing ??= (async () => {
        await ensureAllDays();
        await afterDays?.();
        preparedAtMs = performance.now();
      })().finally(() => {
        preparing = undefined;
      });
      await preparing;
    },
  };
}
