/** Loads of recall notices. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import fc from "fast-check";
import { type Database, query } from "../../internal/postgres/database.ts";
import { ingredient, madeUp, merge } from "../drugs/made_up.ts";
import { testDatabase } from "../support/database.ts";
import { load } from "./made_up_feed.ts";
import { notice } from "./made_up_notice.ts";

const array = (...notices: object[]) => ({ "recalls.json": JSON.stringify(notices) });

const addDrugs = (database: Database) =>
  merge(database, [
    madeUp("09900001", "MDP-ALPHA", { activeIngredients: [ingredient("ALPHA", "150mg")] }),
    madeUp("09900002", "MDP-ALPHA", { activeIngredients: [ingredient("ALPHA", "300mg")] }),
    madeUp("09900003", "MDP-BETA"),
    madeUp("09900004", "MDP-GONE", { sourceSet: "cancelled" }),
  ]);

type Kept = { nid: number; title: string; match: string | null; archived: boolean; dins: string[] | null };

const kept = (database: Database) =>
  query<Kept>(
    database,
    `select r.nid, r.title, r.match, r.archived, r.issued_on, r.updated_on, r.dins as stated,
       (select array_agg(d.din order by d.din) from live.recall_drugs x join live.drugs d on d.id = x.drug_id
        where x.nid = r.nid) as dins
     from live.recalls r order by r.nid`,
  );

test("notices are matched by DIN, or by their product's whole name, or kept without a drug", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  const loaded = await load(
    db.connection,
    "recalls",
    array(
      notice(1, { Title: '"Made up &amp;  quoted"', Product: "(DIN 09900001, 09900004 and 0990003)" }),
      notice(2, { Product: "mdp-Alpha 150 mg Tablets", Archived: "Yes" }),
      notice(3, { Product: "MDP-GONE" }),
      // The notice names another drug by DIN: its product's name, which we know, must not decide.
      notice(4, { Product: "MDP-BETA (DIN 09911111)", "Recall class": "" }),
      notice(5, { Product: "MDP-BETA (DIN 0990003)" }),
      notice(6, { Category: "Vehicles - Car, Vehicles - SUV" }),
      notice(7, { Category: "Natural health products", "What you should do": "Mind DIN 09900003" }),
      notice(8, { Category: "", Product: "MDP-BETA" }),
    ),
  );
  assert.deepEqual(loaded.counts, { read: 8, inserted: 7, changed: 0, unchanged: 1, refused: 0 });
  const rows = await kept(db.connection);
  assert.deepEqual(
    rows.map(({ nid, match, dins }) => [nid, match, dins]),
    [
      [1, "din", ["09900001", "09900004"]],
      [2, "name", ["09900001"]],
      [3, null, null],
      [4, null, null],
      [5, null, null],
      [7, "din", ["09900003"]],
      [8, "name", ["09900003"]],
    ],
  );
  assert.equal(rows[0]?.title, "Made up & quoted");
  assert.equal(rows[1]?.archived, true);
  const notes = loaded.notes.join("\n");
  assert.match(notes, /1 notices that are not on drugs.*Vehicles - Car/);
  assert.match(notes, /0990003 in 1; 0990003 in 5/);
});

test("a list that ends a member does not go on in the next", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  const product = "MDP-ALPHA (DIN 09900001), lots 24B0173, 24B0174";
  await load(
    db.connection,
    "recalls",
    array(notice(1, { Product: product, Title: "MDP13-ALPHA: 09900002 and lot 24B0174" })),
  );
  const [row] = await query(db.connection, "select dins, affected_lots from live.recalls");
  assert.deepEqual(row, { dins: ["09900001"], affected_lots: ["24B0173", "24B0174"] });
});

test("loads an array like one object per line, regardless of chunks, line breaks, and escapes", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  // An odd number of quotes, and a backslash before the closing quote.
  const notices = [1, 2, 3].map((nid) =>
    notice(nid, { Title: `[${nid}] "é" }, { 5" ] tube \\`, Product: "MDP-ALPHA" }),
  );
  const lines = notices.map((each) => `${JSON.stringify(each)}\n`).join("");
  await load(db.connection, "recalls", { "recalls.ndjson": lines });
  const before = await kept(db.connection);
  const pretty = Buffer.from(`\uFEFF\n${JSON.stringify(notices, null, 2)}\n`);
  for (const size of [1, 7, 4_096]) {
    const chunks = Array.from({ length: Math.ceil(pretty.length / size) }, (_, at) =>
      pretty.subarray(at * size, (at + 1) * size),
    );
    const { counts } = await load(db.connection, "recalls", { "recalls.json": () => Readable.from(chunks) });
    assert.deepEqual(counts, { read: 3, inserted: 0, changed: 0, unchanged: 3, refused: 0 });
  }
  assert.deepEqual(await kept(db.connection), before);
});

test("what cannot be taken is refused with line, field and reason, and an array cut short says so", async () => {
  await using db = await testDatabase();
  const bad: [string, object][] = [
    ["nid", notice(1, { NID: "x1" })],
    ["title", notice(2, { Title: " " })],
    ["last updated", notice(3, { "Last updated": "31/01/2026" })],
    ["last updated", notice(4, { "Last updated": "2026-02-30" })],
    ["last updated", notice(5, { "Last updated": "2026-07-01" })],
    ["archived", notice(6, { Archived: "maybe" })],
  ];
  const text = `[\n${bad.map(([, row]) => JSON.stringify(row)).join(",\n")},\n${JSON.stringify(notice(7))},\n5,\n{"NID": "8", "Ti`;
  const { counts, refusals } = await load(db.connection, "recalls", { "recalls.json": text });
  assert.deepEqual(counts, { read: 9, inserted: 1, changed: 0, unchanged: 0, refused: 8 });
  assert.deepEqual(
    refusals.map(({ line, field }) => [line, field]),
    [...bad.map(([field], at) => [at + 2, field]), [9, undefined], [10, undefined]],
  );
  assert.match(refusals.at(-1)?.reason ?? "", /not closed/);
});

test("a newer edition replaces, an older changes nothing, and drugs that were loaded later are found", async () => {
  await using db = await testDatabase();
  const on = (day: string, title: string, archived = "0") =>
    array(notice(1, { "Last updated": day, Title: title, Product: "MDP-BETA", Archived: archived }));
  const first = await load(db.connection, "recalls", on("2026-01-10", "one"));
  assert.equal(first.counts.inserted, 1);
  await addDrugs(db.connection);
  assert.equal((await load(db.connection, "recalls", on("2026-01-10", "one"))).counts.changed, 1);
  assert.equal((await load(db.connection, "recalls", on("2026-01-09", "old"))).counts.unchanged, 1);
  assert.equal((await load(db.connection, "recalls", on("2026-01-12", "two", "1"))).counts.changed, 1);
  // The date is a day: what the source says later of the same day holds.
  assert.equal((await load(db.connection, "recalls", on("2026-01-12", "three", "1"))).counts.changed, 1);
  const [row] = await query(
    db.connection,
    "select title, archived, match, issued_on, updated_on from live.recalls",
  );
  assert.deepEqual(row, {
    title: "three",
    archived: true,
    match: "name",
    issued_on: "2026-01-10",
    updated_on: "2026-01-12",
  });
});

test("killed anywhere and run again, in batches of any size, a load ends where the rule says", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection);
  const edition = fc.record({
    nid: fc.integer({ min: 1, max: 4 }),
    day: fc.integer({ min: 1, max: 4 }),
    title: fc.constantFrom("a", "b"),
    product: fc.constantFrom("MDP-ALPHA", "MDP-BETA", "DIN 09900001", "none"),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(edition, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      fc.nat(12),
      async (editions, batchRows, cut) => {
        await query(db.connection, "truncate live.recalls, live.recall_drugs");
        const rows = editions.map(({ nid, day, title, product }) =>
          notice(nid, { "Last updated": `2026-01-0${day}`, Title: title, Product: product }),
        );
        await load(db.connection, "recalls", array(...rows.slice(0, cut)), { batchRows });
        const { counts } = await load(db.connection, "recalls", array(...rows), { batchRows: 6 - batchRows });
        assert.equal(counts.read, counts.inserted + counts.changed + counts.unchanged + counts.refused);
        const expected = [...Map.groupBy(editions, ({ nid }) => nid)].map(([nid, all]) => {
          const last = all.reduce((best, each) => (each.day > best.day ? each : best));
          return [nid, last.title, `2026-01-0${all[0]?.day}`, `2026-01-0${last.day}`, drugsOf[last.product]];
        });
        const found = (await query<Record<string, unknown>>(db.connection, stateQuery)).map((row) =>
          Object.values(row),
        );
        assert.deepEqual(
          found,
          expected.toSorted(([a], [b]) => Number(a) - Number(b)),
        );
      },
    ),
    { numRuns: 40 },
  );
});

const drugsOf: Record<string, string[]> = {
  "MDP-ALPHA": ["09900001", "09900002"],
  "MDP-BETA": ["09900003"],
  "DIN 09900001": ["09900001"],
  none: [],
};
const stateQuery = `
  select r.nid, r.title, r.issued_on, r.updated_on,
    array(select d.din from live.recall_drugs x join live.drugs d on d.id = x.drug_id where x.nid = r.nid order by 1) as dins
  from live.recalls r order by r.nid`;

test("biologics, vaccines, and radiopharmaceuticals are drugs", async () => {
  await using db = await testDatabase();
  const categories = [
    "Biologic or vaccine",
    "Biologics",
    "Health products - Radiopharmaceuticals",
    "Medical devices",
  ];
  const notices = categories.map((category, at) => notice(at + 1, { Category: category }));
  const { counts } = await load(db.connection, "recalls", { "r.json": JSON.stringify(notices) });
  assert.deepEqual([counts.inserted, counts.unchanged], [3, 1]);
});
