/** One connection for several statements outside a transaction: for what may not run inside one, under a bound on waiting. */
import type { Database } from "./database.ts";

export type Run = (statement: string) => Promise<void>;

type Session = { query(statement: string): Promise<unknown> };

/** Statements that wait longer than `lockTimeoutMs` for a lock are given up (55P03). */
export async function inSession<R>(
  database: Database,
  { lockTimeoutMs }: { lockTimeoutMs: number },
  work: (run: Run) => Promise<R>,
): Promise<R> {
  const session: Session = await database.client.acquireConnection();
  try {
    await session.query(`set lock_timeout = ${Math.trunc(lockTimeoutMs)}`);
    return await work(async (statement) => void (await session.query(statement)));
  } finally {
    await session.query("reset lock_timeout").catch(() => {});
    await database.client.releaseConnection(session);
  }
}
