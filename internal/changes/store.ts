/**
 * Writes down what a load's transaction changed.
 *
 * The invariant: numbers are given in the order of commits. The loads' advisory lock is taken before a number is drawn and
 * held to commit, so whoever sees a change sees every change with a lower number, for ever. A reader that has come to a
 * number never has to look back.
 *
 * What a crash leaves: a transaction that is rolled back leaves a gap in the numbers and nothing else; rows, changes and
 * the dataset's version are committed together or not at all. A load killed between two batches leaves the changes of the
 * first; run again, it writes those of the rest, because what is known already is no change.
 */
import { dayMs } from "../core/days.ts";
import { type Database, inTransaction, query, type Transaction } from "../postgres/database.ts";
import { lockLoads } from "../postgres/load_lock.ts";
import { type ChangeEntry, type Dataset, keptDays, type SourceDate } from "./model.ts";
import { dropOld } from "./sql/drop_old.ts";
import {
  chunkSize,
  recordChunks,
  recordDate,
  recordLoaded,
  recordSources,
  recordVersion,
} from "./sql/record_changes.ts";

/**
 * To be called once a transaction, after its merges: takes the advisory lock of loads, so that numbers are given in the
 * order of commits; entries without ids are passed over. `dates` are those of the sources that the transaction read, as
 * far as they state one.
 * Needs the isolation READ COMMITTED, which is the default.
 */
export async function recordChanges(
  tx: Transaction,
  schema: string,
  dataset: Dataset,
  entries: readonly ChangeEntry[],
  dates: readonly SourceDate[] = [],
): Promise<void> {
  const chunks = entries.flatMap(chunksOf).map((chunk, place) => ({ place, ...chunk }));
  if (chunks.length === 0 && dates.length === 0) return;
  // First of all, whatever is written: whoever holds a dataset's row must not have to wait for the lock.
  await lockLoads(tx, schema);
  if (dates.length > 0) await query(tx, recordSources(schema), [dataset, JSON.stringify(dates)]);
  if (chunks.length === 0) await query(tx, recordDate(schema), [dataset]);
  else await query(tx, recordChunks(schema), [JSON.stringify(chunks), dataset]);
}

/** As `recordChanges`, for a dataset whose rows are no resource of their own: only its version moves. */
export async function recordDataset(tx: Transaction, schema: string, dataset: Dataset): Promise<void> {
  await lockLoads(tx, schema);
  await query(tx, recordVersion(schema), [dataset]);
}

/** At the end of a load: its datasets are as old as now, and what is too old to be asked for goes. */
export async function endOfLoad(
  database: Database,
  schema: string,
  loaded: readonly Dataset[],
  now: Date,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockLoads(tx, schema);
    await query(tx, recordLoaded(schema), [loaded]);
    await query(tx, dropOld(schema), [new Date(now.getTime() - keptDays * dayMs)]);
  });
}

type Chunk = {
  resource: string;
  operation: string;
  reason: string | null;
  drug_ids: readonly number[] | undefined;
  pharmacy_ids: readonly number[] | undefined;
  keys: readonly string[] | undefined;
  entities: number;
};

function chunksOf({ resource, operation, reason, ...ids }: ChangeEntry): Chunk[] {
  const columns = [ids.drugIds, ids.pharmacyIds, ids.keys].filter((column) => column !== undefined);
  const size = columns[0]?.length ?? 0;
  if (columns.some(({ length }) => length !== size))
    throw new Error(`Changes of resource ${resource} whose ids and keys are not side by side`);
  return Array.from({ length: Math.ceil(size / chunkSize) }, (_, at) => {
    const from = at * chunkSize;
    const to = from + chunkSize;
    return {
      resource,
      operation,
      reason: reason ?? null,
      drug_ids: ids.drugIds?.slice(from, to),
      pharmacy_ids: ids.pharmacyIds?.slice(from, to),
      keys: ids.keys?.slice(from, to),
      entities: Math.min(size, to) - from,
    };
  });
}
