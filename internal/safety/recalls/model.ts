/** Recalls: what is known of them. Pure: no SQL, no wire. */

/** What the doors call. */
export type RecallService = Record<never, never>;
