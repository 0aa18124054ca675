/** The days that a history is about: what may be asked, and what is meant when nothing is said. Pure. */
import { dayMs, dayOf } from "../core/days.ts";
import { invalidParameters } from "../core/errors.ts";
import type { Period } from "./history_model.ts";

export const mostYears = 5;
/** Of daily points: five years hold two leap days at most, and both ends count. */
export const mostPoints = mostYears * 365 + 2 + 1;

/**
 * The days times drugs that one statement reads for many drugs, so that it takes half a second. A drug has up to 500 rows a day if 500
 * pharmacies state it every day. Measured: 0.4 microseconds per row for a history, 2.7 for statistics.
 */
export const mostDrugDays = { history: 2_500, statistics: 400 } as const;

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

/** The same day of the month, or its last one. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 - months, Math.min(date, last)));
}

const startOf: Readonly<Record<Period, (today: string) => string>> = {
  one_week: (today) => dayOf(Date.parse(`${today}T00:00:00Z`) - 7 * dayMs),
  one_month: (today) => monthsBefore(today, 1),
  three_months: (today) => monthsBefore(today, 3),
  six_months: (today) => monthsBefore(today, 6),
  one_year: (today) => yearsBefore(today, 1),
  two_years: (today) => yearsBefore(today, 2),
  five_years: (today) => yearsBefore(today, mostYears),
};

/** Up to today, both ends included. */
export function rangeOfPeriod(period: Period, nowMs: number): DayRange {
  const to = dayOf(nowMs);
  return { from: startOf[period](to), to };
}

/** Days as text are in the order of time. */
export const isReversed = ({ from, to }: DayRange) => from > to;
export const isTooLong = ({ from, to }: DayRange) => from < yearsBefore(to, mostYears);

/** At least one: the range of a single drug is limited by mostYears. */
export function drugsAtOnce({ from, to }: DayRange, read: keyof typeof mostDrugDays): number {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Math.max(1, Math.floor(mostDrugDays[read] / days));
}

/** Up to today, and from one year before, unless said otherwise. Throws a 400. */
export function rangeOf(
  { from, to }: { [End in keyof DayRange]?: string | undefined },
  nowMs: number,
): DayRange {
  const until = to ?? dayOf(nowMs);
  const range = { from: from ?? yearsBefore(until, 1), to: until };
  const wrong = (reason: string) => invalidParameters([{ field: "from", reason }]);
  if (isReversed(range)) throw wrong(`must not be after to, which is ${until} by default`);
  if (isTooLong(range))
    throw wrong(`must be at most ${mostYears} years before to, which is ${until} by default`);
  return range;
}
