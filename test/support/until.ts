/** Waits for a condition in a test. A condition that never holds fails the test with an error that names it. */
import { setTimeout as sleep } from "node:timers/promises";

/** Generous for a busy machine, and below the runner's limit per test, which could not name the condition. */
const limitMs = 120_000;
const longestPauseMs = 20;

/** Polls until `condition` holds. `what` names the condition in the error. The default is its source code. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string | (() => string) = String(condition),
  withinMs = limitMs,
): Promise<void> {
  const endMs = performance.now() + withinMs;
  for (let pauseMs = 1; !(await condition()); pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    if (performance.now() >= endMs)
      throw new Error(`Waited ${withinMs / 1_000} s for this: ${typeof what === "string" ? what : what()}`);
    await sleep(pauseMs);
  }
}
