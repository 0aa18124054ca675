import assert from "node:assert/strict";
import { after, test } from "node:test";
import { slots } from "../../internal/request_log/ring.ts";
import { growth, type Measured, measureAll, type PlannedRead, plannedReads } from "../bench/plan_measure.ts";
import { combinedReads } from "../bench/plan_reads.ts";
import type { Read } from "../bench/read.ts";
import type { Size } from "../bench/size.ts";
import { testDatabase } from "../support/database.ts";

const small: Size = { drugs: 2_000, priced: 40, pharmacies: 500 };
const moreDrugs: Size = { drugs: 20_000, priced: 400, pharmacies: 500 };
const morePharmacies: Size = { ...small, pharmacies: 5_000 };

const bigTables = new Set([
  "changes",
  "attempts",
  "deliveries",
  "events",
  "held_prices",
  "loads",
  "prices",
  "price_history",
  "unit_price_rollups",
  "public_prices",
  "removed_prices",
  "drugs",
  "drug_names",
  "drug_words",
  "search_words",
  "pharmacies",
  "interaction_rules",
  "interaction_entries",
  "places",
  "api_keys",
  "drug_price_days",
  "coverage",
  "alerts",
  "idempotency_keys",
  "recalls",
  "recall_drugs",
  "recoveries",
  "shortages",
  ...Array.from({ length: slots }, (_, slot) => `request_log_${slot}`),
  "usage_days",
  "usage_months",
  "account_notices",
  "webhook_notices",
  "webhooks",
]);
const mostGrowth = 1.5;

const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());
const byDrugs = await plannedReads(db.connection, "live", small, moreDrugs);
const byPharmacies = await plannedReads(db.connection, "sandbox", small, morePharmacies);

function scans({ name }: Read, measured: readonly Measured[]): string[] {
  return measured.flatMap(({ mode, scanned, indexes, text }) => {
    const found = scanned.filter((table) => bigTables.has(table));
    if (found.length === 0 && indexes.length > 0) return [];
    return `${name} (${mode}) scans ${found.join(", ") || "without an index"}:\n${text}`;
  });
}

const none = (offences: readonly string[]) => assert.deepEqual(offences, [], offences.join("\n\n"));

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** How often a plan goes down an index, and how many rows it reads by bitmaps. */
function descents(text: string): number {
  const scans = [...text.matchAll(/Index (?:Only )?Scan[^\n]*loops=(\d+)/g)];
  const bitmaps = [...text.matchAll(/Bitmap Heap Scan[^\n]*rows=([\d.]+) loops=(\d+)/g)];
  return (
    sum(scans.map(([, loops]) => Number(loops))) +
    sum(bitmaps.map(([, rows, loops]) => Number(rows) * Number(loops)))
  );
}

/**
 * `buffersEach` limits the counts that may grow. No other read may, but for a level of the tree and a page of the table each
 * time it goes down an index or reads a row by a bitmap: in a larger table, neighboring rows are on different pages.
 */
function growing(planned: readonly PlannedRead[], part: "drug" | "pharmacy", added: number): string[] {
  return planned.flatMap((each) => {
    const { read, small: before, large } = each;
    const allowed = read.buffersEach?.[part];
    const most = Math.max(...large.map(({ buffers }, at) => buffers - (before[at]?.buffers ?? 0)));
    const bearable =
      allowed === undefined
        ? growth(each) <= mostGrowth || most <= 2 * descents(before[0]?.text ?? "")
        : most <= allowed * added;
    return bearable
      ? []
      : `${read.name} looks at ${most} pages more (${growth(each).toFixed(2)} times):\n${large[0]?.text}`;
  });
}

test("no read scans a table, however the server plans it", () => {
  none([...byDrugs, ...byPharmacies].flatMap((each) => scans(each.read, [...each.small, ...each.large])));
});

test("no list scans a table, whatever its filters", async () => {
  for (const schema of ["live", "sandbox"]) {
    const all = combinedReads(schema);
    assert.equal(new Set(all.map(({ name }) => name)).size, 48 + 16 + 32 + 32);
    const measured = await measureAll(db.connection, all);
    none(all.flatMap((read, at) => scans(read, measured[at] ?? [])));
  }
});

test("ten times as many drugs with prices cost no read more, but counts of the catalogue", () => {
  none(growing(byDrugs, "drug", moreDrugs.drugs - small.drugs));
});

test("ten times as many prices a drug, at pharmacies elsewhere, cost no read more, but counts of them", () => {
  none(growing(byPharmacies, "pharmacy", morePharmacies.pharmacies - small.pharmacies));
});
