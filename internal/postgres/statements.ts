/**
 * How many statements a piece of work sent, whichever store sent them: counted along the calls that it makes, and those
 * that they make. Statements of other work at the same time are not counted.
 */
import { AsyncLocalStorage } from "node:async_hooks";

type Count = { statements: number };

const counts = new AsyncLocalStorage<Count>();

/** For the one place that sends statements. */
export function countStatement(): void {
  const count = counts.getStore();
  if (count !== undefined) count.statements += 1;
}

/** `count.statements` grows while the work is done. */
export function countingStatements<Result>(count: Count, work: () => Promise<Result>): Promise<Result> {
  return counts.run(count, work);
}
