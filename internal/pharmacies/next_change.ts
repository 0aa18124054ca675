/**
 * How long `open_now` of pharmacies stays the same, which limits how long a response that contains it may be cached. Hours are
 * in each pharmacy's time zone. Clocks there change on a Sunday at 2:00, so that moment counts as a change, too.
 */
import { type OperatingHours, type Pharmacy, type Weekday, weekdays } from "./model.ts";

const dayMinutes = 1_440;
const weekMinutes = 7 * dayMinutes;
const clockChange = 6 * dayMinutes + 2 * 60;
/** For a time zone that PostgreSQL knows and this process does not. */
const unknownZoneSeconds = 60;

const minuteOf = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5));

/** In minutes from Monday 0:00. Hours that end at or before their start end on the next day. */
function boundaries({ day, open, close }: OperatingHours): [number, number] {
  const start = dayMinutes * weekdays.indexOf(day);
  const nextDay = close <= open ? dayMinutes : 0;
  return [start + minuteOf(open), (start + minuteOf(close) + nextDay) % weekMinutes];
}

/** The minute of the week that a clock in the time zone shows. Undefined for an unknown zone. */
function localMinute(timeZone: string, atMs: number): number | undefined {
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
    const day = weekdays.indexOf(parts.weekday?.toLowerCase() as Weekday);
    return dayMinutes * day + 60 * Number(parts.hour) + Number(parts.minute);
  } catch {
    return undefined;
  }
}

/** Seconds for which `open_now` of all these pharmacies stays the same, at most `maxSeconds`. */
export function unchangedSeconds(
  pharmacies: readonly Pick<Pharmacy, "timezone" | "hours" | "status">[],
  atMs: number,
  maxSeconds: number,
): number {
  const changing = pharmacies.filter(({ status, hours }) => status === "open" && hours.length > 0);
  const passedMs = atMs % 60_000;
  let seconds = maxSeconds;
  for (const [zone, rows] of Map.groupBy(changing, ({ timezone }) => timezone)) {
    const now = localMinute(zone, atMs);
    if (now === undefined) return Math.min(seconds, unknownZoneSeconds);
    for (const boundary of [clockChange, ...rows.flatMap(({ hours }) => hours.flatMap(boundaries))]) {
      // A boundary in the current minute is already past.
      const minutes = ((boundary - now - 1 + weekMinutes) % weekMinutes) + 1;
      seconds = Math.min(seconds, Math.floor(minutes * 60 - passedMs / 1_000));
    }
  }
  return seconds;
}
