/** Loads of shortage reports. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Database, query } from "../../internal/postgres/database.ts";
import { meaningOf } from "../../internal/safety/shortages/shortage_record.ts";
import { madeUp, merge } from "../drugs/made_up.ts";
import { testDatabase } from "../support/database.ts";
import { csv, load } from "./made_up_feed.ts";

const header =
  "Report ID,Drug Identification Number,Report Type,Brand name,Packaging size,Shortage status,Anticipated start date,Actual start date,Estimated end date,Actual end date,Reason,Date Created,Date Updated,Tier 3";

type Fields = Partial<
  Record<
    "id" | "din" | "type" | "status" | "start" | "estimated" | "ended" | "created" | "updated" | "tier",
    string
  >
>;
const line = (fields: Fields) => {
  const { id = "1", din = "09900001", type = "Shortage", status = "Actual shortage", start = "" } = fields;
  const { estimated = "", ended = "", created = "2026-01-02", updated = "2026-01-03", tier = "No" } = fields;
  return `${id},${din},${type},NAME,"100 tablets, bottle",${status},,${start},${estimated},${ended},Demand increase.,${created},${updated},${tier}`;
};
const feed = (...rows: Fields[]) => ({ "shortages.csv": `\uFEFF${csv(header, ...rows.map(line))}` });

const addDrugs = (database: Database) => merge(database, [madeUp("09900001", "A"), madeUp("09900002", "B")]);

test("statuses are brought to ours in every spelling, and severity follows from status and tier", () => {
  const cases: [string, boolean, string, string][] = [
    ["Actual shortage", true, "active", "critical"],
    ["active_confirmed", false, "active", "high"],
    ["Anticipated shortage", true, "anticipated", "medium"],
    ["anticipated_shortage", false, "anticipated", "medium"],
    ["AVOIDED SHORTAGE", true, "avoided", "low"],
    ["Resolved", true, "resolved", "low"],
    ["to_be_discontinued", false, "discontinued", "medium"],
    ["Discontinued", false, "discontinued", "high"],
    ["Reversed", false, "avoided", "low"],
  ];
  for (const [text, tier3, status, severity] of cases)
    assert.deepEqual(meaningOf(text, tier3), { status, severity }, text);
  for (const text of ["", "unknown", "constructor", "resolved?no"])
    assert.equal(meaningOf(text, true), undefined);
});

test("a report is taken as published, whatever dates it lacks", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  const { counts } = await load(
    db.connection,
    "shortages",
    feed(
      { id: "7", tier: "Yes", start: "2026-01-01", estimated: "2026-09-30" },
      { id: "8", din: "09900002", type: "Discontinuation", status: "To be discontinued", updated: "" },
      { id: "9", created: "", updated: "", start: "2025-12-24" },
    ),
  );
  assert.deepEqual(counts, { read: 3, inserted: 3, changed: 0, unchanged: 0, refused: 0 });
  const rows = await query<Record<string, unknown>>(
    db.connection,
    `select report_id, type, status, status_text, severity, tier_3, packaging, actual_start, estimated_end, reported_on,
       updated_on, listed_on from live.shortages order by report_id`,
  );
  assert.deepEqual(
    rows.map((row) => Object.values(row).join("|")),
    [
      "7|shortage|active|Actual shortage|critical|true|100 tablets, bottle|2026-01-01|2026-09-30|2026-01-02|2026-01-03|2026-01-02",
      "8|discontinuation|discontinued|To be discontinued|medium|false|100 tablets, bottle|||2026-01-02||2026-01-02",
      "9|shortage|active|Actual shortage|high|false|100 tablets, bottle|2025-12-24||||2025-12-24",
    ],
  );
});

test("a list of discontinuations with its own column names is read", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  const text = csv(
    "Report ID;Drug Identification Number;Report Type;Discontinuation status;Discontinuation date;Date Created;Date Updated",
    "5;09900001;Discontinuation;Discontinued;2026-01-31;2025-12-01;2026-02-01",
  );
  await load(db.connection, "shortages", { "discontinuations.csv": text });
  const [row] = await query(
    db.connection,
    "select type, status, severity, actual_start::text as since from live.shortages",
  );
  assert.deepEqual(row, {
    type: "discontinuation",
    status: "discontinued",
    severity: "high",
    since: "2026-01-31",
  });
});

test("reads the dates of an export with the headings of 2017", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  const older = csv(
    "Report ID,DIN,Report Type,Shortage Status,Anticipated Shortage Start Date,Shortage Start Date,Estimated Shortage End Date,Actual Shortage End Date,Reason,Date Created",
    "7,09900001,Shortage,active_confirmed,2017-11-01,2017-11-03,2018-01-31,2018-02-01,Other,2017-10-06",
  );
  const { notes } = await load(db.connection, "shortages", { "dsc2017.csv": older });
  assert.ok(!notes.some((note) => note.includes("nothing reads")), notes.join("\n"));
  const rows = await query(
    db.connection,
    "select anticipated_start, actual_start, estimated_end, actual_end, reported_on from live.shortages",
  );
  assert.deepEqual(rows, [
    {
      anticipated_start: "2017-11-01",
      actual_start: "2017-11-03",
      estimated_end: "2018-01-31",
      actual_end: "2018-02-01",
      reported_on: "2017-10-06",
    },
  ]);
});

test("what cannot be taken is refused with line, field and reason", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  const bad: [string, Fields][] = [
    ["report id", { id: "R1" }],
    ["drug identification number", { din: "9900001" }],
    ["drug identification number", { din: "09911111" }],
    ["report type", { type: "Recall" }],
    ["shortage status", { status: "Over" }],
    ["tier 3", { tier: "perhaps" }],
    ["estimated end date", { estimated: "2026-13-01" }],
    ["date updated", { updated: "2027-01-01" }],
    ["date created", { created: "", updated: "" }],
  ];
  const same = { id: "50", status: "Resolved" };
  const { counts, refusals } = await load(
    db.connection,
    "shortages",
    feed(...bad.map(([, row]) => row), same, same, { ...same, status: "Actual shortage" }),
  );
  assert.deepEqual(counts, { read: 12, inserted: 1, changed: 0, unchanged: 1, refused: 10 });
  assert.deepEqual(
    refusals.map(({ line: at, field }) => [at, field]),
    [...bad.map(([field], at) => [at + 2, field]), [13, "report id"]],
  );
  assert.match(refusals[2]?.reason ?? "", /load the extract/);
});

test("killed anywhere and run again, in batches of any size, the latest edition of each report holds", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  const edition = fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    day: fc.integer({ min: 0, max: 4 }),
    status: fc.constantFrom("Actual shortage", "Resolved", "Avoided shortage"),
    din: fc.constantFrom("09900001", "09900002"),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(edition, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      fc.nat(12),
      async (editions, batchRows, cut) => {
        await query(db.connection, "truncate live.shortages");
        const rows = editions.map(({ id, day, ...rest }) => ({
          id: String(id),
          updated: day === 0 ? "" : `2026-01-0${day}`,
          created: `2025-12-0${day + 1}`,
          ...rest,
        }));
        await load(db.connection, "shortages", feed(...rows.slice(0, cut)), { batchRows });
        const { counts } = await load(db.connection, "shortages", feed(...rows), {
          batchRows: 6 - batchRows,
        });
        assert.equal(counts.read, counts.inserted + counts.changed + counts.unchanged + counts.refused);
        const expected = [...Map.groupBy(editions, ({ id }) => id)].map(([id, all]) => {
          const last = all.reduce((best, each) => (each.day > best.day ? each : best));
          return [id, last.status, last.din, `2025-12-0${(all[0]?.day ?? 0) + 1}`];
        });
        const found = await query<Record<string, unknown>>(
          db.connection,
          `select s.report_id, s.status_text, d.din, s.listed_on from live.shortages s
           join live.drugs d on d.id = s.drug_id order by 1`,
        );
        assert.deepEqual(
          found.map((row) => Object.values(row)),
          expected.toSorted(([a], [b]) => Number(a) - Number(b)),
        );
      },
    ),
    { numRuns: 40 },
  );
});
