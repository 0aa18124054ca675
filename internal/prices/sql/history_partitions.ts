/**
 * Partitions of the price history, one a month. Made as a table of its own and attached, which takes only a SHARE UPDATE
 * EXCLUSIVE lock on the parent: readers go on. Call it under the loads' advisory lock.
 */
import { type Queryable, query } from "../../postgres/database.ts";

const month = (year: number, index: number) => new Date(Date.UTC(year, index)).toISOString().slice(0, 7);

/** "2026-11" for an instant: what `ensurePartition` takes. */
export const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);

export async function ensurePartition(on: Queryable, schema: string, of: string): Promise<void> {
  const [year = 0, index = 0] = of.split("-").map(Number);
  const name = `${schema}.price_history_${of.replace("-", "_")}`;
  const [found] = await query<{ found: boolean }>(on, "select to_regclass($1) is not null as found", [name]);
  if (found?.found) return;
  await query(on, `create table ${name} (like ${schema}.price_history including all)`);
  await query(
    on,
    `alter table ${schema}.price_history attach partition ${name}
     for values from ('${of}-01T00:00:00Z') to ('${month(year, index)}-01T00:00:00Z')`,
  );
}
