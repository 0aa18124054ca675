import assert from "node:assert/strict";
import { test } from "node:test";
import { closingText, countsOf, failedText, fileText, slowestText } from "./output.ts";
import type { FileReport } from "./pool.ts";

const report: FileReport = {
  file: "test/a.test.ts",
  ms: 1_240,
  results: [
    { name: "adds", outcome: "passed", ms: 1 },
    {
      name: "subtracts",
      outcome: "failed",
      ms: 2,
      at: "test/a.test.ts:7",
      detail: "Error: 1 is not 2\n    at here",
    },
    { name: "divides", outcome: "skipped", ms: 0, detail: "no divisor" },
  ],
  problems: ["Worker 1 was killed by SIGKILL."],
  output: "printed by the file\n",
};

test("shows a file as one line, with what it printed and its failures in full", () => {
  assert.equal(
    fileText(report),
    [
      "✖ test/a.test.ts  3 tests  2 failed  1 skipped  1.2 s",
      "    printed by the file",
      "  ✖ subtracts (test/a.test.ts:7)",
      "      Error: 1 is not 2",
      "          at here",
      "  ✖ Worker 1 was killed by SIGKILL.",
    ].join("\n"),
  );
  assert.deepEqual(failedText([report]), [
    "",
    "Failed:",
    "  test/a.test.ts: subtracts (test/a.test.ts:7)\n      Error: 1 is not 2",
    "  test/a.test.ts: Worker 1 was killed by SIGKILL.",
  ]);
});

test("counts every problem as a failure, and names skipped tests in the last line", () => {
  assert.deepEqual(countsOf(report), { passed: 1, failed: 2, skipped: 1 });
  assert.equal(closingText(countsOf(report)), "1 passed, 2 failed, 1 skipped");
  assert.equal(closingText({ passed: 1, failed: 0, skipped: 0 }), "1 passed, 0 failed");
});

test("lists the slowest files first, up to a limit", () => {
  const files = Object.fromEntries(
    [1, 3, 2].map((number) => [`test/${number}.test.ts`, { ms: number * 1_000, tests: {} }]),
  );
  assert.deepEqual(slowestText({ files }, 2), [
    "",
    "Slowest files (2 of 3):",
    "    3.0 s  test/3.test.ts (0 tests)",
    "    2.0 s  test/2.test.ts (0 tests)",
  ]);
  assert.equal(slowestText({ files }, 3).length, 5);
});
