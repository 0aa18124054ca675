/** How single fields of a DPD extract are read. */
import { isCalendarDay } from "../../core/days.ts";

/** Whether a row has characters that its file's encoding does not have. */
export const isBroken = (fields: readonly string[]) => fields.some((field) => field.includes("\uFFFD"));

/** Control characters (lone carriage returns, tabs, 0x1A) become spaces; runs of spaces become one. */
export function clean(text: string | undefined): string {
  return (text ?? "").replace(/[\p{Cc}\s]+/gu, " ").trim();
}

export function cleanOrNull(text: string | undefined): string | null {
  const cleaned = clean(text);
  return cleaned === "" ? null : cleaned;
}

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** "30-JAN-2024" (or 2024-01-30) as 2024-01-30; null when it is no date. */
export function dateOf(text: string | undefined): string | null {
  const cleaned = clean(text).toUpperCase();
  const [, day = "", month = "", year = ""] = /^(\d{1,2})-([A-Z]{3})-(\d{4})$/.exec(cleaned) ?? [];
  const iso = /^\d{4}-\d{2}-\d{2}$/.test(cleaned)
    ? cleaned
    : `${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDay(iso) ? iso : null;
}

/** A DRUG_CODE: a positive integer that the column holds. */
export function drugCodeOf(text: string | undefined): number | undefined {
  const cleaned = clean(text);
  const code = Number(cleaned);
  return /^\d{1,10}$/.test(cleaned) && code > 0 && code <= 2_147_483_647 ? code : undefined;
}
