/**
 * One at a time: of all the dispatchers of an environment, whoever finds a task due and its lock free does it. The lock is
 * the transaction's (pg_try_advisory_xact_lock), so that it works behind a pooler that lends connections by the transaction,
 * and is free at once when its holder dies. When the task last ran is written down in that transaction: two dispatchers do
 * not do in turns what is due once.
 *
 * What does not fit into a transaction (dropping a day) runs beside it, while it holds the lock.
 */
import { type Database, inTransaction, query, type Transaction } from "../../postgres/database.ts";
import { type DueRow, takeTask } from "./sql/take_task.ts";

export type Task = { name: string; intervalMs: number };

/** Undefined when it is not due, or somebody else is at it. */
export async function whenElected<R>(
  database: Database,
  schema: string,
  { name, intervalMs }: Task,
  by: string,
  work: (tx: Transaction) => Promise<R>,
): Promise<{ result: R } | undefined> {
  return inTransaction(database, async (tx) => {
    const [due] = await query<DueRow>(tx, takeTask(schema), [name, intervalMs, by]);
    if (due?.taken !== true) return undefined;
    return { result: await work(tx) };
  });
}
