/** Days as feeds write them. */

const dayMs = 86_400_000;

/** "2026-09-24", also with a time behind it, as YYYY-MM-DD; null when empty; undefined when it is no day from 1900 to 2100. */
export function dayOf(text: string): string | null | undefined {
  if (text === "") return null;
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}\S*)?$/.exec(text) ?? [];
  if (day === undefined || day < "1900-01-01" || day > "2100-12-31") return undefined;
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day) ? day : undefined;
}

/** What a source says of its own past may lie a day ahead, for its time zone, and no more. */
export const liesAhead = (day: string, nowMs: number): boolean =>
  Date.parse(`${day}T00:00:00Z`) > nowMs + dayMs;

/** Why a day is refused. */
export const noDayReason = "must be a day such as 2026-01-31, from 1900 to 2100";
export const aheadReason = "lies in the future; a day that is wrong would outlive every update";
