/** The daily partitions ahead: made a week before they are needed, so that who writes never has to. */
import { dayMs } from "../../core/days.ts";
import { daysLeft, ensureDays } from "../../events/partitions.ts";
import type { Place } from "./tables.ts";

export const dailyTables = ["events", "deliveries", "attempts"] as const;
export const daysAhead = 7;

/** Yesterday's too: clocks differ, and an event may be written at midnight by one that is behind. */
export async function makeDays({ database, schema, clock }: Place): Promise<void> {
  const now = clock.now();
  for (const table of dailyTables)
    await ensureDays(database, schema, table, now - dayMs, now + daysAhead * dayMs);
}

/** The fewest days after today that one of the tables has. */
export async function fewestDaysLeft({ database, schema, clock }: Place): Promise<number> {
  const left: number[] = [];
  for (const table of dailyTables) left.push(await daysLeft(database, schema, table, clock.now()));
  return Math.min(...left);
}
