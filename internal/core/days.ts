/** Days as text, YYYY-MM-DD, in UTC: as text they are in the order of time. */

export const dayMs = 86_400_000;

/** The day that a moment is in. */
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Whether the text is a day that exists, of any year of four digits. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  // Date.parse rolls 31 February over to March.
  return !Number.isNaN(ms) && dayOf(ms) === text;
}

/** Whether it is one that data may be of: further off it is a slip of the pen. */
export const isDay = (text: string) => isCalendarDay(text) && text >= "1900-01-01" && text <= "2100-12-31";

/** Why a day is refused. */
export const noDayReason = "must be a day such as 2026-01-31, from 1900 to 2100";
