import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../../internal/core/errors.ts";
import { createDrugService } from "../../internal/drugs/service.ts";
import { query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { ingredient, madeUp, merge } from "./made_up.ts";

const zorvalin = ingredient("ZORVALIN", "10mg", "Zorvaline");

test("a drug is read by its id and by its DIN, outside the catalogue too", async () => {
  await using db = await testDatabase();
  await merge(db.connection, [
    madeUp("09900001", "APO-ZORVALIN", { catalogue: false, activeIngredients: [zorvalin] }),
  ]);
  const service = createDrugService({ database: db.connection, schema: "live" });
  const drug = await service.get("drug_09900001");
  assert.deepEqual(await service.get("09900001"), drug);
  const { id, changedAt, ...rest } = drug;
  assert.ok(id > 0 && changedAt instanceof Date);
  assert.deepEqual(rest, {
    din: "09900001",
    name: "APO-ZORVALIN",
    nameFr: null,
    strength: "10mg",
    form: "tablet",
    generic: true,
    genericBasis: "company prefix APO-",
    genericName: "zorvalin",
    manufacturer: "MADE UP LABORATORIES",
    class: "HUMAN",
    atcCode: "Z99ZZ01",
    schedule: "PRESCRIPTION",
    status: "MARKETED",
    routes: ["ORAL"],
    activeIngredients: [zorvalin],
    packageSizes: [],
    synthetic: false,
    removedAt: null,
    removedReason: null,
  });
});

test("an unknown or malformed id is a 404 that helps", async () => {
  await using db = await testDatabase();
  await merge(db.connection, [madeUp("09900001", "ZORVALIN"), madeUp("00001234", "QUELPATINE")]);
  const service = createDrugService({ database: db.connection, schema: "live" });
  const refused = async (id: string, message: RegExp) =>
    assert.rejects(service.get(id), (error: unknown) => {
      assert.ok(error instanceof ServiceError);
      assert.equal(error.code, "NOT_FOUND");
      assert.match(error.message, message);
      return true;
    });
  await refused("09999999", /No drug has the DIN 09999999/);
  await refused("drug_09999999", /No drug has the DIN 09999999/);
  await refused("zorvalni", /eight digits.*Did you mean ZORVALIN/);
  await refused("drug_zorvalni", /Did you mean ZORVALIN/);
  assert.equal((await service.get("1234")).name, "QUELPATINE", "a DIN without its leading zeros");
  await refused("", /eight digits/);
  await refused("drug_", /eight digits/);
  await refused("099000011", /eight digits/);
});

test("the list is the catalogue by name, every product once, and rows that come in meanwhile shift nothing", async () => {
  await using db = await testDatabase();
  await merge(db.connection, [
    madeUp("09900004", "Éclair"),
    madeUp("09900003", "ECLAIR"),
    madeUp("09900002", "DELTA"),
    madeUp("09900001", "ZETA"),
    madeUp("09900009", "AAA OUTSIDE", { catalogue: false }),
  ]);
  const service = createDrugService({ database: db.connection, schema: "live" });
  const first = await service.list({ limit: 2, offset: 0 });
  assert.equal(first.total, 4);
  assert.deepEqual(
    first.rows.map(({ name }) => name),
    ["DELTA", "Éclair"],
  );
  assert.ok(first.next);
  await merge(db.connection, [madeUp("09900005", "ALPHA")]);
  const second = await service.list({ limit: 2, offset: 0, after: first.next });
  assert.deepEqual(
    second.rows.map(({ name }) => name),
    ["ECLAIR", "ZETA"],
  );
  assert.equal(second.next, undefined);
  assert.equal(second.total, 5);
  const past = await service.list({ limit: 2, offset: 100 });
  assert.deepEqual([past.rows, past.total], [[], 5]);
});

test("merging the same products again writes no row", async () => {
  await using db = await testDatabase();
  const records = [
    madeUp("09900001", "ZORVALIN", { activeIngredients: [zorvalin] }),
    madeUp("09900002", "QUELPATINE", { routes: [], schedulesRaw: [], atcCode: null, form: null }),
  ];
  const first = await merge(db.connection, records, new Date("2026-01-01T00:00:00Z"));
  assert.deepEqual([first.inserted, first.changed, first.unchanged], [2, 0, 0]);
  assert.deepEqual([first.createdIds.length, first.updatedIds], [2, []]);
  const versions = () =>
    query<{ all: string }>(
      db.connection,
      `select string_agg(v, ' ' order by v) as all from (
         select 'd' || ctid::text || xmin::text || xmax::text from live.drugs union all
         select 'n' || ctid::text || xmin::text || xmax::text from live.drug_names union all
         select 's' || ctid::text || xmin::text || xmax::text from live.search_words union all
         select 'w' || ctid::text || xmin::text || xmax::text from live.drug_words
       ) as rows (v)`,
    );
  const before = await versions();
  assert.deepEqual(await merge(db.connection, records, new Date("2026-02-01T00:00:00Z")), {
    inserted: 0,
    changed: 0,
    unchanged: 2,
    createdIds: [],
    updatedIds: [],
  });
  assert.deepEqual(await versions(), before);
});

test("a changed product is found by its new names and no longer by the old ones", async () => {
  await using db = await testDatabase();
  await merge(db.connection, [madeUp("09900001", "ZORVALIN", { activeIngredients: [zorvalin] })]);
  await merge(db.connection, [
    madeUp("09900001", "QUELPATINE", { activeIngredients: [ingredient("QUELPATINE", "5mg")] }),
  ]);
  const service = createDrugService({ database: db.connection, schema: "live" });
  const page = { limit: 10, offset: 0 };
  assert.equal((await service.search("zorvalin", page)).total, 0);
  assert.equal((await service.search("zorvaline", page)).total, 0);
  assert.equal((await service.search("quelpatine 5mg", page)).total, 1);
});

test("the catalogue is counted once a version, and anew as soon as a load has moved it", async () => {
  await using db = await testDatabase();
  let version: number | undefined = 1;
  const service = createDrugService({
    database: db.connection,
    schema: "live",
    version: async () => version,
  });
  const counts: boolean[] = [];
  db.connection.on("query", ({ sql, bindings, options }: Record<string, unknown>) => {
    const values = (options as { values?: unknown[] } | undefined)?.values ?? (bindings as unknown[]);
    if (String(sql).includes("coalesce($3")) counts.push(values?.[2] === null);
  });
  const total = async (page = { limit: 1, offset: 0 }) => (await service.list(page)).total;
  await merge(db.connection, [madeUp("09900001", "ZORVALIN")]);
  assert.deepEqual([await total(), await total(), await total({ limit: 5, offset: 3 })], [1, 1, 1]);
  await merge(db.connection, [madeUp("09900002", "QUELPATINE")]);
  version = 2;
  assert.deepEqual([await total(), await total()], [2, 2]);
  version = undefined;
  await merge(db.connection, [madeUp("09900003", "ABATRINE")]);
  assert.deepEqual([await total(), await total()], [3, 3], "nothing is kept while nobody knows the version");
  assert.deepEqual(counts, [true, false, false, true, false, true, true]);
});

test("reads the units of drugs once per version, and again after a load", async () => {
  await using db = await testDatabase();
  let version: number | undefined = 1;
  const service = createDrugService({
    database: db.connection,
    schema: "live",
    version: async () => version,
  });
  let statements = 0;
  db.connection.on("query", () => {
    statements += 1;
  });
  const read = async (...dins: string[]) => {
    const before = statements;
    const units = await service.units(dins);
    return [...dins.map((din) => units.get(din)), statements - before];
  };
  const [first, second] = ["09900001", "09900002"];
  await merge(db.connection, [madeUp(first, "A"), madeUp(second, "B", { form: null, catalogue: false })]);
  assert.deepEqual(await read(first), ["tablet", 1]);
  assert.deepEqual(await read(first, first), ["tablet", "tablet", 0]);
  assert.deepEqual(await read(first, second, "09999999"), ["tablet", "unit", undefined, 1]);
  assert.deepEqual(await read(), [0]);

  await merge(db.connection, [madeUp(first, "A", { form: "cream" })]);
  assert.deepEqual(await read(first), ["tablet", 0]);
  version = 2;
  assert.deepEqual(await read(first, second), ["g", "unit", 1]);
  version = undefined;
  assert.deepEqual(await read(first), ["g", 1]);
  assert.deepEqual(await read(first), ["g", 1]);
});
