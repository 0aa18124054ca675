/**
 * A reporter for `node:test` that sends each result to the run. Every test file is a suite at the top level (worker.ts).
 */

import { relative } from "node:path";
import type { TestEvent } from "node:test/reporters";
import { inspect } from "node:util";
import type { TestResult, WorkerMessage } from "./messages.ts";

type Outcome = Extract<TestEvent, { type: "test:pass" | "test:fail" }>;
type Failure = Error & { failureType?: string; cause?: unknown };

/** Node reports it for every parent of a failed test. */
const onlySubtestsFailed = (error: Failure | undefined) => error?.failureType === "subtestsFailed";

function errorText(error: Failure | undefined): string {
  const cause = error?.cause ?? error;
  return typeof cause === "string" ? cause : inspect(cause, { depth: 10 });
}

/** Tests by their ids. They may run side by side, so nesting alone does not say whose child one is. */
const known = new Map<number, { name: string; parentId?: number | undefined }>();

/** The names from below the file down to the test. */
function pathOf(testId: number): string {
  const names: string[] = [];
  for (let test = known.get(testId); test !== undefined; test = known.get(test.parentId ?? -1))
    names.unshift(test.name);
  return names.slice(1).join(" > ") || (names[0] ?? "");
}

/** Undefined for a suite that passed, or failed only because of its tests. */
function resultOf({ type, data }: Outcome): TestResult | undefined {
  const { details, file, line } = data;
  const error = "error" in details ? (details.error as Failure) : undefined;
  if (details.type === "suite" && (type === "test:pass" || onlySubtestsFailed(error))) return undefined;
  const skipped = data.skip !== undefined || data.todo !== undefined;
  const outcome = type === "test:fail" ? "failed" : skipped ? "skipped" : "passed";
  const result: TestResult = {
    name: pathOf(data.testId),
    outcome,
    ms: details.duration_ms,
  };
  if (file !== undefined) result.at = `${relative(process.cwd(), file)}:${line}`;
  if (outcome === "failed") result.detail = onlySubtestsFailed(error) ? "" : errorText(error);
  if (outcome === "skipped") result.detail = String(data.skip ?? data.todo);
  return result;
}

let isReported: (() => void) | undefined;

/** Resolves when the results of the file that runs have been sent. Node reports no file in which no name matches a pattern. */
export async function reported(suite: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  isReported = resolve;
  await suite;
  const timer = setTimeout(resolve, lagMs);
  await promise;
  clearTimeout(timer);
}

/** Only a pattern for names keeps Node from reporting a file. Without one, a busy machine gets time to report it. */
const lagMs = process.execArgv.some((arg) => /^--test-(name|skip)-pattern/.test(arg)) ? 1_000 : 30_000;

// biome-ignore lint/style/noDefaultExport: node:test loads reporters by their default export.
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const send = (message: WorkerMessage) => {
    if (process.connected) process.send?.(message);
    // Errors outside tests are reported last, after the worker has left the run.
    else if (message.type === "problem") process.stderr.write(`${message.text}\n`);
  };
  for await (const { type, data } of events) {
    if (type === "test:dequeue") known.set(data.testId, data);
    if (type === "test:diagnostic") {
      // Node words errors outside tests this way, and has no event for them.
      if (data.nesting === 0 && data.message.startsWith("Error: "))
        send({ type: "problem", text: data.message });
    }
    if (type === "test:pass" || type === "test:fail") {
      const result = resultOf({ type, data } as Outcome);
      if (result !== undefined) send({ type: "result", result });
      if (data.nesting > 0) continue;
      if (data.details.type === "suite") isReported?.();
      // Node finds the suite of a test by what its promise came from. One that another file created leads nowhere.
      else
        send({
          type: "problem",
          text: `"${data.name}" belongs to no file. Await what files share in before().`,
        });
    }
  }
}
