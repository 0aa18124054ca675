/** Tests that a full export of shortages ends the open reports that it lacks, in any order of exports. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Database, query } from "../../internal/postgres/database.ts";
import { madeUp, merge } from "../drugs/made_up.ts";
import { testDatabase } from "../support/database.ts";
import { csv, load } from "./made_up_feed.ts";

const header = "Report ID,DIN,Shortage Status,Shortage Start Date,Date Created,Date Updated";
type Report = { id: number; status: string; updated: string };
const feed = (reports: readonly Report[]) => ({
  "x.csv": csv(
    header,
    ...reports.map(({ id, status, updated }) => `${id},09900001,${status},2026-01-01,2026-01-01,${updated}`),
  ),
});
const stateOf = (database: Database) =>
  query(
    database,
    "select report_id, status, status_text, severity, updated_on, seen_on from live.shortages order by report_id",
  );

const [first, second] = [
  [
    { id: 1, status: "Actual shortage", updated: "2026-01-02" },
    { id: 2, status: "Anticipated shortage", updated: "2026-01-03" },
    { id: 3, status: "Discontinued", updated: "2026-01-03" },
    { id: 4, status: "Actual shortage", updated: "2026-01-03" },
  ],
  [
    { id: 4, status: "Actual shortage", updated: "2026-01-03" },
    { id: 5, status: "Actual shortage", updated: "2026-02-03" },
  ],
] as const;

test("a full export resolves older open reports that it lacks, and reports the changes", async () => {
  await using db = await testDatabase();
  await merge(db.connection, [madeUp("09900001", "A")]);
  await load(db.connection, "shortages", feed(first));
  const partial = await load(db.connection, "shortages", feed(second));
  assert.ok(
    partial.notes.some((note) => note.startsWith("2 open reports are older than this input (2026-02-03)")),
    partial.notes.join("\n"),
  );
  const full = await load(db.connection, "shortages", feed(second), { full: true });
  assert.ok(full.notes.includes("2 open reports are not in a later full export and are resolved"));
  const rows = await query(
    db.connection,
    "select report_id, status, status_text from live.shortages order by report_id",
  );
  const text = "absent from the full export of 2026-02-03";
  assert.deepEqual(rows, [
    { report_id: 1, status: "resolved", status_text: text },
    { report_id: 2, status: "resolved", status_text: text },
    { report_id: 3, status: "discontinued", status_text: "Discontinued" },
    { report_id: 4, status: "active", status_text: "Actual shortage" },
    { report_id: 5, status: "active", status_text: "Actual shortage" },
  ]);
  const events = await query(
    db.connection,
    "select payload::jsonb #>> '{data,shortage,status}' as status from live.events order by entity, entity_seq",
  );
  assert.equal(events.filter(({ status }: { status?: unknown }) => status === "resolved").length, 2);
  const before = await stateOf(db.connection);
  await load(db.connection, "shortages", feed(first));
  await load(db.connection, "shortages", feed(second), { full: true });
  assert.deepEqual(await stateOf(db.connection), before, "an older export reopens no report");
  const reopened = [{ id: 1, status: "Actual shortage", updated: "2026-03-01" }];
  await load(db.connection, "shortages", feed(reopened));
  const [open] = await query(db.connection, "select status from live.shortages where report_id = 1");
  assert.deepEqual(open, { status: "active" });
});

test("an export whose rows are mostly rejected ends no report", async () => {
  await using db = await testDatabase();
  await merge(db.connection, [madeUp("09900001", "A")]);
  await load(db.connection, "shortages", feed(first));
  const before = await stateOf(db.connection);
  const bad = [1, 2, 3].map((id) => ({ id: 90 + id, status: "?", updated: "2026-02-01" }));
  await load(db.connection, "shortages", feed([...bad, second[0]]), { full: true });
  assert.deepEqual(await stateOf(db.connection), before);
});

test("any order of full exports ends in the same state", async () => {
  await using db = await testDatabase();
  await merge(db.connection, [madeUp("09900001", "A")]);
  const ids = [1, 2, 3, 4, 5, 6];
  const world = fc.array(fc.subarray(ids), { minLength: 2, maxLength: 4 }).chain((exports) =>
    fc.record({
      exports: fc.constant(exports),
      order: fc.shuffledSubarray(
        exports.map((_, at) => at),
        { minLength: exports.length },
      ),
    }),
  );
  const clear = async () => {
    await query(db.connection, "delete from live.shortages");
    await query(db.connection, "delete from live.shortage_exports");
  };
  /** Each export has a report of its own, so it has a date. */
  const exportOf = (own: readonly number[], at: number) =>
    feed([
      { id: 100 + at, status: "Resolved", updated: `2026-0${at + 2}-01` },
      ...own.map((id) => ({ id, status: "Actual shortage", updated: "2026-01-02" })),
    ]);
  await fc.assert(
    fc.asyncProperty(world, async ({ exports, order }) => {
      await clear();
      for (const [at, own] of exports.entries())
        await load(db.connection, "shortages", exportOf(own, at), { full: true });
      const expected = await query(db.connection, "select report_id, status from live.shortages order by 1");
      await clear();
      for (const at of order)
        await load(db.connection, "shortages", exportOf(exports[at] ?? [], at), { full: true, batchRows: 2 });
      const got = await query(db.connection, "select report_id, status from live.shortages order by 1");
      assert.deepEqual(got, expected);
    }),
    { numRuns: 15 },
  );
});
