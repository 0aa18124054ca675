/** Times and spans of time as a person writes them: 2027-01-31, 2027-01-31T09:30:00Z, 90d, 24h. */
import { invalidParameters } from "../../internal/core/errors.ts";
import { instant } from "../../internal/prices/price_observation.ts";

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Whole seconds; undefined when the text is no span of time. */
function spanSeconds(text: string): number | undefined {
  const [, digits = "", unit = "s"] = /^(\d{1,9})([smhd])$/.exec(text) ?? /^(0)$/.exec(text) ?? [];
  return digits === "" ? undefined : Number(digits) * (unitSeconds[unit] ?? 1);
}

export function readDuration(field: string, text: string): number {
  const seconds = spanSeconds(text);
  if (seconds === undefined)
    throw invalidParameters([{ field, reason: "must be a span of time such as 45s, 30m, 24h, 7d, or 0" }]);
  return seconds;
}

/** A span counts from now; a day alone is its beginning in UTC. */
export function readExpiry(text: string, nowMs: number): Date {
  const seconds = spanSeconds(text);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00Z` : text;
  const ms = seconds === undefined ? instant(day) : nowMs + seconds * 1_000;
  if (ms === undefined)
    throw invalidParameters([
      {
        field: "expires",
        reason: "must be a time with a zone such as 2027-01-31T00:00:00Z, a day, or a span such as 90d",
      },
    ]);
  return new Date(ms);
}
