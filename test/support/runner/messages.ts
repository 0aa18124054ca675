/** What the run and its workers send each other, and how a finished test is described. */

export type TestResult = {
  /** The names of its parents and its own, joined by " > ". */
  name: string;
  outcome: "passed" | "failed" | "skipped";
  ms: number;
  /** Where the test was defined, as path:line. */
  at?: string;
  /** The error in full, or why the test was skipped. */
  detail?: string;
};

/** From a worker to the run, in the order in which the events happened. */
export type WorkerMessage =
  | { type: "ready" }
  | { type: "running"; name: string }
  | { type: "result"; result: TestResult }
  /** An error outside any test: it fails the run. */
  | { type: "problem"; text: string }
  | { type: "finished"; file: string };

/** From the run to a worker. Without a file, the worker cleans up and ends. */
export type RunMessage = { file: string | undefined };
