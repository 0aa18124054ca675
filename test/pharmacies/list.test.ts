import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { systemClock } from "../../internal/core/clock.ts";
import type { Point } from "../../internal/core/geography.ts";
import { createPharmacyService } from "../../internal/pharmacies/service.ts";
import { query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { expectedList, filters, insertPharmacies, madeUpPharmacies, toronto, walk } from "./made_up.ts";

/** Shared by the tests that change nothing. */
const db = await testDatabase();
after(() => db[Symbol.asyncDispose]());
const known = await insertPharmacies(db.connection, madeUpPharmacies(400, 1));
const service = createPharmacyService({
  database: db.connection,
  schema: "live",
  clock: systemClock,
  // Totals are kept for the whole of the tests: each must still be its own filter's.
  version: async () => 1,
});

const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);

/** The angle between two vectors: another way to the same distance. */
function angleKm(a: Point, b: Point): number {
  const vector = ({ latitude, longitude }: Point) => {
    const [lat, lon] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)] as const;
  };
  const [[ax, ay, az], [bx, by, bz]] = [vector(a), vector(b)];
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return 6371.0088 * Math.atan2(cross, ax * bx + ay * by + az * bz);
}

test("a list is what the filter says, in its order, with its total, whatever the page", async () => {
  const page = fc.record({
    limit: fc.integer({ min: 1, max: 100 }),
    offset: fc.integer({ min: 0, max: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(filters, page, async (filter, { limit, offset }) => {
      const expected = expectedList(known, filter);
      const found = await service.list(filter, { limit, offset });
      assert.deepEqual(keys(found.rows), keys(expected.slice(offset, offset + limit)));
      assert.equal(found.total, expected.length);
      assert.equal(found.next !== undefined, expected.length > offset + limit);
    }),
    { numRuns: 200 },
  );
});

test("the made-up pharmacies have ties in name and in place", () => {
  const most = (of: (row: (typeof known)[number]) => string) =>
    Math.max(...[...Map.groupBy(known, of).values()].map(({ length }) => length));
  assert.ok(most(({ latitude, longitude }) => `${latitude} ${longitude}`) > 1);
  assert.ok(most(({ name }) => name) > 20);
});

test("following the positions shows every pharmacy once, ties included", async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 40 }), async (filter, limit) => {
      const seen = await walk((page) => service.list(filter, page), limit);
      assert.deepEqual(keys(seen), keys(expectedList(known, filter)));
    }),
    // Every row ends a page, those that tie included.
    {
      numRuns: 60,
      examples: [
        [{}, 1],
        [{ near: { centre: toronto, radiusKm: 500 } }, 1],
      ],
    },
  );
});

test("distances are those of another formula, to the metre", async () => {
  for (const centre of [toronto, { latitude: 62.45, longitude: -114.37 }]) {
    const { rows } = await service.list({ near: { centre, radiusKm: 500 } }, { limit: 100, offset: 0 });
    assert.ok(rows.length > 20);
    for (const row of rows) assert.ok(Math.abs((row.distanceKm ?? -1) - angleKm(centre, row)) < 0.001);
  }
});

test("without a place there is no distance", async () => {
  const { rows } = await service.list({}, { limit: 5, offset: 0 });
  assert.deepEqual(new Set(rows.map(({ distanceKm }) => distanceKm)), new Set([null]));
});

test("a pharmacy at the place itself is within the smallest radius, and one just outside is not", async () => {
  await using own = await testDatabase();
  const [row] = madeUpPharmacies(1, 7);
  assert.ok(row);
  const here = { ...row, ...toronto, key: "here", status: "open" as const };
  // 0.001 degrees north are 111.2 m.
  await insertPharmacies(own.connection, [here, { ...here, key: "north", latitude: 43.701 }]);
  const list = async (radiusKm: number) => {
    const pharmacies = createPharmacyService({
      database: own.connection,
      schema: "live",
      clock: systemClock,
    });
    return keys(
      (await pharmacies.list({ near: { centre: toronto, radiusKm } }, { limit: 9, offset: 0 })).rows,
    );
  };
  assert.deepEqual(await list(0.000_001), ["here"]);
  assert.deepEqual(await list(0.111), ["here"]);
  assert.deepEqual(await list(0.112), ["here", "north"]);
});

