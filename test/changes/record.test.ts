/** The log of changes: numbers in the order of commits, chunks, versions, and what becomes of the old. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type ChangeEntry, type Resource, resources } from "../../internal/changes/model.ts";
import { createChangeService } from "../../internal/changes/service.ts";
import { endOfLoad, recordChanges, recordDataset } from "../../internal/changes/store.ts";
import { ServiceError } from "../../internal/core/errors.ts";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

const schema = "live";
const record = (database: Database, entries: readonly ChangeEntry[], asOf?: string, source = "recalls") => {
  const [name = "", synthetic] = source.split(" ");
  const dates =
    asOf === undefined ? [] : [{ source: name, synthetic: synthetic === "sample", asOf: new Date(asOf) }];
  return inTransaction(database, (tx) => recordChanges(tx, schema, "recalls", entries, dates));
};
const recalls = (...keys: string[]): ChangeEntry => ({ resource: "recall", operation: "created", keys });

async function walk(database: Database, only: readonly Resource[], limit: number, from = -1) {
  const service = createChangeService({ database, schema });
  const seen: { number: number; key: string | null }[] = [];
  const totals: number[] = [];
  let after: readonly (string | number)[] | undefined;
  for (;;) {
    const request = { limit, offset: 0, ...(after === undefined ? {} : { after }) };
    const page = await service.list({ number: from }, only, request);
    totals.push(page.total + seen.length);
    seen.push(...page.rows);
    if (page.next === undefined) {
      assert.deepEqual(new Set(totals), new Set([seen.length]), "each page knows how many are left");
      return seen;
    }
    after = page.next;
  }
}

const versionOf = async (database: Database) =>
  (
    await query<{ version: number; as_of: Date | null }>(
      database,
      `select version, as_of from live.datasets where dataset = 'recalls'`,
    )
  )[0];

test("of two loads that race, the one that commits later has the higher numbers, and nobody sees a gap filled", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  const firstHolds = Promise.withResolvers<void>();
  const firstMayEnd = Promise.withResolvers<void>();
  const first = inTransaction(connection, async (tx) => {
    await recordChanges(tx, schema, "recalls", [recalls("a1")]);
    firstHolds.resolve();
    await firstMayEnd.promise;
    await recordChanges(tx, schema, "recalls", [recalls("a2")]);
  });
  await firstHolds.promise;
  const second = record(connection, [recalls("b")]);
  const settled = await Promise.race([second.then(() => "committed"), waits(connection)]);
  assert.equal(settled, "waits");
  assert.deepEqual(await walk(connection, ["recall"], 10), []);
  firstMayEnd.resolve();
  await Promise.all([first, second]);
  assert.deepEqual(
    (await walk(connection, ["recall"], 10)).map(({ key }) => key),
    ["a1", "a2", "b"],
  );
});

/** Resolves once a session waits for an advisory lock. */
async function waits(database: Database): Promise<string> {
  const sql = "select from pg_locks where locktype = 'advisory' and not granted";
  await until(async () => (await query(database, sql)).length > 0, "a session waits for an advisory lock");
  return "waits";
}

test("walked by any page, the log gives every change of the resources asked for, once and in order", async () => {
  await using db = await testDatabase();
  const sizes = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom(999, 1_000, 1_001, 2_500));
  const load = fc.array(fc.record({ resource: fc.constantFrom(...resources), size: sizes }), {
    maxLength: 6,
  });
  const loads = fc.array(load, { minLength: 1, maxLength: 6 });
  const asked = fc.subarray([...resources], { minLength: 1 });
  const from = fc.integer({ min: 0, max: 10_000 });
  await fc.assert(
    fc.asyncProperty(
      loads,
      asked,
      fc.integer({ min: 40, max: 100 }),
      from,
      async (given, only, limit, at) => {
        await query(db.connection, "truncate live.changes restart identity");
        let made = 0;
        const expected: { resource: Resource; key: string }[] = [];
        for (const entries of given) {
          await record(
            db.connection,
            entries.map(({ resource, size }) => {
              const keys = Array.from({ length: size }, () => `k${made++}`);
              expected.push(...keys.map((key) => ({ resource, key })));
              return { resource, operation: "updated", keys };
            }),
          );
        }
        const wanted = expected.filter(({ resource }) => only.includes(resource)).map(({ key }) => key);
        const seen = await walk(db.connection, only, limit);
        assert.deepEqual(
          seen.map(({ key }) => key),
          wanted,
        );
        const start = seen.length === 0 ? 0 : at % seen.length;
        const later = await walk(db.connection, only, limit, seen[start]?.number ?? 0);
        assert.deepEqual(
          later.map(({ key }) => key),
          wanted.slice(start + 1),
        );
      },
    ),
    { numRuns: 15 },
  );
});

