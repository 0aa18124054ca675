/** What a receiver asks for in Retry-After: seconds, or a date. Pure. */

/** Nobody waits longer than an event is kept. */
const longestMs = 30 * 86_400_000;

/** Milliseconds from now; undefined when there is nothing that can be understood. */
export function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,12}$/.test(text)) return Math.min(Number(text) * 1_000, longestMs);
  // The three forms of dates in HTTP begin with the name of a day; Date.parse alone takes "-1" for a year.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  // The form of asctime names no zone; it is GMT as the others are.
  const at = Date.parse(/GMT$/.test(text) ? text : `${text} GMT`);
  if (Number.isNaN(at)) return undefined;
  return Math.min(Math.max(at - nowMs, 0), longestMs);
}