test("500 km reach over the north of the north, and nothing is there", async () => {
  const far = { centre: { latitude: 89, longitude: -100 }, radiusKm: 500 };
  assert.deepEqual(await service.list({ near: far }, { limit: 20, offset: 0 }), { rows: [], total: 0 });
  const grise = { centre: { latitude: 76.4, longitude: -82.9 }, radiusKm: 500 };
  const { rows } = await service.list({ near: grise }, { limit: 100, offset: 0 });
  assert.deepEqual(keys(rows), keys(expectedList(known, { near: grise })));
});

test("a list by name is counted once a version, and anew as soon as a load has moved it", async () => {
  await using own = await testDatabase();
  let version: number | undefined = 1;
  const pharmacies = createPharmacyService({
    database: own.connection,
    schema: "live",
    clock: systemClock,
    version: async () => version,
  });
  const counted: boolean[] = [];
  own.connection.on("query", ({ sql, bindings, options }: Record<string, unknown>) => {
    const values = (options as { values?: unknown[] } | undefined)?.values ?? (bindings as unknown[]);
    if (String(sql).includes("coalesce($4")) counted.push(values[3] === null);
  });
  const total = async (filter = {}) => (await pharmacies.list(filter, { limit: 1, offset: 0 })).total;
  const [row] = madeUpPharmacies(1, 7);
  assert.ok(row);
  const one = { ...row, province: "ON" as const, status: "open" as const };
  await insertPharmacies(own.connection, [{ ...one, key: "first" }]);
  assert.deepEqual([await total(), await total()], [1, 1]);
  assert.deepEqual([await total({ province: "BC" }), await total({ province: "ON" })], [0, 1]);
  await insertPharmacies(own.connection, [{ ...one, key: "second" }]);
  version = 2;
  assert.deepEqual([await total(), await total({ province: "ON" }), await total()], [2, 2, 2]);
  version = undefined;
  assert.deepEqual([await total(), await total()], [2, 2]);
  assert.deepEqual(counted, [true, false, true, true, true, true, false, true, true]);
});

test("what is open is counted once a minute", async () => {
  await using own = await testDatabase();
  let ms = Date.UTC(2026, 5, 15, 16);
  const pharmacies = createPharmacyService({
    database: own.connection,
    schema: "live",
    clock: { now: () => ms },
    version: async () => 1,
  });
  const [row] = madeUpPharmacies(1, 7);
  assert.ok(row);
  await insertPharmacies(own.connection, [{ ...row, status: "open" }]);
  // In Toronto, where it is noon: a minute more.
  const hours = [{ day: "monday", open: "09:00", close: "12:01" }];
  await query(own.connection, "update live.pharmacies set hours = $1::jsonb", [JSON.stringify(hours)]);
  const total = async () => (await pharmacies.list({ openNow: true }, { limit: 1, offset: 0 })).total;
  assert.equal(await total(), 1);
  ms += 59_999;
  assert.equal(await total(), 1);
  ms += 1;
  assert.equal(await total(), 0);
});

test("an offset past the end is an empty page with the total", async () => {
  const { total } = await service.list({}, { limit: 1, offset: 0 });
  assert.deepEqual(await service.list({}, { limit: 10, offset: 9_999 }), { rows: [], total });
  const near = { centre: toronto, radiusKm: 100 };
  const { length } = expectedList(known, { near });
  assert.deepEqual(await service.list({ near }, { limit: 10, offset: 9_999 }), { rows: [], total: length });
});

for (const [order, filter] of [
  ["name", {}],
  ["distance", { near: { centre: toronto, radiusKm: 300 } }],
] as const) {
  test(`pharmacies that come in while one pages by ${order} leave no gap and no double`, async () => {
    await using own = await testDatabase();
    const before = await insertPharmacies(own.connection, madeUpPharmacies(120, 3));
    const pharmacies = createPharmacyService({
      database: own.connection,
      schema: "live",
      clock: systemClock,
    });
    let seed = 100;
    const seen = await walk(
      (page) => pharmacies.list(filter, page),
      5,
      async () => {
        // No more after a while: what comes in ahead must not keep the walk from its end.
        seed += 1;
        if (seed < 120) await insertPharmacies(own.connection, madeUpPharmacies(60, seed));
      },
    );
    assert.equal(new Set(keys(seen)).size, seen.length);
    const old = new Set(keys(before));
    assert.deepEqual(
      keys(seen).filter((key) => old.has(key)),
      keys(expectedList(before, filter)),
    );
    assert.ok(seen.length > expectedList(before, filter).length);
  });
}
