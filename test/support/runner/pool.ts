/**
 * The workers of a run. A worker that dies fails the file it was running, and another one runs the rest. A worker that
 * sends nothing for longer than a test may take is killed, because a busy loop keeps Node's own timeout from firing.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { RunMessage, TestResult, WorkerMessage } from "./messages.ts";
import type { Queue } from "./queue.ts";

/** Ends a test that hangs. No test measures time by it. */
export const testTimeoutMs = 300_000;
const defaultSilenceMs = testTimeoutMs + 60_000;
/** More than a worker takes to clean up and end (worker.ts). */
const exitMs = 60_000;

export type FileReport = {
  file: string;
  ms: number;
  results: readonly TestResult[];
  /** Errors outside tests, and the death of the worker. Each one fails the run. */
  problems: readonly string[];
  /** What the file printed. */
  output: string;
};

export type PoolOptions = {
  workers: number;
  queue: Queue;
  /** For Node, before the script. */
  nodeArgs: readonly string[];
  env: (worker: number) => NodeJS.ProcessEnv;
  onFile: (report: FileReport) => void;
  /** A problem that belongs to no file. */
  onProblem: (text: string) => void;
  /** A worker has started: the leader of a session that everything it starts belongs to, unless it leaves it. */
  onWorker?: (pid: number) => void;
  stop: AbortSignal;
  /** For how long a worker may send nothing. */
  silenceMs?: number;
};

const script = fileURLToPath(new URL("worker.ts", import.meta.url));
const reporter = new URL("reporter.ts", import.meta.url).href;

type Current = { file: string; startedAt: number; results: TestResult[]; problems: string[] };

/** Resolves when no file is left, or `stop` fired. */
export async function runPool(options: PoolOptions): Promise<void> {
  const { workers, queue, stop } = options;
  const work = async (index: number) => {
    while (!stop.aborted) {
      const file = queue.next(index);
      if (file === undefined) return;
      await runWorker(index, file, options);
      queue.release(index);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, index) => work(index)));
}

/** Runs files from `first` on, until none is left or the process ends. */
async function runWorker(index: number, first: string, options: PoolOptions): Promise<void> {
  const { queue, onFile, onProblem, stop, silenceMs = defaultSilenceMs } = options;
  const child = spawn(
    process.execPath,
    [...options.nodeArgs, `--test-timeout=${testTimeoutMs}`, `--test-reporter=${reporter}`, script],
    // In a new session, by which the sweeper finds what the worker started.
    { detached: true, stdio: ["ignore", "pipe", "pipe", "ipc"], env: options.env(index) },
  );
  if (child.pid !== undefined) options.onWorker?.(child.pid);
  const exited = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  const begin = (file: string): Current => ({
    file,
    startedAt: performance.now(),
    results: [],
    problems: [],
  });
  // A worker that dies before it is ready fails this file, too.
  let current: Current | undefined = begin(first);
  // With a pattern for names, many files have none that matches. Node reports nothing after such a file until the process
  // ends, so each file gets a process.
  const isFiltered = options.nodeArgs.length > 0;
  let running = "";
  let output = "";
  let hasFailed = false;
  let killedFor: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  const kill = (reason: string) => {
    killedFor ??= reason;
    child.kill("SIGKILL");
  };
  const watch = (ms: number, reason: () => string) => {
    clearTimeout(timer);
    timer = setTimeout(() => kill(reason()), ms);
  };
  const report = (problems: readonly string[] = []) => {
    if (current === undefined) return;
    const { file, startedAt, results } = current;
    const all = [...current.problems, ...problems];
    if (results.length === 0 && all.length === 0 && !isFiltered) all.push("The file has no tests.");
    if (all.length > 0 || results.some(({ outcome }) => outcome === "failed")) hasFailed = true;
    if (results.length > 0 || all.length > 0)
      onFile({ file, ms: performance.now() - startedAt, results, problems: all, output });
    current = undefined;
    output = "";
  };
  const give = (file: string | undefined) => {
    if (file === undefined) watch(exitMs, () => "did not end");
    child.send({ file } satisfies RunMessage, () => {});
  };
  const stopChild = () => kill("was interrupted");
  stop.addEventListener("abort", stopChild);

  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  child.on("message", (message: WorkerMessage) => {
    watch(silenceMs, () => `sent nothing for ${silenceMs / 1_000} seconds`);
    if (message.type === "ready") give(first);
    if (message.type === "running") running = message.name;
    if (message.type === "result") current?.results.push(message.result);
    if (message.type === "problem") {
      if (current) current.problems.push(message.text);
      else onProblem(message.text);
    }
    if (message.type === "finished") {
      report();
      const next = stop.aborted || isFiltered ? undefined : queue.next(index);
      if (next !== undefined) current = begin(next);
      give(next);
    }
  });

  const [code, signal] = await exited;
  clearTimeout(timer);
  stop.removeEventListener("abort", stopChild);
  const how = killedFor ?? (signal ? `was killed by ${signal}` : `exited with code ${code}`);
  if (current) report([`Worker ${index + 1} ${how} while running "${running}".`]);
  // Node's runner exits with 1 after failed tests. Only a worker that could not end prints something then.
  else if (killedFor || signal || (code !== 0 && (!hasFailed || output.trim() !== "")))
    onProblem(`Worker ${index + 1} ${how} after its last file. ${output}`.trim());
}
