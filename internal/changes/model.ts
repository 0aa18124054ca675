/** What changed, in the order in which it was committed; and how old each dataset is. Pure: no SQL, no wire. */
import type { Page, PageRequest } from "../core/page.ts";

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

/** Whole days that a change can be asked for. */
export const keptDays = 90;

/** The kinds of load (ingest/model.ts) that a dataset is made of. */
export const loadsOf: Readonly<Record<Dataset, readonly string[]>> = {
  drugs: ["dpd"],
  pharmacies: ["pharmacies"],
  prices: ["prices"],
  coverage: ["coverage", "formulary", "price-history"],
  interactions: ["interactions"],
  recalls: ["recalls"],
  shortages: ["shortages"],
  places: ["postal-codes"],
};

/**
 * One of the sources that a dataset is made of, such as a public plan, with its own date. Dates of sample data count only
 * while a dataset has no other source.
 */
export type SourceDate = { source: string; synthetic: boolean; asOf: Date };

/** `version` grows with every transaction that changes the dataset; `asOf` is the date of its oldest source. */
export type DatasetState = { version: number; asOf: Date | null; loadedAt: Date | null };

/** A dataset with the last load that it was part of, whatever became of it. */
export type DatasetReport = DatasetState & {
  name: Dataset;
  /** By name, those of sample data last. */
  sources: { name: string; asOf: Date; synthetic: boolean }[];
  ageSeconds: number;
  lastLoad: { kind: string; state: "running" | "finished" | "refused" | "failed"; startedAt: Date } | null;
};

/** The operations that the APIs call. */
export type DatasetService = {
  /** Of every dataset that was ever loaded; kept in the process and renewed when a load commits. Never rejects. */
  current(): Promise<Partial<Record<Dataset, DatasetState>>>;
  /** Of every dataset that was ever loaded, by name: one look a second at the database. Rejects when it is away. */
  report(): Promise<DatasetReport[]>;
};

/** `number` is the change's own, which grows in the order of commits. */
export type Change = {
  number: number;
  resource: Resource;
  operation: Operation;
  reason: string | null;
  at: Date;
  din: string | null;
  pharmacyKey: string | null;
  key: string | null;
};

/** From a number (exclusive), or from a time (inclusive); from the oldest that is kept, when there is neither. */
export type Since = { number: number } | { time: Date } | undefined;

/** A change's place in the log. */
export type Place = { number: number; at: Date };

/**
 * `oldest` is the first change that is kept, `latest` the last one that was committed, both of any resource: a page
 * without `next` is all there is up to `latest`.
 */
export type ChangePage = Page<Change> & { oldest: Place | null; latest: Place | null };

export type ChangeService = {
  /**
   * In the order of commits: nothing that commits later stands before `next`. Throws INVALID_PARAMETER (of `since`) or
   * INVALID_CURSOR (of `page.after`) when changes after it were dropped for their age.
   */
  list(since: Since, resources: readonly Resource[], page: PageRequest): Promise<ChangePage>;
};
