import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sources } from "../../cmd/ingest/sources.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { openInput } from "../../internal/ingest/input.ts";
import type { LoadCounts, LoadKind, LoadOptions } from "../../internal/ingest/model.ts";
import { silent } from "../../internal/ingest/progress.ts";
import { runLoad } from "../../internal/ingest/run.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { createCountedSince, isStale } from "../../internal/prices/counted_prices.ts";
import type { PriceRow } from "../../internal/prices/sql/columns.ts";
import { writeSyntheticFeed } from "../../internal/synthetic/generated_feed.ts";
import { testDatabase } from "../support/database.ts";
import { type Folder, temporaryFolder } from "./folder.ts";

const data = (path: string) => fileURLToPath(new URL(`../../data/${path}`, import.meta.url));

type Loader = (
  kind: LoadKind,
  path: string,
  synthetic?: boolean,
  options?: Partial<LoadOptions>,
) => Promise<LoadCounts>;

function loaderInto(database: Database, folder: Folder): Loader {
  return async (kind, path, synthetic = true, options = {}) => {
    await using input = await openInput(path);
    const { counts } = await runLoad(sources[kind], {
      database,
      schema: "live",
      input,
      synthetic,
      options: {
        catalogueClasses: ["Human"],
        allowMassRemoval: false,
        maxPriceAgeDays: 3_650,
        batchRows: 1_000,
        ...options,
      },
      reportDirectory: folder.path,
      clock: systemClock,
      progress: silent,
    });
    return counts;
  };
}

const inserted = (rows: number): LoadCounts => ({
  read: rows,
  inserted: rows,
  changed: 0,
  unchanged: 0,
  refused: 0,
});

test("the shipped places and the whole sample load without a refusal", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const load = loaderInto(db.connection, folder);
  assert.deepEqual(await load("postal-codes", data("places/forward-sortation-areas.csv")), inserted(1_663));
  assert.deepEqual(await load("dpd", data("sample/dpd")), inserted(42));
  assert.deepEqual(await load("pharmacies", data("sample/pharmacies.csv")), inserted(28));
  assert.deepEqual(await load("prices", data("sample/prices.csv")), inserted(648));
  // One notice is not on drugs.
  assert.deepEqual(await load("recalls", data("sample/recalls.json")), {
    ...inserted(7),
    inserted: 6,
    unchanged: 1,
  });
  assert.deepEqual(await load("shortages", data("sample/shortages.csv")), inserted(6));
});

test("of the feed with mistakes, what SOURCE.md says is taken and refused", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const load = loaderInto(db.connection, folder);
  await load("dpd", data("sample/dpd"));
  await load("pharmacies", data("sample/pharmacies.csv"));
  await load("prices", data("sample/prices.csv"));
  const counts = await load("prices", data("sample/prices-with-mistakes.csv"), false);
  assert.deepEqual(counts, { read: 27, inserted: 0, changed: 5, unchanged: 2, refused: 20 });
});

for (const format of ["csv", "ndjson"] as const) {
  test(`a generated feed loads without a refusal, and again without a change: ${format}`, async () => {
    await using db = await testDatabase();
    await using folder = await temporaryFolder();
    const load = loaderInto(db.connection, folder);
    const size = { pharmacies: 15, drugs: 120 };
    const feed = await writeSyntheticFeed({ directory: `${folder.path}/feed`, size, seed: 1, format });
    for (const kind of ["dpd", "pharmacies", "prices"] as const) {
      const path = { dpd: feed.extract, pharmacies: feed.pharmacies, prices: feed.prices }[kind];
      const rows = { dpd: feed.counts.drugs, pharmacies: feed.counts.pharmacies, prices: feed.counts.prices }[
        kind
      ];
      assert.deepEqual(await load(kind, path), inserted(rows), kind);
      assert.deepEqual(await load(kind, path), { ...inserted(0), read: rows, unchanged: rows }, kind);
    }
  });
}

const screening = { factor: 5, chainPercent: 30, chainPrices: 20 };
const allHeld = (rows: number): LoadCounts => ({ ...inserted(0), read: rows, held: rows });

test("the sample and generated feeds have stale prices, and mix-ups of units and packages that are all held", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const load = loaderInto(db.connection, folder);
  const size = { pharmacies: 15, drugs: 120 };
  const feed = await writeSyntheticFeed({ directory: `${folder.path}/feed`, size, seed: 1 });
  for (const [extract, pharmacies, prices, mixUps, mixed] of [
    [
      data("sample/dpd"),
      data("sample/pharmacies.csv"),
      data("sample/prices.csv"),
      data("sample/prices-mix-ups.csv"),
      2,
    ],
    [feed.extract, feed.pharmacies, feed.prices, feed.mixUps ?? "", 2 * size.pharmacies],
  ] as const) {
    await load("dpd", extract);
    await load("pharmacies", pharmacies);
    const { held } = await load("prices", prices, true, { screening });
    assert.equal(held, undefined);
    assert.deepEqual(await load("prices", mixUps, true, { screening }), allHeld(mixed));
  }
  const countedSince = createCountedSince(systemClock, 90);
  const rows = await query<PriceRow>(
    db.connection,
    "select source, observed_at, max_age_days from live.prices",
  );
  const stale = rows.filter((row) =>
    isStale(
      { source: row.source, observedAt: row.observed_at, maxAgeDays: row.max_age_days },
      countedSince(),
    ),
  );
  assert.equal(stale.length, rows.filter((row) => row.max_age_days > 0).length);
  assert.ok(stale.length > 10, `${stale.length} stale prices`);
});

test("the sample's oddities are read as what they mean", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await loaderInto(db.connection, folder)("dpd", data("sample/dpd"));
  const rows = await query<{ din: string } & Record<string, unknown>>(
    db.connection,
    `select din, descriptor, schedule, strength, atc_code, routes, manufacturer, class, status, synthetic
       from live.drugs`,
  );
  const drug = new Map(rows.map((row) => [row.din, row]));
  assert.ok(rows.every((row) => row.synthetic === true));
  assert.equal(drug.get("07900012")?.descriptor, "SUGAR-REDUCED, BANANA");
  assert.equal(drug.get("07900026")?.schedule, "NARCOTIC");
  assert.equal(drug.get("07900027")?.strength, "0.5mg");
  assert.equal(drug.get("07900036")?.strength, null);
  assert.equal(drug.get("07900031")?.atc_code, "S03CA");
  assert.equal(drug.get("07900035")?.atc_code, null);
  assert.deepEqual(drug.get("07900030")?.routes, ["INTRAMUSCULAR", "INTRAVENOUS"]);
  assert.equal(drug.get("07900003")?.manufacturer, "LABORATOIRES EXEMPLE LTÉE (FICTIF)");
  assert.equal(drug.get("07900040")?.class, "RADIOPHARMACEUTICAL");
  assert.equal(drug.get("07900041")?.status, "CANCELLED_POST_MARKET");
  assert.equal(drug.get("07900042")?.status, "CANCELLED_PRE_MARKET");
});
