/** Price alerts: their states and who moves them. Pure: no SQL, no wire. */

/** What the doors call. */
export type AlertService = Record<never, never>;
