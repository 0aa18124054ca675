import assert from "node:assert/strict";
import { test } from "node:test";
import { UsageError } from "../../internal/core/errors.ts";
import { createDrugService } from "../../internal/drugs/service.ts";
import { testDatabase } from "../support/database.ts";
import { productsOf, stateOf, versionsOf } from "./loaded_state.ts";
import { csv, drug, load, manyProducts } from "./made_up_extract.ts";

test("products that an extract no longer has are marked with the reason, stay readable, and come back", async () => {
  await using db = await testDatabase();
  await load(db.connection, manyProducts(10));
  await load(db.connection, { "drug_ap.txt": csv(drug("500", "09900500", "APPROVED ONLY")) });
  const without = await load(db.connection, manyProducts(8), { at: "2026-11-21T23:00:00Z" });
  const reason = "absent from the marketed extract dated 2024-01-30";
  assert.ok(without.notes.includes(`2 products are marked as gone (${reason}) and can still be read`));
  const service = createDrugService({ database: db.connection, schema: "live" });
  const gone = await service.get("09900010");
  assert.deepEqual([gone.removedReason, gone.removedAt], [reason, new Date("2026-11-21T23:00:00Z")]);
  assert.deepEqual(gone.changedAt, gone.removedAt);
  assert.equal((await service.get("09900500")).removedAt, null, "another set's product");
  assert.equal((await service.search("zorvalin", { limit: 1, offset: 0 })).total, 10);

  const again = await load(db.connection, manyProducts(8), { at: "2027-01-01T00:00:00Z" });
  assert.equal(again.counts.unchanged, 8);
  assert.deepEqual(await service.get("09900010"), gone, "marked once, with the first day");

  await load(db.connection, manyProducts(9));
  assert.equal((await service.get("09900009")).removedAt, null);
  const back = {
    "drug_ap.txt": csv(drug("500", "09900500", "APPROVED ONLY"), drug("10", "09900010", "ZORVALIN 10")),
  };
  await load(db.connection, back);
  const moved = await service.get("09900010");
  assert.deepEqual([moved.removedAt, moved.status, moved.form], [null, "APPROVED", "tablet"]);
});

test("a removed product is not marketed, and is again when it comes back", async () => {
  await using db = await testDatabase();
  await load(db.connection, manyProducts(10));
  const stateOfLast = async () => {
    const row = (await productsOf(db.connection)).get("09900010");
    return [row?.status, row?.status_raw, row?.removed_at === null];
  };
  const marketed = await stateOfLast();
  assert.deepEqual(marketed, ["MARKETED", "MARKETED", true]);
  await load(db.connection, manyProducts(9));
  assert.deepEqual(await stateOfLast(), ["OTHER", "MARKETED", false]);
  await load(db.connection, manyProducts(10));
  assert.deepEqual(await stateOfLast(), marketed);

  // An older extract that is loaded later states a product that the newer one lacks.
  await using other = await testDatabase();
  const newer = csv(drug("1", "09900001", "ZORVALIN 1", { updated: "31-JAN-2025" }));
  await load(other.connection, { "drug.txt": newer });
  await load(other.connection, {
    "drug.txt": csv(drug("1", "09900001", "ZORVALIN 1"), drug("2", "09900002", "ZORVALIN 2")),
  });
  const late = (await productsOf(other.connection)).get("09900002");
  assert.deepEqual([late?.status, late?.removed_at === null], ["OTHER", false]);
});

test("a product that moves to another set of the same extract is not gone", async () => {
  await using db = await testDatabase();
  await load(db.connection, manyProducts(10));
  const { notes } = await load(db.connection, {
    ...manyProducts(9),
    "drug_dr.txt": csv(drug("10", "09900010", "ZORVALIN 10")),
  });
  assert.ok(!notes.some((line) => line.includes("gone")));
  const row = (await productsOf(db.connection)).get("09900010");
  assert.deepEqual([row?.source_set, row?.status, row?.removed_at], ["dormant", "DORMANT", null]);
});

