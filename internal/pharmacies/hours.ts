/** Opening hours as feeds write them: JSON, or "monday 09:00-18:00; tuesday 09:00-12:00, 13:00-18:00". */
import { type OperatingHours, type Weekday, weekdays } from "./model.ts";

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

const isHours = (day: unknown, open: unknown, close: unknown): boolean =>
  weekdays.some((each) => each === day) &&
  typeof open === "string" &&
  typeof close === "string" &&
  clockTime.test(open) &&
  clockTime.test(close);

/** In the order of the week. Undefined when the text has neither form. */
export function readHours(text: string): OperatingHours[] | undefined {
  if (text === "") return [];
  const read = text.startsWith("[") ? fromJson(text) : fromText(text);
  return read?.toSorted(
    (a, b) => weekdays.indexOf(a.day) - weekdays.indexOf(b.day) || (a.open < b.open ? -1 : 1),
  );
}

function fromJson(text: string): OperatingHours[] | undefined {
  try {
    const rows = JSON.parse(text) as Record<string, unknown>[];
    const read = rows.map(({ day, open, close }) => ({ day: String(day).toLowerCase(), open, close }));
    return read.every(({ day, open, close }) => isHours(day, open, close))
      ? (read as OperatingHours[])
      : undefined;
  } catch {
    return undefined;
  }
}

function fromText(text: string): OperatingHours[] | undefined {
  const hours: OperatingHours[] = [];
  for (const part of text.split(";").map((each) => each.trim().toLowerCase())) {
    if (part === "") continue;
    const [day = "", ...spans] = part.split(/[\s,]+/);
    for (const span of spans) {
      const [open, close] = span.split(/[-–]/);
      if (!isHours(day, open, close)) return undefined;
      hours.push({ day: day as Weekday, open: open ?? "", close: close ?? "" });
    }
    if (spans.length === 0) return undefined;
  }
  return hours;
}
