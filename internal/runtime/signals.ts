/**
 * SIGINT and SIGTERM as one wish to stop. A terminal's Ctrl-C reaches every process of its group, and npm passes on to us
 * what it got itself: the same key press arrives twice. So a signal counts as asking again only after a moment.
 */
import { constants } from "node:os";

export const stopSignals = ["SIGINT", "SIGTERM"] as const;
export type StopSignal = (typeof stopSignals)[number];

/** Within this time a second signal is the first one's echo. */
const echoMs = 500;

/** The exit code of a process that a signal ended, as shells have it. */
export const exitCodeOf = (signal: StopSignal): number => 128 + constants.signals[signal];

/** Calls `stop` at the first signal, and `again` at each that comes later than its echo. */
export function onStopSignals(stop: (signal: StopSignal) => void, again: (signal: StopSignal) => void): void {
  let firstMs: number | undefined;
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (firstMs === undefined) {
        firstMs = performance.now();
        stop(signal);
      } else if (performance.now() - firstMs > echoMs) again(signal);
    });
  }
}
