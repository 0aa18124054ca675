/** Interactions: what is known of them. Pure: no SQL, no wire. */

/** What the doors call. */
export type InteractionService = Record<never, never>;
