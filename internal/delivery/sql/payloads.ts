/**
 * The stored text of events ($1). Index: events_pkey of the window's days; without a window, of the day of each. No locks.
 */
import type { Statement } from "../../postgres/database.ts";
import type { Window } from "./window.ts";

export type PayloadRow = { id: string; payload: string };

export const findPayloads = (schema: string, window?: Window): Statement => ({
  name: `${schema}_events_payloads_${window?.name ?? "any"}`,
  text: `
    select wanted.id, e.payload
    from unnest($1::uuid[]) wanted(id)
    cross join lateral (
      select payload from ${schema}.events e
      where e.id = wanted.id ${window === undefined ? "" : `and ${window.holds("e.id")}`} offset 0
    ) e`,
});
