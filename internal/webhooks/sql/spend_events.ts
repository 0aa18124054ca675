/**
 * Adds $3 to the number of events that an account ($1) created on a day ($2), if that does not exceed $4. Answers the new number,
 * or no row. Index: created_events_pkey. Locks: the row of the account and day, until the transaction ends.
 */
import type { Statement } from "../../postgres/database.ts";

export type SpentRow = { events: number };

export const spendEvents = (schema: string): Statement => ({
  name: `${schema}_created_events_spend`,
  text: `
    insert into ${schema}.created_events as c (account_id, day, events)
    select $1::uuid, $2::date, $3::integer where $3::integer <= $4::integer
    on conflict (account_id, day) do update set events = c.events + excluded.events
    where c.events + excluded.events <= $4::integer
    returning events`,
});

/** How many an account ($1) created on a day ($2). Index: created_events_pkey. No locks. */
export const createdEvents = (schema: string): Statement => ({
  name: `${schema}_created_events_read`,
  text: `select events from ${schema}.created_events where account_id = $1::uuid and day = $2::date`,
});
