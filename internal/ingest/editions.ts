/**
 * Rows that state something anew each time it is updated: which of those that stand in one input are taken. A later date
 * replaces an earlier one; of two rows of one date that say different things the first is taken, so that the input means
 * the same however often it is read, and the other is refused.
 */
import { hash } from "node:crypto";

export type Standing = "taken" | "the same" | "older" | "in conflict";

export type Editions = { standingOf(key: string, date: string, said: unknown): Standing };

/** Memory: a hash a key. */
export function createEditions(): Editions {
  const seen = new Map<string, { date: string; said: string }>();
  return {
    standingOf(key, date, value) {
      const said = hash("sha1", JSON.stringify(value), "base64");
      const before = seen.get(key);
      if (before === undefined || date > before.date) {
        seen.set(key, { date, said });
        return "taken";
      }
      if (date < before.date) return "older";
      return before.said === said ? "the same" : "in conflict";
    },
  };
}

/** Why the other row is refused. */
export const conflictReason =
  "stands in this input before with the same date and other values; the first row was taken";
