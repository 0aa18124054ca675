/** The days that a history is about: what may be asked, and what is meant when nothing is said. Pure. */
import { dayOf } from "../core/days.ts";
import { invalidParameters } from "../core/errors.ts";

export const mostYears = 5;
/** Of daily points: five years hold two leap days at most, and both ends count. */
export const mostPoints = mostYears * 365 + 2 + 1;

export type DayRange = { from: string; to: string };

/** Before any price. */
export const firstDay = "1900-01-01";

/** The same day of the year, or 28 February for the 29th. */
function yearsBefore(day: string, years: number): string {
  const before = `${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`;
  return before.endsWith("-02-29") && !isLeap(Number(before.slice(0, 4)))
    ? `${before.slice(0, 8)}28`
    : before;
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Days as text are in the order of time. */
export const isReversed = ({ from, to }: DayRange) => from > to;
export const isTooLong = ({ from, to }: DayRange) => from < yearsBefore(to, mostYears);

/** Up to today, and from one year before, unless said otherwise. Throws a 400. */
export function rangeOf(
  { from, to }: { [End in keyof DayRange]?: string | undefined },
  nowMs: number,
): DayRange {
  const until = to ?? dayOf(nowMs);
  const range = { from: from ?? yearsBefore(until, 1), to: until };
  const wrong = (reason: string) => invalidParameters([{ field: "from", reason }]);
  if (isReversed(range)) throw wrong(`must not be after to, which is ${until} unless given`);
  if (isTooLong(range))
    throw wrong(`must be at most ${mostYears} years before to, which is ${until} unless given`);
  return range;
}
