/**
 * `npm test`: runs the test files on one real PostgreSQL, which the run starts (from POSTGRES_BIN if it is set), or on that
 * of TEST_DATABASE_URL. Every test clones its database from there. Workers take files from a shared queue. The last line is
 * "N passed, N failed". A run without a test fails.
 *
 * Arguments name files, folders, or parts of paths. Options:
 *   --workers=N     default: two per core, since tests wait half of the time
 *   --quick         only the tier without a suffix (suites.ts)
 *   --changed       only the files that import something that differs from main
 *   --durations     prints the duration of every file, not only of the slowest
 *   --test-...      for Node's runner, for example --test-name-pattern=paging
 *
 * Tests that need what the machine lacks do not run (suites.ts). The lines before the last one say so, and with CI=true the
 * run fails. The same goes for skipped tests.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "../../internal/core/errors.ts";
import { launchEmbeddedPostgres } from "../../internal/embedded_postgres/launch.ts";
import { dataFolder } from "./place.ts";
import { postgresFolder } from "./postgres_bin.ts";
import { affectedTests, changedPaths } from "./runner/changed.ts";
import { durationsOf, durationsPath, readDurations, writeDurations } from "./runner/durations.ts";
import {
  type Counts,
  closingText,
  countsOf,
  failedText,
  fileText,
  slowest,
  slowestText,
} from "./runner/output.ts";
import { type FileReport, runPool } from "./runner/pool.ts";
import { createQueue } from "./runner/queue.ts";
import { dataVariable, runVariable, workerVariable } from "./runner/variables.ts";
import { root } from "./sources.ts";
import { dividedByNeeds, leftOutLines, tierOf } from "./suites.ts";

/**
 * The data lives as long as the run: nothing needs to survive a crash. Without autovacuum, tests of query plans decide
 * themselves what the planner knows.
 */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "400",
  autovacuum: "off",
};

const print = (lines: string | readonly string[]) => process.stdout.write(`${[lines].flat().join("\n")}\n`);

type Options = {
  parts: string[];
  nodeArgs: string[];
  workers: number;
  quick: boolean;
  durations: boolean;
  changed: boolean;
};

function optionsOf(argv: readonly string[]): Options {
  const options: Options = {
    parts: argv.filter((arg) => !arg.startsWith("-")),
    nodeArgs: [],
    workers: availableParallelism() * 2,
    quick: false,
    durations: false,
    changed: false,
  };
  for (const arg of argv.filter((candidate) => candidate.startsWith("-"))) {
    const workers = /^--workers=(.*)$/.exec(arg)?.[1];
    if (arg === "--quick") options.quick = true;
    else if (arg === "--durations") options.durations = true;
    else if (arg === "--changed") options.changed = true;
    else if (workers !== undefined) {
      if (!/^[1-9]\d?$/.test(workers))
        throw new UsageError(`"${workers}" is not a number of workers. Use --workers=1 to --workers=99.`);
      options.workers = Number(workers);
    } else if (arg.startsWith("--test-") || arg.startsWith("--experimental-test-"))
      options.nodeArgs.push(arg);
    else
      throw new UsageError(
        `"${arg}" is not an option. Use --workers=N, --quick, --changed, --durations, or an option of Node's test runner (--test-...).`,
      );
  }
  return options;
}

function filesOf(wanted: readonly string[]): string[] {
  const all = globSync("test/**/*.test.ts").sort();
  if (wanted.length === 0) return all;
  // A path of a file means that file, also when its name is not that of a test.
  if (wanted.every((part) => part.endsWith(".ts") && existsSync(part))) return wanted.map(normalize);
  const matches = (file: string, part: string) => file.includes(normalize(part).replace(/\/$/, ""));
  for (const part of wanted) {
    if (!all.some((file) => matches(file, part))) throw new UsageError(`No test file matches "${part}".`);
  }
  return all.filter((file) => wanted.some((part) => matches(file, part)));
}

type Place = {
  data: string;
  /** Has the sweeper stop the processes of this session, too. */
  sweep(session: number): void;
  close(): Promise<void>;
};

/**
 * Folders of the run and the process that removes them (sweeper.ts). Everything that the run starts inherits the variables.
 */
