/** What the operator knows of a database's backlog at a moment; sampler.ts keeps it up to date. */
import type { Sample } from "../scaling/model.ts";

export type BacklogState = {
  sample: Sample | undefined;
  /** Of all dispatchers of the database, between the last two readings. */
  attemptsPerSecond: number | undefined;
  /** Readings that failed in a row; 0 after one that did not. */
  failures: number;
  /** Of the last reading, when it failed. */
  error: { reason: "DatabaseUnreachable" | "UnknownDatabase" | "ReadFailed"; message: string } | undefined;
};

/** Before the first reading. */
export const unknownBacklog: BacklogState = {
  sample: undefined,
  attemptsPerSecond: undefined,
  failures: 0,
  error: undefined,
};

/** Names of databases come from the resources; whoever asks of one keeps it sampled. */
export type Backlogs = {
  stateOf(database: string): BacklogState;
  /** The databases that resources of mode "backlog" name now; others are let go of. */
  wanted(databases: ReadonlySet<string>): void;
};
