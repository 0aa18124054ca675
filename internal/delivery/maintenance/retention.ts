/**
 * What is kept, and for how long. A delivery is tried for at most 30 days, and is kept with its event and its attempts for
 * 30 more days after it is over. Whole days are dropped, never rows, and none is dropped that anything still needs:
 *
 *   - a pending delivery that was made more than 30 days ago (a webhook that was inactive all the while) is given up, with
 *     a notice to its owner that counts them;
 *   - a day of deliveries goes once it is 32 days old and nothing of it is pending or ended undelivered in the last 30 days
 *     (a delivery by the usual schedule is over after two); older days go before younger ones;
 *   - a day of attempts goes once the deliveries of that day and of every day before it are gone;
 *   - a day of events goes when its deliveries are, no replay or recovery refers to it, and the fan-out does not wait for it.
 *
 * In the sandbox, deliveries are over as they are created. Days of deliveries, attempts, and events go by age alone, once the
 * fan-out has finished with the events. A delivery can outlive the event that it repeats, and then shows no payload.
 *
 * A crash leaves days that could be gone: the next round finds them again.
 */
import { dayMs } from "../../core/days.ts";
import { dropDaysBefore, idAt } from "../../events/partitions.ts";
import { inTransaction, query } from "../../postgres/database.ts";
import type { MaintenanceObservation } from "./maintenance_observations.ts";
import { noticeExpired } from "./owner_notices.ts";
import {
  attachedDays,
  type DayRow,
  dayIsKept,
  type ExpiredRow,
  expirePending,
  type KeptRow,
  type OldestRow,
  oldestNeededEvent,
  oldestWaitingEvent,
} from "./sql/retention.ts";
import { keptDays, type Place, retentionOf } from "./tables.ts";

/** The usual schedule with its jitter takes 38 hours. */
export const scheduleDays = 2;
const expireBatch = 5_000;

const msOf = (day: string) =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));

async function daysOf({ database, schema }: Place, table: string): Promise<number[]> {
  const rows = await query<DayRow>(database, attachedDays(schema, table));
  return rows.map(({ day }) => msOf(day));
}

/** Gives up what nobody took in 30 days; a bounded number a transaction, until there are none. */
export async function expire(place: Place): Promise<number> {
  const { database, schema, clock } = place;
  let given = 0;
  for (;;) {
    const now = new Date(clock.now());
    const before = idAt(now.getTime() - keptDays * dayMs);
    const rows = await inTransaction(database, async (tx) => {
      const expired = await query<ExpiredRow>(tx, expirePending(schema), [
        before,
        expireBatch,
        now.toISOString(),
      ]);
      await noticeExpired(tx, schema, expired, now);
      return expired;
    });
    const count = rows.reduce((sum, { deliveries }) => sum + deliveries, 0);
    given += count;
    if (count < expireBatch) return given;
  }
}

/** Up to where days of deliveries can go: the start of the first that must stay. */
async function deliveriesBound(place: Place): Promise<number> {
  const { database, schema, clock } = place;
  const now = clock.now();
  const retention = retentionOf(place);
  const newest = now - (retention.days + (retention.simulated ? 0 : scheduleDays)) * dayMs;
  const since = new Date(now - retention.days * dayMs).toISOString();
  for (const day of await daysOf(place, "deliveries")) {
    if (day + dayMs > newest) return day;
    const [row] = await query<KeptRow>(database, dayIsKept(schema, day), [since]);
    if (row?.kept !== false) return day;
  }
  return newest;
}

const msOfId = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/** Up to where days of events can go, once the deliveries before `bound` are gone. */
async function eventsBound(place: Place, bound: number): Promise<number> {
  const [oldestEvents] = await daysOf(place, "events");
  if (oldestEvents === undefined || oldestEvents + dayMs > bound) return oldestEvents ?? bound;
  const [oldestDeliveries = bound] = await daysOf(place, "deliveries");
  const { database, schema } = place;
  const statement = retentionOf(place).simulated
    ? oldestWaitingEvent(schema)
    : oldestNeededEvent(schema, oldestDeliveries);
  const [row] = await query<OldestRow>(database, statement);
  const needed = row?.oldest == null ? bound : msOfId(row.oldest);
  return Math.min(bound, needed);
}

type Dropped = Extract<MaintenanceObservation, { kind: "days_dropped" }>;

/** Drops what can go. Throws when a day could not be had in time (somebody still reads it): it is tried again. */
export async function dropOldDays(place: Place, onDropped: (dropped: Dropped) => void): Promise<void> {
  const { database, schema } = place;
  const drop = async (table: string, before: number) => {
    const days = await dropDaysBefore(database, schema, table, before);
    if (days > 0) onDropped({ kind: "days_dropped", table, days });
  };
  const bound = await deliveriesBound(place);
  await drop("deliveries", bound);
  await drop("attempts", bound);
  await drop("events", await eventsBound(place, bound));
}
