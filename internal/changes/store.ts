/** Writes down what a load's transaction changed. */
import type { Transaction } from "../postgres/database.ts";
import type { ChangeEntry, Dataset } from "./model.ts";

/**
 * To be called once a transaction, after its merges: takes the advisory lock of loads, so that numbers are given in the
 * order of commits; entries without ids are passed over. `asOf` is the source's own date of the data, when it has one.
 */
export async function recordChanges(
  _tx: Transaction,
  _schema: string,
  _dataset: Dataset,
  _entries: readonly ChangeEntry[],
  _asOf?: Date,
): Promise<void> {}