async function openPlace(): Promise<Place> {
  const { [runVariable]: outer } = process.env;
  const data = await dataFolder();
  const temporary = await mkdtemp(join(tmpdir(), "dpt-"));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  for (const folder of [data, temporary]) await chmod(folder, 0o711);
  const id = [outer, randomBytes(6).toString("hex")].filter(Boolean).join(".");
  const sweeperScript = fileURLToPath(new URL("runner/sweeper.ts", import.meta.url));
  const sweeper: ChildProcess = spawn(process.execPath, [sweeperScript, id, data, temporary], {
    detached: true,
    stdio: ["pipe", "inherit", "inherit"],
  });
  process.env[runVariable] = id;
  // As cmd/run.mjs does.
  process.env.NODE_COMPILE_CACHE = join(root, "node_modules/.cache/compile");
  process.env[dataVariable] = data;
  process.env.TMPDIR = temporary;
  // Programs written in Go (Helm, promtool, a control plane) collect garbage less often: 15 to 25 % less CPU.
  process.env.GOGC = "400";
  return {
    data,
    sweep: (session) => void sweeper.stdin?.write(`${session}\n`),
    async close() {
      sweeper.stdin?.end();
      await once(sweeper, "close");
    },
  };
}

async function runFiles(files: readonly string[], options: Options, stop: AbortSignal): Promise<Counts> {
  const earlier = await readDurations();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const reports: FileReport[] = [];
  const problems: string[] = [];
  const place = await openPlace();
  try {
    const given = process.env.TEST_DATABASE_URL;
    await using server = given
      ? undefined
      : await launchEmbeddedPostgres({
          directory: join(place.data, "postgres"),
          settings,
          native: postgresFolder(),
        });
    const env = { ...process.env, TEST_DATABASE_URL: given || server?.url };
    await runPool({
      workers: options.workers,
      queue: createQueue(files, (file) => earlier.files[file]?.ms, Math.floor(options.workers / 2)),
      nodeArgs: options.nodeArgs,
      env: (worker) => ({ ...env, [workerVariable]: String(worker) }),
      onWorker: place.sweep,
      onFile(report) {
        reports.push(report);
        print(fileText(report));
      },
      onProblem(text) {
        problems.push(text);
        print(`✖ ${text}`);
      },
      stop,
    });
  } finally {
    await place.close();
  }
  for (const report of reports)
    for (const [name, count] of Object.entries(countsOf(report))) counts[name as keyof Counts] += count;
  counts.failed += problems.length;
  if (counts.passed + counts.failed === 0 && !stop.aborted) throw new UsageError("No test ran.");
  const filtered = options.nodeArgs.length > 0;
  const durations = durationsOf(reports);
  if (!filtered) await writeDurations(durations);
  if (options.durations || reports.length > 1)
    print([
      ...slowestText(durations, options.durations ? files.length : slowest),
      `All durations: ${durationsPath}`,
    ]);
  if (counts.failed > 0) print(failedText(reports));
  if (stop.aborted) {
    print(`The run was interrupted (${stop.reason}).`);
    counts.failed += 1;
  }
  return counts;
}

const interrupted = new AbortController();
process.stdout.on("error", () => interrupted.abort("closed output"));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => interrupted.abort(signal));
}
let counts: Counts = { passed: 0, failed: 1, skipped: 0 };
let notRun: string[] = [];
try {
  const options = optionsOf(process.argv.slice(2));
  const named = filesOf(options.parts);
  const wanted = options.quick ? named.filter((file) => tierOf(file) === "quick") : named;
  const files = options.changed ? affectedTests(changedPaths(), wanted) : wanted;
  if (options.changed)
    print(`${files.length} of ${wanted.length} test files are affected by what differs from main.`);
  const { runnable, leftOut } = await dividedByNeeds(files);
  notRun = leftOutLines(leftOut);
  // A change that affects no test needs none.
  if (options.changed && files.length === 0) counts = { passed: 0, failed: 0, skipped: 0 };
  else if (runnable.length === 0) throw new UsageError("No test ran.");
  else counts = await runFiles(runnable, options, interrupted.signal);
} catch (error) {
  print(error instanceof UsageError ? error.message : ((error as Error).stack ?? String(error)));
}
if (notRun.length > 0) print(notRun);
// These guarantees were not checked.
if (process.env.CI === "true" && (notRun.length > 0 || counts.skipped > 0))
  counts.failed = Math.max(1, counts.failed);
print(["", closingText(counts)]);
process.exitCode = counts.failed > 0 ? 1 : 0;
