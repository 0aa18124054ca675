/** Which days are looked at: a few that are asked for every day, or from one to another. All in UTC, as the month is counted. */
const dayMs = 86_400_000;
/** As the server has them: days at a time, and months before this one that are kept. */
const mostDays = 92;
const monthsKept = 13;

export const periods = [
  { value: "month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "7d", label: "Last 7 days" },
  { value: "30d", label: "Last 30 days" },
  { value: "range", label: "From … to …" },
] as const;

export type Range = { from: string; to: string };

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const monthStart = (now: Date, monthsBack: number) =>
  Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack);

export const firstDay = (now = new Date()): string => dayAt(monthStart(now, monthsKept));
export const today = (now = new Date()): string => dayAt(now.getTime());

export function rangeOf(period: string, given: Partial<Range>, now = new Date()): Range {
  const to = today(now);
  const back = (days: number) => dayAt(now.getTime() - (days - 1) * dayMs);
  if (period === "last-month") {
    return { from: dayAt(monthStart(now, 1)), to: dayAt(monthStart(now, 0) - dayMs) };
  }
  if (period === "7d") return { from: back(7), to };
  if (period === "30d") return { from: back(30), to };
  const month = { from: dayAt(monthStart(now, 0)), to };
  return period === "range" ? { from: given.from ?? month.from, to: given.to ?? to } : month;
}

/** Why such days cannot be asked for; undefined when they can. */
export function problemOf({ from, to }: Range, now = new Date()): string | undefined {
  if (from > to) return "The first day must not be after the last.";
  if (from < firstDay(now)) return `Data is available from ${firstDay(now)} on.`;
  if ((Date.parse(to) - Date.parse(from)) / dayMs >= mostDays)
    return `At most ${mostDays} days can be shown at a time.`;
  return undefined;
}

/** Each day of a range, in order. */
export const daysOf = ({ from, to }: Range): string[] =>
  Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1 }, (_, index) =>
    dayAt(Date.parse(from) + index * dayMs),
  );
