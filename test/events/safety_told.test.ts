/** What loads of recalls and shortages are told as. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { ingredient, madeUp, merge } from "../drugs/made_up.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { notice } from "../ingest/made_up_notice.ts";
import { testDatabase } from "../support/database.ts";
import { recorded, recordedOf } from "./recorded.ts";

const recalls = (database: Database, ...notices: object[]) =>
  load(database, "recalls", { "recalls.json": JSON.stringify(notices) });

const addDrugs = (database: Database) =>
  merge(database, [
    madeUp("09900001", "ALPHA ONE", { activeIngredients: [ingredient("ALPHA", "1mg")] }),
    madeUp("09900002", "ALPHA TWO", { manufacturer: "", activeIngredients: [ingredient("ALPHA", "1mg")] }),
    madeUp("09900003", "BETA", { form: "capsule" }),
  ]);

test("a new notice is told once for each drug that it is on, however often it comes and is updated", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  const product = "ALPHA (DIN 09900001, 09900002), lot 24B0173";
  await recalls(db.connection, notice(1, { Product: product }), notice(2, { Product: "unknown" }));
  await recalls(db.connection, notice(1, { Product: product }));
  await recalls(
    db.connection,
    notice(1, { Product: product, "Recall class": "Type I", "Last updated": "2026-02-01" }),
  );
  const events = await recorded(db.connection);
  assert.deepEqual(
    events.map(({ kind, entity, sequence, dins }) => [kind, entity, sequence, dins]),
    [
      ["drug.recalled", "rcl_1/drug_09900001", 1, ["09900001"]],
      ["drug.recalled", "rcl_1/drug_09900002", 1, ["09900002"]],
    ],
  );
  assert.deepEqual(events[0]?.data, {
    drug: { id: "drug_09900001", name: "ALPHA ONE", din: "09900001" },
    recall: {
      id: "rcl_1",
      classification: "Type II",
      reason: "Product quality",
      affected_lots: ["24B0173"],
      manufacturer: "MADE UP LABORATORIES",
      regulator_url: "https://recalls.example/1",
      action_required: "Verify",
      issued_date: "2026-01-31",
    },
  });
});

test("a drug that a known notice is extended to, or that is loaded after it, is told then; one that comes back is not", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  const on = (dins: string, day: string) =>
    recalls(db.connection, notice(1, { Product: `DIN ${dins}`, "Last updated": day }));
  const entities = async () => (await recorded(db.connection)).map(({ entity }) => entity);
  await on("09900001, 09900009", "2026-01-01");
  assert.deepEqual(await entities(), ["rcl_1/drug_09900001"]);
  await on("09900001, 09900002, 09900009", "2026-01-02");
  await merge(db.connection, [madeUp("09900009", "LATE")]);
  await on("09900002, 09900009", "2026-01-02");
  await on("09900001, 09900002, 09900009", "2026-01-03");
  assert.deepEqual(await entities(), ["rcl_1/drug_09900001", "rcl_1/drug_09900002", "rcl_1/drug_09900009"]);
  const [first] = await recordedOf(db.connection, "drug.recalled");
  assert.equal(first?.data.recall.issued_date, "2026-01-01");
});

test("a notice that the regulator has archived is history, and makes no event", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  await recalls(db.connection, notice(1, { Product: "DIN 09900001", Archived: "1" }));
  assert.deepEqual(await recorded(db.connection), []);
});

const columns =
  "Report ID,Drug Identification Number,Report Type,Shortage status,Estimated end date,Reason,Date Created,Date Updated,Tier 3";
type Report = { id?: string; din?: string; status?: string; updated?: string; reason?: string };
const reports = (database: Database, ...rows: Report[]) =>
  load(database, "shortages", {
    "s.csv": csv(
      columns,
      ...rows.map(
        ({
          id = "7",
          din = "09900001",
          status = "Anticipated shortage",
          updated = "2026-01-03",
          reason = "Demand.",
        }) => `${id},${din},Shortage,${status},2026-09-30,${reason},2026-01-02,${updated},Yes`,
      ),
    ),
  });

test("a new report that is not over makes an event, with alternatives to the drug", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  await reports(db.connection, {}, { id: "8", din: "09900003", status: "Resolved" });
  assert.deepEqual(await recorded(db.connection), [
    {
      kind: "shortage.reported",
      entity: "shr_7",
      sequence: 1,
      accountId: null,
      dins: ["09900001"],
      pharmacy: null,
      provinces: null,
      data: {
        drug: { id: "drug_09900001", name: "ALPHA ONE", din: "09900001" },
        shortage: {
          id: "shr_7",
          severity: "medium",
          status: "anticipated",
          previous_status: null,
          reason: "Demand.",
          affected_provinces: [],
          estimated_resolution: "2026-09-30",
          alternatives: [{ din: "09900002", name: "ALPHA TWO" }],
          reported_date: "2026-01-02",
          source: "Drug Shortages Canada",
        },
      },
    },
  ]);
});

test("a first load is history, except for active and anticipated shortages, even if it was killed", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  const told = async () =>
    (await recordedOf(db.connection, "shortage.reported"))
      .map(({ entity, data: { shortage } }) => `${entity} ${shortage.status}`)
      .toSorted();
  const statuses = [
    "Anticipated shortage",
    "Actual shortage",
    "Resolved",
    "Avoided shortage",
    "Discontinued",
  ];
  const rows = statuses.map((status, at) => ({ id: String(at + 1), status }));
  const registered = (state: string, synthetic: boolean) =>
    query(
      db.connection,
      `insert into live.loads (id, kind, source_name, state, synthetic)
       values (gen_random_uuid(), 'shortages', 'made up', $1, $2)`,
      [state, synthetic],
    );
  // A finished load of sample data is no load of real data.
  await registered("finished", true);
  await registered("running", false);
  await reports(db.connection, ...rows.slice(0, 3));
  await reports(db.connection, ...rows);
  const open = ["shr_1 anticipated", "shr_2 active"];
  assert.deepEqual(await told(), open);
  await registered("finished", false);
  await reports(db.connection, ...rows, ...statuses.map((status, at) => ({ id: String(at + 11), status })));
  const later = ["shr_11 anticipated", "shr_12 active", "shr_15 discontinued"];
  assert.deepEqual(await told(), [...open, ...later].toSorted());
  await reports(db.connection, { id: "2", status: "Resolved", updated: "2026-01-04" });
  assert.deepEqual(await told(), [...open, ...later, "shr_2 resolved"].toSorted());
});

test("a report is told again when its status changes, and for nothing else", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  await reports(db.connection, {});
  await reports(db.connection, {});
  await reports(db.connection, { reason: "Another.", updated: "2026-01-04" });
  await reports(db.connection, { status: "Actual shortage", updated: "2026-01-05" });
  await reports(db.connection, { status: "Anticipated shortage", updated: "2026-01-01" });
  // "Actual shortage" by another name is no change.
  await reports(db.connection, { status: "active_confirmed", updated: "2026-01-06" });
  await reports(db.connection, { status: "Resolved", updated: "2026-01-07" });
  const events = await recordedOf(db.connection, "shortage.reported");
  assert.deepEqual(
    events.map(({ sequence, data: { shortage } }) => [
      sequence,
      shortage.previous_status,
      shortage.status,
      shortage.severity,
    ]),
    [
      [1, null, "anticipated", "medium"],
      [2, "anticipated", "active", "critical"],
      [3, "active", "resolved", "low"],
    ],
  );
});
