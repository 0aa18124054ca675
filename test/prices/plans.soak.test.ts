import assert from "node:assert/strict";
import { after, test } from "node:test";
import { growing, scans } from "../bench/plan_limits.ts";
import { measureAll, plannedReads } from "../bench/plan_measure.ts";
import { combinedReads } from "../bench/plan_reads.ts";
import type { Size } from "../bench/size.ts";
import { testDatabase } from "../support/database.ts";

const small: Size = { drugs: 2_000, priced: 40, pharmacies: 500 };
const moreDrugs: Size = { drugs: 20_000, priced: 400, pharmacies: 500 };
const morePharmacies: Size = { ...small, pharmacies: 5_000 };

const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());
const byDrugs = await plannedReads(db.connection, "live", small, moreDrugs);
const byPharmacies = await plannedReads(db.connection, "sandbox", small, morePharmacies);

const none = (offences: readonly string[]) => assert.deepEqual(offences, [], offences.join("\n\n"));

test("no read scans a table, however the server plans it", () => {
  none(scans([...byDrugs, ...byPharmacies]));
});

test("no list scans a table, whatever its filters", async () => {
  for (const schema of ["live", "sandbox"]) {
    const all = combinedReads(schema);
    assert.equal(new Set(all.map(({ name }) => name)).size, 48 + 16 + 32 + 32);
    const measured = await measureAll(db.connection, all);
    none(scans(all.map((read, at) => ({ read, small: [], large: measured[at] ?? [] }))));
  }
});

test("ten times as many drugs with prices cost no read more, but counts of the catalogue", () => {
  none(growing(byDrugs, "drug", moreDrugs.drugs - small.drugs));
});

test("ten times as many prices a drug, at pharmacies elsewhere, cost no read more, but counts of them", () => {
  none(growing(byPharmacies, "pharmacy", morePharmacies.pharmacies - small.pharmacies));
});
