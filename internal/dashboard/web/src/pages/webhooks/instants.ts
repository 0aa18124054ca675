/** Times as fields of forms have them ("2026-01-09T05:16"), which are meant as UTC, and as the API takes them. */

/** Undefined for what is no time yet. */
export function instantOf(field: string | undefined): string | undefined {
  if (!field) return undefined;
  const at = new Date(`${field}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** To the minute. */
export const fieldOf = (at: Date): string => at.toISOString().slice(0, 16);
