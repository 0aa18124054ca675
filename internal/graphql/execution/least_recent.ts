/** A map that forgets what was used least recently. */
export type LeastRecent<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  readonly size: number;
};

export function createLeastRecent<Value>(capacity: number): LeastRecent<Value> {
  // A Map keeps the order of insertion: what is used is put in again.
  const entries = new Map<string, Value>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      const [oldest] = entries.keys();
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
    },
    get size() {
      return entries.size;
    },
  };
}
