/** Tests that DPD extracts may be loaded in any order. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { createDrugService } from "../../internal/drugs/service.ts";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import { migrationsDirectory } from "../../internal/postgres/migrate.ts";
import { testDatabase } from "../support/database.ts";
import { productsOf, stateOf, versionsOf } from "./loaded_state.ts";
import { comp, csv, drug, type Files, form, load, manyProducts, status, ther } from "./made_up_extract.ts";

const dinOf = (code: number) => `099${String(code).padStart(5, "0")}`;
const others = (updated: string) =>
  Array.from({ length: 8 }, (_, at) => drug(String(20 + at), dinOf(20 + at), `OTHER ${at}`, { updated }));
const named = (code: number, name: string, updated: string) =>
  drug(String(code), dinOf(code), name, { updated });

test("an older extract does not change what a newer one decided, even for products with the same date", async () => {
  await using db = await testDatabase();
  const before = csv(named(10, "NAME OF 2026", "01-JUL-2024"), named(30, "NEW IN 2026", "02-FEB-2026"));
  await load(db.connection, { "drug.txt": before + csv(...others("01-JAN-2024")) });
  const versions = await versionsOf(db.connection);
  const text = csv(named(10, "NAME OF 2024", "01-JUL-2024"), ...others("01-JAN-2024"));
  const older = await load(db.connection, { "drug.txt": text });
  assert.deepEqual(older.counts, { read: 9, inserted: 0, changed: 0, unchanged: 9, refused: 0 });
  assert.ok(
    older.notes.some((line) => line.startsWith("9 products are known from an extract newer than 2024-07-01")),
  );
  await load(db.connection, { "drug_ap.txt": csv(named(10, "NAME OF 2024", "01-JUL-2024")) });
  assert.deepEqual(await versionsOf(db.connection), versions, "nor does an older extract of another set");
});

test("a product that a newer extract removed stays removed when an older one is loaded again", async () => {
  await using db = await testDatabase();
  const older = { "drug.txt": csv(named(10, "GONE", "01-JUL-2024"), ...others("01-JAN-2024")) };
  const newer = { "drug.txt": csv(named(11, "NEW", "01-MAY-2026"), ...others("01-JAN-2024")) };
  const service = createDrugService({ database: db.connection, schema: "live" });
  await load(db.connection, older);
  await load(db.connection, newer, { at: "2026-11-21T12:00:00Z" });
  const gone = await service.get(dinOf(10));
  assert.equal(gone.removedReason, "absent from the marketed extract dated 2026-05-01");
  await load(db.connection, older, { at: "2026-11-22T12:00:00Z" });
  assert.deepEqual(await service.get(dinOf(10)), gone);
  assert.equal((await load(db.connection, newer)).counts.unchanged, 9);
});

test("an older extract adds products that are gone since, as removed, and what newer extracts leave out", async () => {
  await using db = await testDatabase();
  await load(db.connection, { "drug.txt": csv(named(11, "NEW", "01-MAY-2026"), ...others("01-JAN-2024")) });
  await load(db.connection, {
    "drug.txt": csv(named(10, "GONE", "01-JUL-2024"), ...others("01-JAN-2024")),
    "form.txt": csv(form("10", "TABLET"), form("20", "CREAM")),
  });
  const products = await productsOf(db.connection);
  assert.notEqual(products.get(dinOf(10))?.removed_at, null);
  assert.equal(products.get(dinOf(20))?.form, "cream");
  const changes = await query(
    db.connection,
    "select operation, cardinality(drug_ids) as drugs from live.changes where operation = 'removed'",
  );
  assert.deepEqual(changes, [{ operation: "removed", drugs: 1 }]);
});

test("an older extract that lacks more than a fifth of the products removes none and is loaded", async () => {
  await using db = await testDatabase();
  await load(db.connection, { "drug.txt": csv(named(11, "NEW", "01-MAY-2026"), ...others("01-FEB-2026")) });
  const { notes } = await load(db.connection, {
    "drug.txt": csv(named(20, "OTHER 0", "01-JUL-2024")),
    "drug_ap.txt": csv(named(40, "APPROVED", "01-JUN-2024")),
  });
  assert.ok(!notes.some((line) => line.includes("gone")));
  const products = [...(await productsOf(db.connection)).values()];
  assert.equal(products.length, 10);
  for (const row of products) assert.equal(row.removed_at, null);
});

test("a date in the future does not make later extracts look old; --as-of states the date of an extract", async () => {
  await using db = await testDatabase();
  const first = csv(named(10, "FIRST", "01-JUL-2062"), ...others("01-JAN-2024"));
  await load(db.connection, { "drug.txt": first });
  const service = createDrugService({ database: db.connection, schema: "live" });
  await load(db.connection, {
    "drug.txt": csv(named(10, "SECOND", "01-JUL-2024"), ...others("01-JAN-2024")),
  });
  assert.equal((await service.get(dinOf(10))).name, "SECOND");
  await load(db.connection, { "drug.txt": first }, { asOf: "2023-01-31" });
  assert.equal((await service.get(dinOf(10))).name, "SECOND");
  await load(db.connection, { "drug.txt": first }, { asOf: "2025-01-31" });
  assert.equal((await service.get(dinOf(10))).name, "FIRST");
});

test("a product of a rejected row is not removed by the next older extract", async () => {
  await using db = await testDatabase();
  const rows = others("01-JAN-2024");
  await load(db.connection, { "drug.txt": csv(named(10, "KEPT", "01-JUL-2024"), ...rows) });
  await load(db.connection, {
    "drug.txt": csv(named(10, "", "01-JUL-2026"), named(11, "NEW", "01-JUL-2026"), ...rows),
  });
  await load(db.connection, { "drug.txt": csv(named(10, "KEPT", "01-JUL-2025"), ...rows) });
  const product = (await productsOf(db.connection)).get(dinOf(10));
  assert.deepEqual([product?.name, product?.removed_at], ["KEPT", null]);
});

type Stated = { set: string; name: string; form?: string; atc?: string; status?: string };
type Extract = { products: (Stated | undefined)[]; tables: string[] };

const suffixes = ["", "_ap", "_dr"];
const anyProduct = fc.option(
  fc.record({
    set: fc.constantFrom(...suffixes),
    name: fc.constantFrom("A", "B"),
    form: fc.constantFrom("TABLET", "CREAM"),
    atc: fc.constantFrom("Z01AA01", "Z01AA02"),
    status: fc.constantFrom("MARKETED", "APPROVED", "DORMANT"),
  }),
  { nil: undefined },
);
const anyExtract: fc.Arbitrary<Extract> = fc.record({
  products: fc.array(anyProduct, { minLength: 6, maxLength: 6 }),
  tables: fc.subarray(["comp", "form", "ther", "status"]),
});

/** Every set has a product of its own that never changes, so an extract states which sets it has. */
function filesOf({ products, tables }: Extract, at: number): Files {
  const files: Files = {};
  for (const [place, suffix] of suffixes.entries()) {
    const own = products.flatMap((product, code) =>
      product?.set === suffix ? [{ ...product, code: code + 1 }] : [],
    );
    const updated = `0${at + 1}-JAN-2025`;
    const anchor = drug(String(100 + place), dinOf(100 + place), "ANCHOR", { updated });
    files[`drug${suffix}.txt`] = csv(
      anchor,
      ...own.map(({ code, name }) => drug(String(code), dinOf(code), name)),
    );
    const rows = {
      comp: own.map(({ code, name }) => comp(String(code), `MAKER OF ${name}`)),
      form: own.map(({ code, form: name }) => form(String(code), name ?? "")),
      ther: own.map(({ code, atc }) => ther(String(code), atc ?? "")),
      status: own.map((product) =>
        status(String(product.code), "Y", product.status ?? "", `0${at + 1}-JAN-2025`),
      ),
    };
    for (const [table, lines] of Object.entries(rows))
      if (tables.includes(table)) files[`${table}${suffix}.txt`] = csv(...lines);
  }
  return files;
}

