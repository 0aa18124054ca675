/**
 * What a load is made of. A source reads an input row by row, refuses what it cannot take (with a reason, and goes on),
 * and merges the rest in batches, one transaction each; the engine registers the load, writes the report and draws the
 * progress. Killed half-way, a load leaves whole batches; run again, it ends where a clean one would.
 */
import type { Readable } from "node:stream";
import type { Clock } from "../core/clock.ts";
import type { Database } from "../postgres/database.ts";
import type { ScreeningRules } from "../prices/held/model.ts";

export const loadKinds = [
  "dpd",
  "pharmacies",
  "prices",
  "postal-codes",
  "formulary",
  "coverage",
  "price-history",
  "interactions",
  "recalls",
  "shortages",
  "ccdd",
] as const;
export type LoadKind = (typeof loadKinds)[number];

/** One file of an input: of a folder, of a zip archive, or the input itself. Gzip is undone. */
export type InputFile = { name: string; open(): Promise<Readable> };
/** `name` is what the report and the `loads` table call it. */
export type Input = {
  name: string;
  files(): Promise<InputFile[]>;
  /** How much has been read, 0 to 1; absent or undefined where nobody can know (standard input, archives). */
  share?(): number | undefined;
};

/** `line` counts physical lines from 1, headers included, at the row's start. */
export type Refusal = { file: string; line: number; reason: string; field?: string; row?: string };

/** read = inserted + changed + unchanged + refused + held. */
export type LoadCounts = {
  read: number;
  inserted: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** Prices that look implausible. Absent if there are none. */
  held?: number;
};

/** More than half of the rows were rejected. The input is probably of another kind, layout, or encoding. */
export const isRefused = ({ read, refused }: LoadCounts): boolean => refused * 2 > read;

export type LoadContext = {
  database: Database;
  /** Schema of the environment that is loaded. */
  schema: string;
  input: Input;
  /** Rows are made up: marked so wherever they show. */
  synthetic: boolean;
  clock: Clock;
  /** The source adds to it; `refuse` and `hold` count their rows themselves. */
  counts: LoadCounts;
  refuse(refusal: Refusal): void;
  /** Adds an accepted row to the report, such as one that replaced a stored value. */
  report(row: Refusal): void;
  /** Counts and reports a row that is held (prices/held/model.ts). */
  hold(held: Refusal): void;
  /** A line for the summary, such as a file that is missing or a class left out of the catalogue. */
  note(line: string): void;
  /** Notes an event that could not be recorded because a stored row that it describes is damaged; the load goes on. */
  invalidEvent(error: unknown): void;
  /** Tells the progress display that counts have moved. */
  progress(): void;
  options: LoadOptions;
};

/** The command line's options, parsed and checked by cmd/ingest; a source reads only its own. */
export type LoadOptions = {
  /** dpd: classes that belong to the catalogue, as in the extract; default Human. */
  catalogueClasses: readonly string[];
  /** dpd: lets a load mark more than a fifth of a set as gone; formulary: more than half of what the plan lists; ccdd: more than half of the DINs. */
  allowMassRemoval: boolean;
  /** prices: the time of rows that state none; such rows are refused without it. */
  observedAt?: Date;
  /** prices: days between two editions of the feed, for rows that state none. */
  cadenceDays?: number;
  /** prices: days that an observation counts towards alerts and new generics (PRICE_MAX_AGE_DAYS). */
  maxPriceAgeDays: number;
  /** coverage, price-history, pharmacies: of rows that state none. */
  province?: string;
  /** coverage, price-history: the plan's code, for rows that state none. */
  plan?: string;
  /** interactions: who says so, as answers name it; for rows that do not. */
  source?: string;
  /**
   * interactions: the source's own date, YYYY-MM-DD; for rows that state none. dpd, shortages, ccdd, pharmacies: the date of the
   * input. coverage, price-history: the date of rows that state none.
   */
  asOf?: string;
  /** shortages: the input lists all open reports, so older ones that it lacks have ended. */
  full?: boolean;
  /** formulary, price-history: other prices for a known edition replace the stored ones instead of being refused. */
  replace?: boolean;
  /** prices: which prices are held. Without it, none are. */
  screening?: ScreeningRules;
  /** Rows a batch; a batch is a transaction. */
  batchRows: number;
};

export type Source = { kind: LoadKind; load(context: LoadContext): Promise<void> };
