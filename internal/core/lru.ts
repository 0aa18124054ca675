/** A bounded memory: so many entries, of so many bytes together; over either, what was not used for the longest goes. */

export type Lru<Value> = {
  /** Counts as a use. */
  get(key: string): Value | undefined;
  /** An entry larger than all of the memory is not kept. */
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): void;
  readonly size: number;
  readonly bytes: number;
};

export function createLru<Value>(most: { entries: number; bytes: number }): Lru<Value> {
  /** In order of use, the latest last. */
  const kept = new Map<string, { value: Value; bytes: number }>();
  let total = 0;

  function remove(key: string): void {
    const entry = kept.get(key);
    if (entry === undefined) return;
    kept.delete(key);
    total -= entry.bytes;
  }

  return {
    get(key) {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      remove(key);
      if (bytes > most.bytes) return;
      kept.set(key, { value, bytes });
      total += bytes;
      for (const [oldest] of kept) {
        if (kept.size <= most.entries && total <= most.bytes) break;
        remove(oldest);
      }
    },
    delete: remove,
    get size() {
      return kept.size;
    },
    get bytes() {
      return total;
    },
  };
}