test("a set that lacks more than a fifth of its products is rejected, the others are loaded", async () => {
  await using db = await testDatabase();
  await load(db.connection, manyProducts(10));
  const before = await versionsOf(db.connection);
  const shorter = manyProducts(7);
  await assert.rejects(load(db.connection, shorter), (error: unknown) => {
    assert.ok(error instanceof UsageError);
    assert.match(error.message, /^drug\.txt lacks 3 of the 10 marketed products.*--allow-mass-removal\.$/);
    return true;
  });
  assert.deepEqual(await versionsOf(db.connection), before);
  const approved = { "drug_ap.txt": csv(drug("500", "09900500", "APPROVED ONLY")) };
  await assert.rejects(load(db.connection, { ...shorter, ...approved }), /^UsageError: drug\.txt lacks 3/);
  const products = await productsOf(db.connection);
  assert.equal(products.get("09900500")?.status, "APPROVED");
  assert.deepEqual(
    [...products.values()].filter((row) => row.removed_at !== null),
    [],
  );
  await load(db.connection, shorter, { allowMassRemoval: true });
  const removed = [...(await productsOf(db.connection)).values()].filter((row) => row.removed_at !== null);
  assert.equal(removed.length, 3);
});

test("a drug.txt cut short in the middle of a row removes nothing, even when removals are allowed", async () => {
  await using db = await testDatabase();
  const files = manyProducts(10);
  await load(db.connection, files);
  const whole = files["drug.txt"] ?? "";
  const cut = { "drug.txt": whole.slice(0, whole.length - 40) };
  const { counts, notes } = await load(db.connection, cut, { allowMassRemoval: true });
  assert.deepEqual(counts, { read: 10, inserted: 0, changed: 0, unchanged: 9, refused: 1 });
  assert.ok(notes.some((line) => line.includes("none is marked as gone")));
  for (const row of (await productsOf(db.connection)).values()) assert.equal(row.removed_at, null);
});

test("a refused row does not make its product gone", async () => {
  await using db = await testDatabase();
  await load(db.connection, manyProducts(10));
  const files = manyProducts(10);
  await load(db.connection, { ...files, "drug.txt": files["drug.txt"]?.replace('"ZORVALIN 3"', '""') ?? "" });
  await load(db.connection, {
    ...files,
    "drug.txt": files["drug.txt"]?.replace("09900004", "9900004") ?? "",
  });
  for (const row of (await productsOf(db.connection)).values()) assert.equal(row.removed_at, null);
});

test("a load that is killed after any batch and run again ends where a clean one does", async () => {
  await using clean = await testDatabase();
  await load(clean.connection, manyProducts(10));
  await load(clean.connection, manyProducts(10, 1));
  const expected = await stateOf(clean.connection);
  await using db = await testDatabase();
  await load(db.connection, manyProducts(10));
  for (const batches of [1, 2, 3]) {
    let done = 0;
    const afterBatch = () => {
      done += 1;
      if (done === batches) throw new Error("killed");
    };
    await assert.rejects(load(db.connection, manyProducts(10, 1), { batchRows: 3, afterBatch }), /killed/);
  }
  await load(db.connection, manyProducts(10, 1), { batchRows: 3 });
  assert.deepEqual(await stateOf(db.connection), expected);
});

test("made-up products and real ones neither remove each other nor lend each other what is not stated", async () => {
  await using db = await testDatabase();
  await load(db.connection, manyProducts(10), { synthetic: true });
  const real = await load(db.connection, { "drug.txt": csv(drug("1", "09900001", "REAL")) });
  assert.deepEqual([real.counts.changed, real.counts.inserted], [1, 0]);
  const products = await productsOf(db.connection);
  const first = products.get("09900001");
  assert.deepEqual(
    [first?.synthetic, first?.manufacturer, first?.form, first?.strength],
    [false, "unknown", null, null],
  );
  for (const row of products.values()) assert.equal(row.removed_at, null);
});
