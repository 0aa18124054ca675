import assert from "node:assert/strict";
import { test } from "node:test";
import { plannedReads } from "../bench/plan_measure.ts";
import { growth } from "../bench/plans.ts";
import { testDatabase } from "../support/database.ts";

/** search_words, drug_words and drug_price_totals are left to the planner: on a page or two an index is no gain. */
const bigTables = new Set(["prices", "price_history", "drugs", "pharmacies", "places"]);
const mostGrowth = 1.5;

test("no read scans a table, and none costs more when there are ten times as many prices", async () => {
  await using db = await testDatabase();
  const planned = await plannedReads(
    db.connection,
    "live",
    { drugs: 2_000, priced: 40, pharmacies: 500 },
    { drugs: 20_000, priced: 400, pharmacies: 500 },
  );
  const offences: string[] = [];
  for (const each of planned) {
    const { read, small, large } = each;
    const spared = read.growsWithCatalogue ? "drugs" : undefined;
    for (const { mode, scanned, indexes, text } of [...small, ...large]) {
      const found = scanned.filter((table) => bigTables.has(table) && table !== spared);
      if (found.length > 0) offences.push(`${read.name} (${mode}) scans ${found.join(", ")}:\n${text}`);
      if (indexes.length === 0) offences.push(`${read.name} (${mode}) uses no index:\n${text}`);
    }
    if (!read.growsWithCatalogue && growth(each) > mostGrowth)
      offences.push(`${read.name} costs ${growth(each).toFixed(2)} times as much:\n${large[0]?.text}`);
  }
  assert.deepEqual(offences, [], offences.join("\n\n"));
});
