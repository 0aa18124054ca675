/** What a transaction tells the change feed of coverage. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createCoverageChanges } from "../../internal/ingest/sources/coverage_changes.ts";

const odb = { province: "ON", plan: "ODB" };

test("a drug's coverage by a plan is told once a transaction, by what became of it in the end", () => {
  const changes = createCoverageChanges();
  changes.add(1, odb, "created");
  changes.add(1, odb, "updated");
  changes.add(1, { province: "BC", plan: "P" }, "updated");
  changes.add(2, odb, "updated");
  changes.add(2, odb, "removed");
  const entries = changes.entries().toSorted((x, y) => (x.operation < y.operation ? -1 : 1));
  assert.deepEqual(entries, [
    { resource: "coverage", operation: "created", drugIds: [1], keys: ["ON/ODB"] },
    {
      resource: "coverage",
      operation: "removed",
      drugIds: [2],
      keys: ["ON/ODB"],
      reason: "no longer listed",
    },
    { resource: "coverage", operation: "updated", drugIds: [1], keys: ["BC/P"] },
  ]);
  assert.deepEqual(createCoverageChanges().entries(), []);
});
