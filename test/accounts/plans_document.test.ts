import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { plansDocument } from "../../internal/accounts/plans_document.ts";

test("the page of plans has each plan's limits and features", () => {
  const rows = new Map(
    plansDocument()
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => line.slice(2, -2).split(" | "))
      .map(([title = "", ...cells]) => [title.trim(), cells.map((cell) => cell.trim())]),
  );
  assert.deepEqual(rows.get(""), ["Developer", "Startup", "Business"]);
  assert.deepEqual(rows.get("Requests a calendar month (UTC)"), ["1,000", "10,000", "100,000"]);
  assert.deepEqual(rows.get("Requests a minute"), ["60", "300", "1,000"]);
  assert.deepEqual(rows.get("Price lookup"), ["yes", "yes", "yes"]);
  assert.deepEqual(rows.get("Price history"), ["", "yes", "yes"]);
  assert.deepEqual(rows.get("Webhooks and events of price alerts"), ["yes", "yes", "yes"]);
  assert.deepEqual(rows.get("Webhooks and events of all types"), ["", "", "yes"]);
});

test("docs/plans.md is fresh", () => {
  const committed = readFileSync(new URL("../../docs/plans.md", import.meta.url), "utf8");
  assert.equal(committed, plansDocument(), 'run "npm run document"');
});