test("a transaction that changed nothing writes nothing, and one that fails leaves nothing", async () => {
  await using db = await testDatabase();
  await record(db.connection, [recalls(), { resource: "drug", operation: "created", drugIds: [] }]);
  await assert.rejects(
    inTransaction(db.connection, async (tx) => {
      await recordChanges(tx, schema, "recalls", [recalls("x")]);
      throw new Error("killed");
    }),
  );
  assert.deepEqual(await query(db.connection, "select from live.changes"), []);
  assert.deepEqual(await query(db.connection, "select from live.datasets"), []);
});

test("ids that are not side by side are refused", async () => {
  await using db = await testDatabase();
  const crooked: ChangeEntry = { resource: "price", operation: "created", drugIds: [1, 2], pharmacyIds: [1] };
  await assert.rejects(record(db.connection, [crooked]), /side by side/);
});

test("a dataset's version is its last change's number; a source's date never goes back, nor past today", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  await record(connection, [recalls("a", "b")], "2026-03-01T00:00:00Z");
  const first = await versionOf(connection);
  const seen = await walk(connection, ["recall"], 10);
  assert.equal(first?.version, seen.at(-1)?.number);
  await record(connection, [recalls("c")], "2026-02-01T00:00:00Z");
  const second = await versionOf(connection);
  assert.ok(second !== undefined && first !== undefined && second.version > first.version);
  assert.deepEqual(second.as_of, new Date("2026-03-01T00:00:00Z"));
  await record(connection, [recalls("d")], "2999-01-01T00:00:00Z");
  assert.ok(((await versionOf(connection))?.as_of ?? new Date()) < new Date("2998-01-01T00:00:00Z"));
  await inTransaction(connection, (tx) => recordDataset(tx, schema, "places"));
  const [places] = await query<{ version: number }>(
    connection,
    `select version from live.datasets where dataset = 'places'`,
  );
  assert.ok((places?.version ?? 0) > second.version, "places count on with the rest");
});

test("what is older than ninety days is dropped at the end of a load, and asking for it says since when there is more", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  const service = createChangeService({ database: connection, schema });
  const list = (since: Parameters<typeof service.list>[0], after?: number) =>
    service.list(since, ["recall"], {
      limit: 10,
      offset: 0,
      ...(after === undefined ? {} : { after: [after] }),
    });
  await record(connection, [recalls("old1", "old2")]);
  await query(connection, "update live.changes set at = at - interval '100 days'");
  await record(connection, [recalls("new")]);
  const before = await list(undefined);
  const [old1, old2, fresh] = before.rows.map(({ number }) => number) as [number, number, number];
  assert.deepEqual(before.oldest?.number, old1);
  const longAgo = new Date("2020-01-01T00:00:00Z");
  assert.equal(
    (await list({ time: longAgo })).total,
    3,
    "nothing was dropped, so this is all there ever was",
  );

  await endOfLoad(connection, schema, ["recalls"], new Date());
  const left = await list(undefined);
  assert.deepEqual(
    left.rows.map(({ key }) => key),
    ["new"],
  );
  assert.equal(left.total, 1);
  assert.equal(left.oldest?.number, fresh);
  const refused = (code: string, field: string) => (error: unknown) =>
    error instanceof ServiceError &&
    error.code === code &&
    error.details[0]?.field === field &&
    error.message.includes(String(fresh));
  await assert.rejects(list({ time: longAgo }), refused("INVALID_PARAMETER", "since"));
  await assert.rejects(list({ number: old1 }), refused("INVALID_PARAMETER", "since"));
  await assert.rejects(list({ number: old1 }, old1), refused("INVALID_CURSOR", "cursor"));
  assert.equal((await list({ number: old2 })).rows[0]?.key, "new", "the last one dropped misses nothing");
  assert.equal((await list({ number: old2 }, old2)).rows[0]?.key, "new");
  assert.equal((await list({ time: new Date(Date.now() - 86_400_000) })).total, 1);
});

test("a dataset is as old as its oldest source, whichever was loaded last", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  const day = async () => (await versionOf(connection))?.as_of?.toISOString().slice(0, 10);
  const rounds: [asOf: string, source: string, expected: string][] = [
    ["2026-01-31", "sample sample", "2026-01-31"],
    ["2026-03-01", "first", "2026-03-01"],
    // Sample data no longer counts, and a second source does.
    ["2025-05-01", "second", "2025-05-01"],
    ["2026-04-01", "first", "2025-05-01"],
    ["2024-01-01", "second", "2025-05-01"],
    ["2026-03-15", "second", "2026-03-15"],
    ["2020-01-01", "sample sample", "2026-03-15"],
  ];
  for (const [at, [asOf, source, expected]] of rounds.entries()) {
    // Half of them change rows.
    await record(connection, at % 2 === 0 ? [recalls(`k${at}`)] : [], asOf, source);
    assert.equal(await day(), expected, `${asOf} ${source}`);
  }
});
