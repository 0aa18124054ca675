/**
 * The advisory lock of loads: those of one environment are one at a time, each from the first statement of a batch to its
 * commit. Take it first of all in a transaction: one that holds rows and then waits for it can wait in a circle.
 */
import { query, type Transaction } from "./database.ts";

/** Waits for the load that holds it, and holds it until the transaction ends. Taking it again costs nothing. */
export async function lockLoads(tx: Transaction, schema: string): Promise<void> {
  // The name is historical: price batches were the first to take it.
  await query(tx, `select pg_advisory_xact_lock(hashtextextended('${schema}.prices', 0))`);
}
