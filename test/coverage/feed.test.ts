/** Coverage of any plan, from CSV and NDJSON. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";
import { addDrugs, coverageState, coverageVersions, edition, listingOf } from "./made_up.ts";

const [a, b] = ["01900001", "01900002"] as const;
const header = "din,province,plan,formulary_status,as_of";

test("a row states the whole listing, amounts as written, and its plan's name", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a]);
  const { counts, notes } = await load(db.connection, "coverage", {
    "bc.csv": csv(
      `din,province,plan,plan_name,formulary_status,plan_term,criteria,notes,max_coverage,deductible,copay_percent,interchange_group,daily_cost,listed_on,as_of`,
      `${a},bc,pcare,PharmaCare,limited use,Limited Coverage,"When asked, for adults",Note.,2500.50,0,33.35,LCA-1,1.2345,2019-01-01,2025-06-01`,
    ),
  });
  assert.deepEqual(counts, { read: 1, inserted: 1, changed: 0, unchanged: 0, refused: 0 });
  assert.deepEqual(notes, []);
  const listing = await listingOf(db.connection, a, "PCARE");
  assert.equal(listing?.formulary_status, "LIMITED_USE");
  assert.equal(listing?.plan_term, "Limited Coverage");
  assert.equal(listing?.criteria, "When asked, for adults");
  assert.equal(listing?.max_coverage_cents, 250_050);
  assert.equal(listing?.deductible_cents, 0);
  assert.equal(listing?.copay_basis_points, 3_335);
  assert.equal(listing?.daily_cost, 12_345);
  assert.deepEqual(await query(db.connection, "select name, as_of, synthetic from live.coverage_plans"), [
    { name: "PharmaCare", as_of: "2025-06-01", synthetic: false },
  ]);
});

test("a status that is none of ours is UNKNOWN, with the plan's own word kept", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a]);
  await load(db.connection, "coverage", { x: csv(header, `${a},QC,RAMQ,Médicament d'exception,2025-06-01`) });
  const listing = await listingOf(db.connection, a, "RAMQ");
  assert.deepEqual([listing?.formulary_status, listing?.plan_term], ["UNKNOWN", "Médicament d'exception"]);
});

test("the newest day wins in whatever order rows come, and older ones change nothing", async () => {
  const rows = [
    `${a},BC,P,GENERAL_BENEFIT,2024-01-01`,
    `${a},BC,P,LIMITED_USE,2025-01-01`,
    `${a},BC,P,NOT_A_BENEFIT,2023-01-01`,
  ];
  for (const order of [rows, rows.toReversed()]) {
    for (const batchRows of [1, 2, 1_000]) {
      await using db = await testDatabase();
      await addDrugs(db.connection, [a]);
      const { counts, notes } = await load(
        db.connection,
        "coverage",
        { x: csv(header, ...order) },
        { batchRows },
      );
      const listing = await listingOf(db.connection, a, "P");
      assert.deepEqual([listing?.formulary_status, listing?.as_of], ["LIMITED_USE", "2025-01-01"]);
      assert.equal(counts.inserted + counts.changed + counts.unchanged, 3);
      assert.match(notes.join(), /older than what is known already/);
    }
  }
});

test("a second value for the same drug, plan and day in one load is refused; a later load corrects", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a]);
  const first = `${a},BC,P,GENERAL_BENEFIT,2025-01-01`;
  const { refusals } = await load(db.connection, "coverage", {
    "x.csv": csv(header, first, `${a},BC,P,LIMITED_USE,2025-01-01`),
  });
  assert.deepEqual(
    refusals.map(({ line, field, reason }) => [line, field, reason]),
    [[3, "din", "x.csv, line 2, states this drug, plan and day already; the first one stays"]],
  );
  const correction = await load(db.connection, "coverage", {
    x: csv(header, `${a},BC,P,LIMITED_USE,2025-01-01`),
  });
  assert.equal(correction.counts.changed, 1);
  assert.equal((await listingOf(db.connection, a, "P"))?.formulary_status, "LIMITED_USE");
});

test("a plan that says since when it no longer lists a drug is shown to say so", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  const feed = {
    x: csv(
      `${header},removed_on,removed_reason`,
      `${a},BC,P,GENERAL_BENEFIT,2025-01-01,2024-11-30,maker withdrew it`,
      `${b},BC,P,GENERAL_BENEFIT,2025-01-01,2024-11-30,`,
    ),
  };
  await load(db.connection, "coverage", feed);
  const stated = await listingOf(db.connection, a, "P");
  assert.deepEqual([stated?.removed_on, stated?.removed_reason], ["2024-11-30", "maker withdrew it"]);
  assert.equal((await listingOf(db.connection, b, "P"))?.removed_reason, "the plan says so");
  const before = await coverageVersions(db.connection);
  await load(db.connection, "coverage", feed);
  assert.deepEqual(await coverageVersions(db.connection), before);
});

test("every mistake is refused with its line and field, and the rest is taken", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  const columns = `${header},max_coverage,deductible,copay_percent,daily_cost,listed_on,removed_on,removed_reason,source`;
  const mistakes: [string, string][] = [
    [`1900001,BC,P,LIMITED_USE,2025-01-01,,,,,,,,`, "din"],
    [`09900009,BC,P,LIMITED_USE,2025-01-01,,,,,,,,`, "din"],
    [`${a},XX,P,LIMITED_USE,2025-01-01,,,,,,,,`, "province"],
    [`${a},BC,,LIMITED_USE,2025-01-01,,,,,,,,`, "plan"],
    [`${a},BC,A/B,LIMITED_USE,2025-01-01,,,,,,,,`, "plan"],
    [`${a},BC,P,,2025-01-01,,,,,,,,`, "formulary_status"],
    [`${a},BC,P,LIMITED_USE,2025-13-01,,,,,,,,`, "as_of"],
    [`${a},BC,P,LIMITED_USE,2031-01-01,,,,,,,,`, "as_of"],
    [`${a},BC,P,LIMITED_USE,,,,,,,,,`, "as_of"],
    [`${a},BC,P,LIMITED_USE,2025-01-01,1.001,,,,,,,`, "max_coverage"],
    [`${a},BC,P,LIMITED_USE,2025-01-01,-1,,,,,,,`, "max_coverage"],
    [`${a},BC,P,LIMITED_USE,2025-01-01,,1000001,,,,,,`, "deductible"],
    [`${a},BC,P,LIMITED_USE,2025-01-01,,,100.01,,,,,`, "copay_percent"],
    [`${a},BC,P,LIMITED_USE,2025-01-01,,,30%,,,,,`, "copay_percent"],
    [`${a},BC,P,LIMITED_USE,2025-01-01,,,,1.23456,,,,`, "daily_cost"],
    [`${a},BC,P,LIMITED_USE,2025-01-01,,,,,soon,,,`, "listed_on"],
    [`${a},BC,P,LIMITED_USE,2025-01-01,,,,,,never,,`, "removed_on"],
    [`${a},BC,P,LIMITED_USE,2025-01-01,,,,,,,why,`, "removed_reason"],
    [`${a},BC,P,LIMITED_USE,2025-01-01,,,,,,,,hearsay`, "source"],
  ];
  const good = `${b},BC,P,LIMITED_USE,2025-01-01,,,,,,,,`;
  const { counts, refusals } = await load(db.connection, "coverage", {
    x: csv(columns, ...mistakes.map(([row]) => row), good),
  });
  assert.deepEqual(
    refusals.map(({ line, field }) => [line, field]),
    mistakes.map(([, field], at) => [at + 2, field]),
  );
  assert.deepEqual(counts, { read: 20, inserted: 1, changed: 0, unchanged: 0, refused: 19 });
});

test("CSV and NDJSON of the same rows leave the same", async () => {
  const states: unknown[] = [];
  const rows = [
    {
      din: a,
      province: "BC",
      plan: "P",
      formulary_status: "LIMITED_USE",
      as_of: "2025-01-01",
      copay_percent: 30,
    },
    { din: b, province: "ON", plan: "Q", formulary_status: "NOT_A_BENEFIT", as_of: "2025-01-01" },
  ];
  for (const text of [
    csv(
      `${header},copay_percent`,
      ...rows.map((row) => [...Object.values(row), ...(row.copay_percent ? [] : [""])].join(",")),
    ),
    rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
  ]) {
    await using db = await testDatabase();
    await addDrugs(db.connection, [a, b]);
    await load(db.connection, "coverage", { x: text });
    states.push(await coverageState(db.connection));
  }
  assert.deepEqual(states[0], states[1]);
});

test("made-up rows are marked, and the first real ones take their place", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  await load(
    db.connection,
    "coverage",
    { x: csv(header, `${a},ON,ODB,LIMITED_USE,2025-12-01`) },
    { synthetic: true },
  );
  assert.equal((await listingOf(db.connection, a))?.source, "SANDBOX");
  await load(db.connection, "formulary", { x: edition("2025-07-30", [{ din: b }]) });
  assert.deepEqual(await query(db.connection, "select as_of, synthetic from live.coverage_plans"), [
    { as_of: "2025-07-30", synthetic: false },
  ]);
  assert.equal(
    (await listingOf(db.connection, a))?.removed_on,
    null,
    "a real edition says nothing of made-up listings",
  );
});
