/**
 * Emptying a slot of the ring, before it becomes the next day's. Locks: who empties a slot holds the advisory lock, and the slot
 * alone (ACCESS EXCLUSIVE, for as long as it takes to unlink files); its readers are none, for its rows are out of date, and its
 * writers come after.
 */
import type { Statement } from "../../postgres/database.ts";

/** Until the transaction ends; $1 how long it may wait for that, and for what follows. */
export const lockRing: Statement = {
  name: "request_log_lock_ring",
  text: "select set_config('lock_timeout', $1, true), pg_advisory_xact_lock(7201130526)",
};

/** Within the lock. */
export const emptySlot = (slot: number): Statement => ({
  text: `truncate table accounts.request_log_${Math.trunc(slot)}`,
});
