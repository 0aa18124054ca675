/**
 * Whether a day has a pending delivery. Index: deliveries_pending of that day's partition, any entry. No locks. Not
 * prepared: a day is asked about a few times only.
 */
import { dayMs } from "../../core/days.ts";
import { idAt } from "../../events/partitions.ts";
import type { Statement } from "../../postgres/database.ts";

export type PendingRow = { pending: boolean };

export const pendingOnDay = (schema: string, dayStartMs: number): Statement => ({
  text: `
    select exists (
      select from ${schema}.deliveries
      where state = 'pending' and id >= '${idAt(dayStartMs)}'::uuid and id < '${idAt(dayStartMs + dayMs)}'::uuid
    ) as pending`,
});

export type DayRow = { day: string };

/** The days that have a partition of deliveries, oldest first. Reads the catalogue. */
export const daysOfDeliveries = (schema: string): Statement => ({
  text: `
    select right(c.relname, 8) as day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = '${schema}.deliveries'::regclass and c.relname ~ '^deliveries_[0-9]{8}$'
    order by 1`,
});