async function clear(database: Database): Promise<void> {
  for (const table of ["drug_set_editions", "drug_names", "drug_words", "drugs"])
    await query(database, `delete from live.${table}`);
}

test("loads extracts in any order to the same state, even if loads are killed", async () => {
  await using db = await testDatabase();
  const options = { allowMassRemoval: true };
  const world = fc.array(anyExtract, { minLength: 2, maxLength: 4 }).chain((extracts) =>
    fc.record({
      extracts: fc.constant(extracts),
      order: fc.shuffledSubarray(
        extracts.map((_, at) => at),
        { minLength: extracts.length },
      ),
      killed: fc.nat(5),
    }),
  );
  await fc.assert(
    fc.asyncProperty(world, async ({ extracts, order, killed }) => {
      await clear(db.connection);
      for (const [at, extract] of extracts.entries())
        await load(db.connection, filesOf(extract, at), options);
      const expected = await stateOf(db.connection);
      await clear(db.connection);
      for (const at of order) {
        const files = filesOf(extracts[at] ?? assert.fail(), at);
        let batches = 0;
        const afterBatch = () => {
          if (++batches === killed) throw new Error("killed");
        };
        await load(db.connection, files, { ...options, batchRows: 2, afterBatch }).catch(() => {});
        await load(db.connection, files, { ...options, batchRows: 2 });
      }
      assert.deepEqual(await stateOf(db.connection), expected);
      const again = await versionsOf(db.connection);
      await load(db.connection, filesOf(extracts[0] ?? assert.fail(), 0), options);
      assert.deepEqual(await versionsOf(db.connection), again);
    }),
    { numRuns: 15 },
  );
});

test("the migration adds dates to what an earlier version stored", async () => {
  await using db = await testDatabase();
  const older = { "drug.txt": csv(named(10, "GONE", "01-JUL-2024"), ...others("01-JAN-2024")) };
  const newer = { "drug.txt": csv(named(11, "NEW", "01-MAY-2026"), ...others("01-JAN-2024")) };
  await load(db.connection, older);
  await load(db.connection, newer);
  const expected = await stateOf(db.connection);
  const dates = () =>
    query(db.connection, "select drug_id, seen, gone from live.drug_editions order by drug_id");
  const written = await dates();
  await query(db.connection, "delete from live.drug_editions");
  await query(db.connection, "delete from live.drug_set_editions");
  const migration = await readFile(join(migrationsDirectory, "0040_drug_editions.sql"), "utf8");
  const inserts = migration.slice(migration.indexOf("insert into drug_set_editions"));
  await inTransaction(db.connection, async (tx) => {
    await query(tx, "set local search_path = live");
    await query(tx, inserts);
  });
  assert.deepEqual(await dates(), written);
  await load(db.connection, older);
  assert.deepEqual(await stateOf(db.connection), expected);
});

test("sample data and real products do not order each other", async () => {
  await using db = await testDatabase();
  await load(db.connection, manyProducts(10), { synthetic: true, asOf: "2026-10-01" });
  await load(db.connection, { "drug.txt": csv(named(1, "REAL", "01-JUL-2020")) });
  const product = (await productsOf(db.connection)).get(dinOf(1));
  assert.deepEqual([product?.name, product?.synthetic, product?.removed_at], ["REAL", false, null]);
});
