/**
 * A long-running process from start to exit. SIGINT or SIGTERM stops it: what was built is disposed of in reverse
 * order (its AsyncDisposableStack sees to that) within a deadline; a second signal ends it at once. Exit codes: 0
 * stopped as asked, 1 a person's mistake or a deadline missed, 70 a fault of ours, 128 + n a second signal.
 */
import { UsageError } from "../core/errors.ts";
import { exitCodeOf, onStopSignals, type StopSignal } from "./signals.ts";

export type RunOptions = {
  /** From the signal to the exit, everything included. */
  deadlineMs: number;
  stderr?: NodeJS.WritableStream;
};

/**
 * Runs `main` and waits for a signal. `main` builds the app and returns it; its abort signal fires when stopping was
 * asked for before the app stood, with the signal's name as reason.
 */
export async function runUntilSignal(
  main: (stopping: AbortSignal) => Promise<AsyncDisposable>,
  options: RunOptions,
): Promise<never> {
  const stderr = options.stderr ?? process.stderr;
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<void>();

  function exit(code: number, line?: string): never {
    if (line !== undefined) stderr.write(`${line}\n`);
    process.exit(code);
  }

  function stop(signal: StopSignal): void {
    stopping.abort(signal);
    stopped.resolve();
    const late = () => exit(1, `Not stopped within ${options.deadlineMs} ms of ${signal}; exiting anyway.`);
    setTimeout(late, options.deadlineMs).unref();
  }

  function crash(error: unknown): never {
    if (error instanceof UsageError) exit(1, error.message);
    exit(70, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }

  onStopSignals(stop, (signal) => exit(exitCodeOf(signal)));
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);

  try {
    const app = await main(stopping.signal);
    // A process whose sockets have all gone must still wait for its signal.
    const alive = setInterval(() => {}, 2 ** 30);
    await stopped.promise;
    clearInterval(alive);
    await app[Symbol.asyncDispose]();
  } catch (error) {
    if (stopping.signal.aborted && error === stopping.signal.reason) exit(0);
    crash(error);
  }
  exit(0);
}
