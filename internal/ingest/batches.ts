/** Gathers rows into batches, and merges one batch while the next is being read. */

export type Batches<Row> = AsyncDisposable & {
  /** Waits only while a merge is under way and the next batch is full too. */
  add(row: Row): Promise<void> | undefined;
  /** Merges the rest. */
  end(): Promise<void>;
};

/**
 * Batches are merged one after the other, in order. A merge that failed is thrown by the next `add` or `end`. Disposing
 * waits for the merge that is under way: a load that stops knows what it has merged.
 */
export function createBatches<Row>(rows: number, merge: (batch: Row[]) => Promise<void>): Batches<Row> {
  let batch: Row[] = [];
  let merging: Promise<void> = Promise.resolve();
  async function flush(): Promise<void> {
    const full = batch;
    batch = [];
    await merging;
    merging = merge(full);
    // Thrown where it is awaited; until then it is not unhandled.
    merging.catch(() => {});
  }
  return {
    add(row) {
      batch.push(row);
      return batch.length < rows ? undefined : flush();
    },
    async end() {
      if (batch.length > 0) await flush();
      await merging;
    },
    async [Symbol.asyncDispose]() {
      await merging.catch(() => {});
    },
  };
}
