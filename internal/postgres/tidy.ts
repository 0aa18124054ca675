/** For the end of a load, outside a transaction. */
import { type Database, query } from "./database.ts";

/**
 * Lets the planner see what came in, and marks pages all-visible, so that counts read their indexes only. Waiting for
 * autovacuum would leave the first minutes after a load with the plans of the time before it. Readers and writers go on
 * (SHARE UPDATE EXCLUSIVE); pages that did not change are passed over. A rehearsal, which is a transaction, cannot vacuum.
 */
export async function vacuumAnalyze(on: Database, schema: string, tables: readonly string[]): Promise<void> {
  const how = on.isTransaction ? "analyze" : "vacuum (analyze)";
  for (const table of tables) await query(on, `${how} ${schema}.${table}`);
}
