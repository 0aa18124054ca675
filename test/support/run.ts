/**
 * `npm test`: runs the test files against one real PostgreSQL of this run's own (or that of TEST_DATABASE_URL), which
 * every test clones its database from. Arguments name files, folders or parts of paths; those with a dash go to
 * Node's runner. The last line is "N passed, N failed", by the runner's own counts; a run without a test has failed.
 * Tests that need a Kubernetes which the machine lacks are left out, and the lines before the last say so; with CI=true
 * the run has failed then.
 *
 * One process for all files (--test-isolation=none): ten times faster than a process a file.
 */
import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { chmod, readFile, rm } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { OperatorError } from "../../internal/core/errors.ts";
import { launchEmbeddedPostgres } from "../../internal/postgres/embedded/launch.ts";
import { dividedByNeeds, leftOutLines } from "./kubernetes/suites.ts";
import { dataFolder } from "./place.ts";

type Counts = { passed: number; failed: number };

/** The data lives as long as the run: nothing needs to survive a crash. */
const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };
/** For a test that hangs; no test measures time by it. */
const testTimeoutMs = 300_000;

function filesOf(wanted: readonly string[]): string[] {
  const all = globSync("test/**/*.test.ts").sort();
  if (wanted.length === 0) return all;
  const matches = (file: string, part: string) => file.includes(normalize(part).replace(/\/$/, ""));
  for (const part of wanted) {
    if (!all.some((file) => matches(file, part))) throw new OperatorError(`No test file matches "${part}".`);
  }
  return all.filter((file) => wanted.some((part) => matches(file, part)));
}

/** The exit code; 1 when the runner was killed. */
async function runTests(args: readonly string[], databaseUrl: string, stop: AbortSignal): Promise<number> {
  if (stop.aborted) return 1;
  const runner = spawn(process.execPath, ["--test", "--test-isolation=none", ...args], {
    stdio: "inherit",
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  });
  stop.addEventListener("abort", () => runner.kill(stop.reason as NodeJS.Signals));
  return await new Promise((resolve, reject) => {
    runner.once("error", reject);
    runner.once("close", (code) => resolve(code ?? 1));
  });
}

/**
 * From the summary that TAP ends with; a cancelled test is one that did not pass. Undefined when the runner died before
 * it. Node counts a file without tests as one that passed; here it fails.
 */
async function countsOf(tap: string, files: readonly string[]): Promise<Counts | undefined> {
  const text = await readFile(tap, "utf8").catch(() => "");
  const [pass, fail, cancelled] = ["pass", "fail", "cancelled"].map(
    (name) => [...text.matchAll(new RegExp(`^# ${name} (\\d+)$`, "gm"))].at(-1)?.[1],
  );
  if (pass === undefined || fail === undefined || cancelled === undefined) return undefined;
  const passedPoints = new Set([...text.matchAll(/^ok \d+ - (.*)$/gm)].map((point) => point[1]));
  const empty = files.filter((file) => passedPoints.has(file));
  for (const file of empty) process.stdout.write(`${file} has no test\n`);
  return { passed: Number(pass) - empty.length, failed: Number(fail) + Number(cancelled) + empty.length };
}

async function run(files: readonly string[], argv: readonly string[], stop: AbortSignal): Promise<Counts> {
  // Without a name, Node's runner looks for files by itself.
  if (files.length === 0) throw new OperatorError("No test ran.");
  const options = argv.filter((arg) => arg.startsWith("-"));
  const folder = await dataFolder();
  let cluster: string | undefined;
  try {
    // As root, PostgreSQL runs as another user, who must be able to pass.
    await chmod(folder, 0o711);
    const given = process.env.TEST_DATABASE_URL;
    await using server = given
      ? undefined
      : await launchEmbeddedPostgres({ directory: join(folder, "postgres"), settings });
    cluster = server && dirname(server.dataDirectory);
    const tap = join(folder, "results.tap");
    const reporters = [
      "--test-reporter=spec",
      "--test-reporter-destination=stdout",
      "--test-reporter=tap",
      `--test-reporter-destination=${tap}`,
    ];
    const args = [`--test-timeout=${testTimeoutMs}`, ...reporters, ...options, ...files];
    const code = await runTests(args, given || (server?.url ?? ""), stop);
    const counts = await countsOf(tap, files);
    if (counts === undefined)
      throw new OperatorError(`The tests ended without a summary (exit code ${code}).`);
    if (counts.passed + counts.failed === 0) throw new OperatorError("No test ran.");
    // The runner can fail on more than tests: a file that does not load, a coverage below its threshold.
    return code === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) };
  } finally {
    // Below a folder that PostgreSQL's user cannot enter, the cluster is elsewhere.
    if (cluster !== undefined) await rm(cluster, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => interrupted.abort(signal));
}
let counts: Counts = { passed: 0, failed: 1 };
let notRun: string[] = [];
try {
  const argv = process.argv.slice(2);
  const { runnable, leftOut } = await dividedByNeeds(filesOf(argv.filter((arg) => !arg.startsWith("-"))));
  notRun = leftOutLines(leftOut);
  counts = await run(runnable, argv, interrupted.signal);
} catch (error) {
  process.stdout.write(`${error instanceof OperatorError ? error.message : (error as Error).stack}\n`);
}
if (notRun.length > 0) {
  process.stdout.write(`${notRun.join("\n")}\n`);
  // What has to hold there was not looked at.
  if (process.env.CI === "true") counts.failed = Math.max(1, counts.failed);
}
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed > 0 || interrupted.signal.aborted ? 1 : 0;
