/** What loads of formularies and of coverage are told as. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Database } from "../../internal/postgres/database.ts";
import { addDrugs, edition } from "../coverage/made_up.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";
import { recorded, recordedOf } from "./recorded.ts";

const dins = ["01900001", "01900002", "01900003", "01900004"] as const;
const [stays, changes, goes, comes] = dins;

const limited = { sec3: "Y", sec12: "Y" };
const first = edition("2018-12-17", [
  { din: stays, price: "1.0000", pays: "1.0000" },
  { din: changes, price: "0.0247", pays: "0.0247" },
  { din: goes, price: "5.0000" },
]);
const second = edition("2025-07-30", [
  { din: stays, price: "1.0000", pays: "1.0000" },
  { din: changes, price: "0.0261", pays: "0.0247", flags: limited },
  { din: comes, price: "9.5000", listed: "2020-01-31" },
]);

const formulary = (database: Database, text: string) => load(database, "formulary", { "x.xml": text });

test("the first edition of a plan is what the next one is compared with, and makes no event", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, dins);
  await formulary(db.connection, first);
  assert.deepEqual(await recorded(db.connection), []);
});

test("the next edition tells what it lists now, what it says otherwise, and what it no longer lists", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, dins);
  await formulary(db.connection, first);
  await formulary(db.connection, second);
  await formulary(db.connection, second);
  const events = await recorded(db.connection);
  assert.deepEqual(
    events.map(({ entity, sequence, dins: of, provinces }) => [entity, sequence, of, provinces]),
    [changes, goes, comes].map((din) => [`drug_${din}/ON/ODB`, 1, [din], ["ON"]]),
  );
  const [changed, gone, come] = (await recordedOf(db.connection, "coverage.changed")).map(({ data }) => data);
  assert.deepEqual(changed, {
    drug: { id: `drug_${changes}`, name: `NAME ${changes}`, din: changes },
    coverage: { province: "ON", plan: "ODB", plan_name: "Ontario Drug Benefit" },
    change: "changed",
    changes: [
      { field: "formulary_status", old_value: "GENERAL_BENEFIT", new_value: "LIMITED_USE" },
      {
        field: "plan_term",
        old_value: "General Benefit (sec3)",
        new_value: "Limited Use (sec3, sec12)",
      },
      { field: "unit_price", old_value: "0.0247", new_value: "0.0261" },
    ],
    effective_date: "2025-07-30",
  });
  assert.equal(gone?.change, "removed");
  assert.deepEqual(gone?.changes, [
    { field: "removed_on", old_value: null, new_value: "2025-07-30" },
    {
      field: "removed_reason",
      old_value: null,
      new_value: "the edition of 2025-07-30 no longer lists it",
    },
  ]);
  assert.equal(come?.change, "listed");
  assert.deepEqual(
    come?.changes.filter(({ field }) => ["formulary_status", "unit_price", "listed_on"].includes(field)),
    [
      { field: "formulary_status", old_value: null, new_value: "GENERAL_BENEFIT" },
      { field: "listed_on", old_value: null, new_value: "2020-01-31" },
      { field: "unit_price", old_value: null, new_value: "9.5000" },
    ],
  );
});

test("a drug that is listed again is told as listed, under the next number", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, dins);
  await formulary(db.connection, first);
  await formulary(db.connection, second);
  await formulary(
    db.connection,
    edition(
      "2026-01-30",
      dins.map((din) => ({ din, price: "1.0000" })),
    ),
  );
  const events = (await recordedOf(db.connection, "coverage.changed")).filter(({ dins: of }) =>
    of?.includes(goes),
  );
  assert.deepEqual(
    events.map(({ sequence, data }) => [sequence, data.change]),
    [
      [1, "removed"],
      [2, "listed"],
    ],
  );
});

test("an edition that comes in late is history, and makes no event", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, dins);
  await formulary(db.connection, second);
  await formulary(db.connection, first);
  assert.deepEqual(await recorded(db.connection), []);
});

test("a listed price is told with the edition that has it, also when its history was loaded before", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, dins);
  await formulary(db.connection, first);
  const history = csv(
    "din,extract_date,individual_price,amount_mohltc_pays",
    `${stays},2025-07-30,2.0000,2.0000`,
  );
  await load(db.connection, "price-history", { "h.csv": history });
  assert.deepEqual(await recorded(db.connection), []);
  await formulary(
    db.connection,
    edition(
      "2025-07-30",
      [stays, changes, goes].map((din) => ({
        din,
        price: { [stays]: "2.0000", [changes]: "0.0247", [goes]: "5.0000" }[din] ?? "",
        ...(din === goes ? {} : { pays: din === stays ? "2.0000" : "0.0247" }),
      })),
    ),
  );
  const events = await recordedOf(db.connection, "coverage.changed");
  assert.deepEqual(
    events.map(({ entity, data }) => [entity, data.changes]),
    [
      [
        `drug_${stays}/ON/ODB`,
        [
          { field: "unit_price", old_value: "1.0000", new_value: "2.0000" },
          { field: "plan_pays", old_value: "1.0000", new_value: "2.0000" },
        ],
      ],
    ],
  );
});

const header =
  "din,province,plan,plan_name,formulary_status,criteria,max_coverage,copay_percent,as_of,removed_on,removed_reason";

test("a coverage feed tells of later days what it does not of a plan's first, with batches of any size", async () => {
  const told = [];
  for (const batchRows of [1, 2, 1_000]) {
    await using db = await testDatabase();
    await addDrugs(db.connection, dins);
    const feed = (...rows: string[]) =>
      load(db.connection, "coverage", { "c.csv": csv(header, ...rows) }, { batchRows });
    const row = (din: string, rest: string) => `${din},BC,PCARE,PharmaCare,${rest}`;
    await feed(
      row(stays, "GENERAL_BENEFIT,,,30,2025-06-01,,"),
      row(changes, "GENERAL_BENEFIT,,,30,2025-06-01,,"),
      row(goes, "GENERAL_BENEFIT,,,30,2025-06-01,,"),
    );
    assert.deepEqual(await recorded(db.connection), []);
    const later = [
      row(stays, "GENERAL_BENEFIT,,,30,2025-07-01,,"),
      row(changes, "LIMITED_USE,For adults,2500.50,33.35,2025-07-01,,"),
      row(goes, "GENERAL_BENEFIT,,,30,2025-07-01,2025-06-30,withdrawn"),
      row(comes, "SPECIAL_AUTHORIZATION,,,,2025-07-01,,"),
    ];
    await feed(...later);
    await feed(...later);
    told.push(await recorded(db.connection));
  }
  const [one, ...others] = told;
  for (const other of others) assert.deepEqual(other, one);
  assert.deepEqual(
    one?.map(({ entity, sequence, data }) => [entity, sequence, "change" in data && data.change]),
    [
      [`drug_${changes}/BC/PCARE`, 1, "changed"],
      [`drug_${goes}/BC/PCARE`, 1, "removed"],
      [`drug_${comes}/BC/PCARE`, 1, "listed"],
    ],
  );
  assert.deepEqual(one?.[0]?.data, {
    drug: { id: `drug_${changes}`, name: `NAME ${changes}`, din: changes },
    coverage: { province: "BC", plan: "PCARE", plan_name: "PharmaCare" },
    change: "changed",
    changes: [
      { field: "formulary_status", old_value: "GENERAL_BENEFIT", new_value: "LIMITED_USE" },
      { field: "criteria", old_value: null, new_value: "For adults" },
      { field: "max_coverage", old_value: null, new_value: 2500.5 },
      { field: "copay_percent", old_value: 30, new_value: 33.35 },
    ],
    effective_date: "2025-07-01",
  });
});
