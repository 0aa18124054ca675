/** What public plans pay for a drug. Pure: no SQL, no wire. */

/** What the doors call. */
export type CoverageService = Record<never, never>;
