/** Dry runs: the summary is that of a load, and the database stays as it is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sources } from "../../cmd/ingest/sources.ts";
import { openInput } from "../../internal/ingest/input.ts";
import type { LoadKind } from "../../internal/ingest/model.ts";
import { runLoad } from "../../internal/ingest/run.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { rehearse } from "../../internal/postgres/rehearsal.ts";
import { testDatabase } from "../support/database.ts";

const sample = (path: string) => new URL(`../../data/sample/${path}`, import.meta.url).pathname;

/** In the order in which they need each other. */
const feeds: readonly (readonly [LoadKind, string])[] = [
  ["postal-codes", new URL("../../data/places", import.meta.url).pathname],
  ["dpd", sample("dpd")],
  ["pharmacies", sample("pharmacies.csv")],
  ["prices", sample("prices.csv")],
  ["formulary", sample("formulary.xml")],
  ["coverage", sample("coverage.csv")],
  ["price-history", sample("price-history.csv")],
  ["interactions", sample("interactions")],
  ["recalls", sample("recalls.json")],
  ["shortages", sample("shortages.csv")],
];

async function run(database: Database, kind: LoadKind, path: string) {
  await using input = await openInput(path);
  const { counts, state } = await runLoad(sources[kind], {
    database,
    schema: "live",
    input,
    synthetic: true,
    options: { catalogueClasses: ["Human"], allowMassRemoval: false, maxPriceAgeDays: 90, batchRows: 50 },
    clock: { now: () => Date.parse("2026-01-15T00:00:00Z") },
    progress: { show() {}, end() {} },
  });
  return { counts, state };
}

const rowsOf = async (database: Database) => {
  const tables = await query<{ name: string }>(
    database,
    "select relname as name from pg_class where relnamespace = 'live'::regnamespace and relkind = 'r' order by 1",
  );
  const counted = tables.map(async ({ name }) => {
    const [row] = await query<{ rows: number }>(database, `select count(*) as rows from live."${name}"`);
    return [name, row?.rows] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
};

test("a dry run reports what the load then does, and writes nothing", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  for (const [kind, path] of feeds) {
    const before = await rowsOf(connection);
    const rehearsed = await rehearse(connection, (database) => run(database, kind, path));
    assert.deepEqual(await rowsOf(connection), before, kind);
    assert.deepEqual(await run(connection, kind, path), rehearsed, kind);
    assert.ok(rehearsed.counts.inserted > 0, kind);
  }
});

test("a dry run that fails writes nothing either", async () => {
  await using db = await testDatabase();
  const before = await rowsOf(db.connection);
  const failing = rehearse(db.connection, (database) => run(database, "prices", sample("dpd")));
  await assert.rejects(failing);
  assert.deepEqual(await rowsOf(db.connection), before);
});
