/**
 * Marks simulated deliveries ($1) that this transaction created as failed. Index: deliveries_pkey of each day, as the days of
 * the ids are not known to the planner; rare. Locks: those rows.
 */
import type { Statement } from "../../postgres/database.ts";

export const failSimulated = (schema: string): Statement => ({
  name: `${schema}_deliveries_fail_simulated`,
  text: `
    update ${schema}.deliveries set state = 'failed', last_outcome = 'unreachable' where id = any($1::uuid[])`,
});
