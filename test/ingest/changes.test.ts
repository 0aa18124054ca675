/** What loads write into the log of changes: what they changed, and nothing else, however they are cut or killed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { resources } from "../../internal/changes/model.ts";
import { createChangeService } from "../../internal/changes/service.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { load as loadExtract, manyProducts } from "./made_up_extract.ts";
import { addKnown, csv, dins, load } from "./made_up_feed.ts";

/** All of the log as `operation id`, with the reason where there is one. */
async function told(database: Database): Promise<string[]> {
  const service = createChangeService({ database, schema: "live" });
  const { rows, next } = await service.list(undefined, resources, { limit: 5_000, offset: 0 });
  assert.equal(next, undefined);
  return rows.map(({ operation, din, pharmacyKey, reason }) =>
    [operation, din ?? pharmacyKey, ...(reason === null ? [] : [reason])].join(" "),
  );
}

/** How current the dataset says its data is. */
async function asOf(database: Database, dataset: string): Promise<Date | undefined> {
  const text = "select as_of from live.datasets where dataset = $1";
  return (await query<{ as_of: Date }>(database, text, [dataset]))[0]?.as_of;
}

const header = "pharmacy_id,name,province,latitude,longitude,status";
const pharmacies = (...rows: (readonly [key: string, name: string, status: string])[]) => ({
  "pharmacies.csv": csv(header, ...rows.map(([key, name, status]) => `${key},${name},BC,49,-123,${status}`)),
});

test("pharmacies: what is new, what differs, what closes, what opens again; what is as it was is not told", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  await load(connection, "pharmacies", pharmacies(["a", "A", "open"], ["b", "B", "open"]));
  assert.deepEqual(await told(connection), ["created a", "created b"]);
  await load(connection, "pharmacies", pharmacies(["a", "A", "open"], ["b", "B", "open"]));
  await load(
    connection,
    "pharmacies",
    pharmacies(["a", "A", "closed"], ["b", "Bee", "open"], ["c", "C", "open"]),
  );
  await load(connection, "pharmacies", pharmacies(["a", "A", "closed"]));
  await load(connection, "pharmacies", pharmacies(["a", "A", "open"]));
  assert.deepEqual((await told(connection)).slice(2), [
    "created c",
    "updated b",
    "removed a closed",
    "updated a",
  ]);
});

test("drugs: created, updated, removed with the reason, and back again", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  await loadExtract(connection, manyProducts(5));
  assert.deepEqual(
    (await told(connection)).toSorted(),
    [1, 2, 3, 4, 5].map((code) => `created 0990000${code}`),
  );
  await loadExtract(connection, manyProducts(5));
  await loadExtract(connection, manyProducts(4), { at: "2026-11-21T23:00:00Z" });
  await loadExtract(connection, manyProducts(5));
  assert.deepEqual((await told(connection)).slice(5), [
    "removed 09900005 absent from the marketed extract dated 2024-01-30",
    "updated 09900005",
  ]);
  assert.deepEqual(
    await asOf(connection, "drugs"),
    new Date("2024-01-30T00:00:00Z"),
    "the newest product's date",
  );
});

test("the price dataset is as of its latest observation, in any row order", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  await addKnown(connection);
  const row = (pharmacy: string, day: string) =>
    `${pharmacy},${dins[0]},10.00,30,0,,2026-01-${day}T12:00:00Z`;
  const columns = "pharmacy_id,din,price,quantity,dispensing_fee,availability,observed_at";
  const rows = [row("open", "03"), row("other", "02"), row("closed", "01")];
  await load(connection, "prices", { "feed.csv": csv(columns, ...rows) });
  assert.deepEqual(await asOf(connection, "prices"), new Date("2026-01-03T12:00:00Z"));
});

test("places have a version of their own, which a load of the same does not move", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  const version = async () =>
    (await query(connection, "select version from live.datasets where dataset = 'places'"))[0];
  const places = (name: string) => ({
    "places.csv": csv("code,name,province,latitude,longitude", `V3T,${name},BC,49,-123`),
  });
  await load(connection, "postal-codes", places("Surrey"));
  const first = await version();
  await load(connection, "postal-codes", places("Surrey"));
  assert.deepEqual(await version(), first);
  await load(connection, "postal-codes", places("Surrey City"));
  assert.notDeepEqual(await version(), first);
  assert.deepEqual(await told(connection), []);
});

test("killed after any batch and run again, each product is told once", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  const products = 12;
  const cuts = fc.record({
    batchRows: fc.integer({ min: 1, max: 13 }),
    killAfter: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(cuts, async ({ batchRows, killAfter }) => {
      await query(
        connection,
        "truncate live.drugs, live.drug_names, live.drug_words, live.search_words, live.changes, live.datasets cascade",
      );
      let batches = 0;
      const killed = loadExtract(connection, manyProducts(products), {
        batchRows,
        afterBatch() {
          batches += 1;
          if (batches === killAfter) throw new Error("killed");
        },
      });
      await killed.catch((error: Error) => assert.equal(error.message, "killed"));
      await loadExtract(connection, manyProducts(products), { batchRows });
      const all = await told(connection);
      assert.deepEqual(
        all.toSorted(),
        Array.from({ length: products }, (_, at) => `created 099${String(at + 1).padStart(5, "0")}`),
      );
    }),
    { numRuns: 15 },
  );
});
