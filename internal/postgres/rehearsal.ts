/**
 * Runs work on a database and takes all of it back. The work sees what it wrote, and nobody else does: its transactions are
 * savepoints of one transaction, which is rolled back at the end. Locks that it takes are held until then, the
 * lock of loads included: rows that the work wrote are locked until the end in any case. Without the lock of loads, a load that
 * waits for such a row and a rehearsal that waits for a row of that load would deadlock, and PostgreSQL might end the load.
 * A crash leaves nothing, because nothing was committed.
 */
import { type Database, query, type Transaction } from "./database.ts";

/** Returns what `work` returns. Throws what it throws. */
export async function rehearse<R>(database: Database, work: (rehearsal: Database) => Promise<R>): Promise<R> {
  const outer: Transaction = await database.transaction();
  try {
    return await work(savepointsOf(outer));
  } finally {
    await outer.rollback();
  }
}

function savepointsOf(outer: Transaction): Database {
  // Temporary tables that are dropped on commit would outlive a savepoint.
  const transaction = <R>(work: (tx: Transaction) => Promise<R>): Promise<R> =>
    outer.transaction(async (tx) => {
      const result = await work(tx);
      await query(tx, "discard temporary");
      return result;
    });
  return new Proxy(outer as unknown as Database, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
}
