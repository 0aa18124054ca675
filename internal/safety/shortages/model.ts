/** Shortages: what is known of them. Pure: no SQL, no wire. */

/** What the doors call. */
export type ShortageService = Record<never, never>;
