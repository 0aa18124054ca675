/** The sample that comes with the project, and what is generated for the sandbox. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { query } from "../../internal/postgres/database.ts";
import { coverageFeed, publicPriceFeed } from "../../internal/synthetic/coverage.ts";
import { makeDrugs } from "../../internal/synthetic/drugs.ts";
import { load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";
import { temporaryFolder } from "../synthetic/folder.ts";
import { addDrugs, publicPrices } from "./made_up.ts";

const sample = (name: string) =>
  readFile(fileURLToPath(new URL(`../../data/sample/${name}`, import.meta.url)), "utf8");

test("every row of the sample is taken, and it has each kind of listing", async () => {
  await using db = await testDatabase();
  const drugs = (await sample("dpd/drug.txt")).split("\n").flatMap((line) => line.split('","')[3] ?? []);
  await addDrugs(db.connection, drugs);
  for (const [kind, name] of [
    ["formulary", "formulary.xml"],
    ["coverage", "coverage.csv"],
    ["price-history", "price-history.csv"],
  ] as const) {
    const { counts, refusals, notes } = await load(
      db.connection,
      kind,
      { [name]: await sample(name) },
      { synthetic: true },
    );
    assert.deepEqual([refusals, notes], [[], []]);
    assert.equal(counts.inserted, counts.read);
    assert.ok(counts.read > 10);
  }
  const statuses = await query<{ status: string }>(
    db.connection,
    "select distinct formulary_status as status from live.coverage order by 1",
  );
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [
      "GENERAL_BENEFIT",
      "LIMITED_USE",
      "NOT_A_BENEFIT",
      "OFF_FORMULARY_INTERCHANGEABLE",
      "SPECIAL_AUTHORIZATION",
      "UNKNOWN",
    ],
  );
});

test("generated coverage is the same for the same seed, is taken whole, and is dated no later than asked", async () => {
  const drugs = makeDrugs(7, 60);
  const options = { seed: 7, drugs, asOf: new Date("2026-01-15T00:00:00Z") };
  const texts: string[][] = [];
  for (let run = 0; run < 2; run += 1) {
    await using folder = await temporaryFolder();
    await coverageFeed.write({ ...options, directory: folder.path });
    await publicPriceFeed.write({ ...options, directory: folder.path });
    const read = (name: string) => readFile(join(folder.path, name), "utf8");
    texts.push([await read("coverage.csv"), await read("price-history.csv")]);
  }
  assert.deepEqual(texts[0], texts[1]);
  const [coverage = "", prices = ""] = texts[0] ?? [];
  await using db = await testDatabase();
  await addDrugs(
    db.connection,
    drugs.map(({ din }) => din),
  );
  const as = { synthetic: true, now: "2026-01-15T00:00:00Z" };
  const first = await load(db.connection, "coverage", { x: coverage }, as);
  const second = await load(db.connection, "price-history", { x: prices }, as);
  for (const { counts, notes } of [first, second]) {
    assert.ok(counts.read > 150);
    assert.deepEqual([counts.inserted, notes], [counts.read, []]);
  }
  const paid = await publicPrices(db.connection);
  assert.ok(paid.every(({ unit_price, plan_pays }) => plan_pays !== null && plan_pays <= unit_price));
});
