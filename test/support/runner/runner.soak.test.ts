/** The test runner itself: what it reports, and what is left when tests, workers, or the whole run die. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { type Running, startProgram } from "../../cmd/process.ts";
import { until } from "../until.ts";
import { type FileReport, runPool } from "./pool.ts";
import { createQueue } from "./queue.ts";

const fixture = (name: string) => `test/support/runner/fixtures/${name}.fixture.ts`;

/** Starts a run as a person does, on this run's database server. */
function startRun(args: readonly string[], env: Record<string, string> = {}): Running {
  return startProgram(process.execPath, ["test/support/run.ts", "--workers=1", ...args], {
    TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? "",
    TMPDIR: tmpdir(),
    XDG_CACHE_HOME: join(tmpdir(), "cache-of-nested-runs"),
    ...env,
  });
}

const run = (args: readonly string[], env?: Record<string, string>) => startRun(args, env).ended;
const closingLine = (stdout: string) => stdout.trimEnd().split("\n").at(-1);

/** Runs fixtures in a pool of one worker. */
async function pool(names: readonly string[], silenceMs?: number) {
  const reports: FileReport[] = [];
  const problems: string[] = [];
  await runPool({
    workers: 1,
    queue: createQueue(names.map(fixture), () => undefined),
    nodeArgs: [],
    env: () => process.env,
    onFile: (report) => reports.push(report),
    onProblem: (text) => problems.push(text),
    stop: new AbortController().signal,
    ...(silenceMs === undefined ? {} : { silenceMs }),
  });
  return { reports, problems };
}

test("reports each test of each file, with hooks that belong to the file", async () => {
  const { code, stdout } = await run([fixture("passes"), fixture("skips")]);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^✔ test\/support\/runner\/fixtures\/passes\.fixture\.ts {2}2 tests/m);
  assert.match(stdout, /^✔ test\/support\/runner\/fixtures\/skips\.fixture\.ts {2}1 test {2}1 skipped/m);
  assert.equal(closingLine(stdout), "3 passed, 0 failed, 1 skipped");
});

test("runs only the tests whose names match a pattern", async () => {
  const { code, stdout } = await run([
    fixture("passes"),
    fixture("fails"),
    fixture("skips"),
    "--test-name-pattern=passes$",
  ]);
  assert.equal(code, 0, stdout);
  assert.equal(closingLine(stdout), "1 passed, 0 failed");
  const nothing = await run([fixture("passes"), "--test-name-pattern=no such name"]);
  assert.match(nothing.stdout, /^No test ran\.$/m);
  assert.equal(nothing.code, 1);
});

test("fails a run with skipped tests if CI=true", async () => {
  const { code, stdout } = await run([fixture("skips")], { CI: "true" });
  assert.equal(code, 1);
  assert.equal(closingLine(stdout), "1 passed, 1 failed, 1 skipped");
});

test("ends and prints its summary when a failed test leaves a socket open", async () => {
  const { code, stdout } = await run([fixture("fails"), fixture("passes")]);
  assert.equal(code, 1);
  assert.match(
    stdout,
    /✖ fails and leaves a socket open \(test\/support\/runner\/fixtures\/fails\.fixture\.ts:5\)/,
  );
  assert.match(stdout, /one is not two/);
  assert.match(stdout, /A test left open: .*TCPServerWrap/);
  assert.match(closingLine(stdout) ?? "", /^2 passed, [12] failed$/);
});

test("fails when a promise rejects outside a test", async () => {
  const { code, stdout } = await run([fixture("rejects")]);
  assert.equal(code, 1);
  assert.match(stdout, /rejected too late/);
});

test("fails a file that does not load, and one without tests", async () => {
  const { reports } = await pool(["broken", "empty"]);
  const [broken, empty] = reports;
  assert.match(broken?.results[0]?.detail ?? "", /this file does not load/);
  assert.deepEqual(empty?.problems, ["The file has no tests."]);
});

test("fails the file that kills its worker, and runs the other files", async () => {
  const { reports, problems } = await pool(["dies", "passes"]);
  assert.deepEqual(
    reports.map(({ file, results, problems }) => [file, results.length, problems]),
    [
      [fixture("dies"), 0, ['Worker 1 was killed by SIGKILL while running "kills its own process".']],
      [fixture("passes"), 2, []],
    ],
  );
  assert.deepEqual(problems, []);
});

test("kills a worker that a busy loop keeps from timing out", async () => {
  const { reports } = await pool(["busy", "passes"], 2_000);
  assert.deepEqual(reports[0]?.problems, [
    'Worker 1 sent nothing for 2 seconds while running "never returns".',
  ]);
  assert.equal(reports[1]?.results.length, 2);
});

for (const signal of ["SIGINT", "SIGKILL"] as const)
  test(`leaves no process and no folder when the run gets ${signal}`, async (t) => {
    const place = await mkdtemp(join(tmpdir(), "left-behind-"));
    t.after(() => rm(place, { recursive: true, force: true }));
    const file = join(place, "left.json");
    const running = startRun([fixture("leaves_processes")], { LEFT_BEHIND: file, TMPDIR: place });
    await until(() => existsSync(file), "processes to leave behind");
    const left = JSON.parse(await readFile(file, "utf8")) as { folder: string; pids: number[] };
    running.child.kill(signal);
    const { code, stdout } = await running.ended;
    if (signal === "SIGINT") {
      assert.equal(code, 1);
      assert.match(stdout, /The run was interrupted \(SIGINT\)\./);
      assert.match(closingLine(stdout) ?? "", /^0 passed, [1-9] failed$/);
    }
    await until(() => !left.pids.some(isRunning) && !existsSync(left.folder), "the sweeper");
  });

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("rejects an option that it does not know, and a path without tests", async () => {
  const option = await run(["--worker=2"]);
  assert.match(option.stdout, /"--worker=2" is not an option\. Use --workers=N/);
  const path = await run(["test/nowhere"]);
  assert.match(path.stdout, /No test file matches "test\/nowhere"\./);
  assert.deepEqual([option.code, path.code], [1, 1]);
});
