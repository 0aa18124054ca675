/**
 * Whether a pharmacy is open, as a part of other statements. Its own clock says: at an instant it shows a minute of the
 * week, up to which the pharmacy opened and closed so many times (column open_week): once more opened than closed, it is
 * open. In the night when clocks go back, an hour is shown
 * twice and means the same both times; in the night when they go forward, an hour is never shown.
 *
 * One that is closed, for good or for a time, is not open, whatever its hours; of any other without known hours it is not
 * known (null), and it is in neither list. Index: pharmacies_by_hours, for counting by this alone.
 */
import type { Conditions } from "../../postgres/conditions.ts";
import type { PharmacyListFilter } from "../model.ts";

/** 1 January 1970 was a Thursday. */
const minutesFromMondayToThursday = 3 * 1_440;

const minuteOfWeek = (table: string, now: string) =>
  `((floor(extract(epoch from (${now} at time zone ${table}.timezone)) / 60)::bigint
      + ${minutesFromMondayToThursday}) % 10080)::smallint`;

/**
 * `now` is an expression of the instant. The planner takes a case for true of half the rows, and so walks an index by name
 * for a page; of an equation it would expect next to none, and read the table.
 */
export const openNow = (table: string, now: string): string =>
  `case when ${table}.status = 'open' then width_bucket(${minuteOfWeek(table, now)}, ${table}.open_week) % 2 = 1
      else false end`;

export function narrowToOpen(
  conditions: Conditions,
  table: string,
  filter: Pick<PharmacyListFilter, "openNow">,
  now: string,
): void {
  if (filter.openNow === undefined) return;
  const open = openNow(table, now);
  conditions.and(filter.openNow ? `(${open})` : `not (${open})`, filter.openNow ? "open" : "shut");
}
