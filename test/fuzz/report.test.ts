/** How the fuzzer's own report is read: what was not tried has not passed. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { readReport } from "./report.ts";

const whole = {
  complete: true,
  operations: { selected: 2, tested: 2 },
  test_cases: { generated: 50, unique_failures: 0 },
  errors: [],
  valid_rates: {
    "GET /v1/drugs": { examples: { accepted: 1 }, fuzzing: { accepted: 9 } },
    "GET /status": { fuzzing: { accepted: 5 } },
  },
};

async function reading(report: unknown): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "fuzz-report-"));
  try {
    const path = join(folder, "report.json");
    if (report !== undefined) await writeFile(path, JSON.stringify(report));
    return await readReport(path).catch((error: Error) => error.message);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("a report is counted: operations, requests, those accepted, and every failure or error", async () => {
  assert.deepEqual(await reading(whole), { operations: 2, cases: 50, accepted: 15, failed: 0 });
  const failed = { ...whole, test_cases: { generated: 50, unique_failures: 3 }, errors: [{}] };
  assert.deepEqual(await reading(failed), { operations: 2, cases: 50, accepted: 15, failed: 4 });
});

test("a run without a report, without requests, or that did not try every operation has not passed", async () => {
  assert.equal(await reading(undefined), "schemathesis ended without a report");
  for (const part of [
    { complete: false },
    { operations: { selected: 2, tested: 1 } },
    { test_cases: { generated: 0, unique_failures: 0 } },
  ])
    assert.match(String(await reading({ ...whole, ...part })), /^schemathesis tried \d of 2 operations$/);
});
