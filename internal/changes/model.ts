/** What changed, in the order in which it was committed; and how old each dataset is. Pure: no SQL, no wire. */

export const resources = [
  "drug",
  "pharmacy",
  "price",
  "coverage",
  "interaction",
  "recall",
  "shortage",
] as const;
export type Resource = (typeof resources)[number];

export const operations = ["created", "updated", "removed"] as const;
export type Operation = (typeof operations)[number];

/**
 * Rows of one resource that a transaction created, updated or removed. A drug is named by its internal id, a pharmacy by
 * its own, a price by both (two arrays of the same length), the others by what their public id is made of (`keys`), with
 * the drug's id beside each key where they belong to one.
 */
export type ChangeEntry = {
  resource: Resource;
  operation: Operation;
  drugIds?: readonly number[];
  pharmacyIds?: readonly number[];
  keys?: readonly string[];
  /** Of a removal. */
  reason?: string;
};

export const datasets = [
  "drugs",
  "pharmacies",
  "prices",
  "coverage",
  "interactions",
  "recalls",
  "shortages",
  "places",
] as const;
export type Dataset = (typeof datasets)[number];

/** `version` grows with every transaction that changes the dataset; `asOf` is what its source says of its own date. */
export type DatasetState = { version: number; asOf: Date | null; loadedAt: Date | null };

/** What the doors call. */
export type DatasetService = {
  /** Of every dataset that was ever loaded; kept in the process and renewed when a load commits. */
  current(): Promise<Partial<Record<Dataset, DatasetState>>>;
};

export type ChangeService = Record<never, never>;
