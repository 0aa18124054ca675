/**
 * Slots of the ring: whose day one is, and making it the next one's. Index: request_log_slots_pkey. Locks: who empties a
 * slot holds the advisory lock, and the slot alone (ACCESS EXCLUSIVE, for as long as it takes to unlink files); its readers
 * are none, for its rows are out of date, and its writers come after.
 */
import type { Statement } from "../../postgres/database.ts";

/** $1 the slot. */
export const dayOfSlot: Statement = {
  name: "request_log_day_of_slot",
  text: "select day from accounts.request_log_slots where slot = $1::smallint",
};

/** Until the transaction ends; $1 how long it may wait for that, and for what follows. */
export const lockRing: Statement = {
  name: "request_log_lock_ring",
  text: "select set_config('lock_timeout', $1, true), pg_advisory_xact_lock(7201130526)",
};

/** Within the lock. */
export const emptySlot = (slot: number): Statement => ({
  text: `truncate table accounts.request_log_${Math.trunc(slot)}`,
});

/** $1 the slot, $2 its day from now on. */
export const moveSlot: Statement = {
  name: "request_log_move_slot",
  text: "update accounts.request_log_slots set day = $2::integer where slot = $1::smallint",
};
