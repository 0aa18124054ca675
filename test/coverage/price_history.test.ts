/** What plans have listed prices as, edition by edition. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../../internal/postgres/database.ts";
import { csv, load } from "../ingest/made_up_feed.ts";
import { testDatabase } from "../support/database.ts";
import { addDrugs, coverageVersions, edition, publicPrices } from "./made_up.ts";

const [a, b] = ["01900001", "01900002"] as const;
const full =
  "extract_date,din,name,manufacturer_id,generic_name,strength,dosage_form,interchange_group_id,item_number,class,subclass,individual_price,amount_mohltc_pays,daily_cost,listing_date,lcc_id,flags,other_attrs";
const row = (day: string, din: string, price: string, pays = "") =>
  `${day},${din},N,MAD,G,5mg,Tab,1,1,C,S,${price},${pays},,2001-01-01,,sec3,`;

test("a drug has a row for each edition that prices it, and rows without a price are counted and noted", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a, b]);
  const { counts, notes } = await load(db.connection, "price-history", {
    x: csv(
      full,
      row("2018-12-17", a, ".4083", ".4083"),
      row("2008-09-30", a, ".3500"),
      row("2025-07-30", a, "4935.0000", "0"),
      row("2018-12-17", b, ""),
    ),
  });
  assert.deepEqual(counts, { read: 4, inserted: 3, changed: 0, unchanged: 1, refused: 0 });
  assert.deepEqual(notes, ["1 row states no price, and changed nothing"]);
  const of = { din: a, province: "ON", plan: "ODB" };
  assert.deepEqual(await publicPrices(db.connection), [
    { ...of, effective_on: "2008-09-30", unit_price: 3_500, plan_pays: null },
    { ...of, effective_on: "2018-12-17", unit_price: 4_083, plan_pays: 4_083 },
    { ...of, effective_on: "2025-07-30", unit_price: 49_350_000, plan_pays: 0 },
  ]);
});

test("three columns are enough; province and plan may be given", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a]);
  await load(db.connection, "price-history", {
    "x.csv": csv("extract_date,din,individual_price", `20181217,${a},1`),
    "y.csv": csv("extract_date,din,individual_price,province,plan", `2018-12-17,${a},2,mb,mpdp`),
  });
  assert.deepEqual(
    (await publicPrices(db.connection)).map(({ province, plan, unit_price }) => [province, plan, unit_price]),
    [
      ["MB", "MPDP", 20_000],
      ["ON", "ODB", 10_000],
    ],
  );
});

test("another price for the same edition is refused, the same one is unchanged, in one batch or in several", async () => {
  for (const batchRows of [1, 2, 1_000]) {
    await using db = await testDatabase();
    await addDrugs(db.connection, [a]);
    const feed = {
      x: csv(
        full,
        row("2018-12-17", a, "1.0000"),
        row("2018-12-17", a, "1.0001"),
        row("2018-12-17", a, "1.0000"),
        row("2018-12-17", a, "1.0000", ".9000"),
        row("2018-12-17", a, "1.0000", ".8000"),
      ),
    };
    const { counts, refusals } = await load(db.connection, "price-history", feed, { batchRows });
    assert.deepEqual(counts, { read: 5, inserted: 1, changed: 1, unchanged: 1, refused: 2 });
    assert.deepEqual(
      refusals.map(({ line, field }) => [line, field]),
      [
        [3, "individual_price"],
        [6, "individual_price"],
      ],
    );
    const versions = await coverageVersions(db.connection);
    const again = await load(db.connection, "price-history", feed, { batchRows });
    assert.deepEqual(again.counts, { read: 5, inserted: 0, changed: 0, unchanged: 3, refused: 2 });
    assert.deepEqual(await coverageVersions(db.connection), versions);
  }
});

test("an edition's XML and its rows of the history agree, whichever comes first", async () => {
  const xml = { x: edition("2018-12-17", [{ din: a, price: ".4083", pays: ".4000" }, { din: b }]) };
  const history = { x: csv(full, row("2018-12-17", a, "0.4083", "0.4000"), row("2018-12-17", b, "")) };
  for (const [first, second] of [
    ["formulary", "price-history"],
    ["price-history", "formulary"],
  ] as const) {
    await using db = await testDatabase();
    await addDrugs(db.connection, [a, b]);
    const feeds = { formulary: xml, "price-history": history };
    await load(db.connection, first, feeds[first]);
    const { counts } = await load(db.connection, second, feeds[second]);
    assert.equal(counts.refused, 0);
    assert.deepEqual(
      (await publicPrices(db.connection)).map(({ unit_price, plan_pays }) => [unit_price, plan_pays]),
      [[4_083, 4_000]],
    );
  }
});

test("a price says what it is for: by its form, by columns of its own, or not at all", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a]);
  const header = "extract_date,din,individual_price,province,plan,dosage_form,price_unit,price_quantity";
  await load(db.connection, "price-history", {
    x: csv(
      header,
      `2018-12-17,${a},135.87,,,Inh-120 Dose Pk,,`,
      `2019-12-17,${a},135.87,,,,,`,
      `2018-12-17,${a},1,BC,PCARE,Tab,,`,
      `2019-12-17,${a},1,BC,PCARE,,Tablet,`,
      `2020-12-17,${a},1,BC,PCARE,,mL,2.5`,
    ),
  });
  const read = () =>
    query(
      db.connection,
      "select province, effective_on, price_unit, price_quantity from live.public_prices order by 1, 2",
    );
  const found = (await read()).map((each) => Object.values(each as object));
  assert.deepEqual(found, [
    ["BC", "2018-12-17", null, null],
    ["BC", "2019-12-17", "tablet", 1_000],
    ["BC", "2020-12-17", "mL", 2_500],
    ["ON", "2018-12-17", "dose", 120_000],
    ["ON", "2019-12-17", null, null],
  ]);
  // A later load may add what a price is for. Another unit or size is another price.
  const added = await load(db.connection, "price-history", {
    x: csv(header, `2018-12-17,${a},1,BC,PCARE,,tablet,`, `2018-12-17,${a},135.87,,,Inh-60 Dose Pk,,`),
  });
  assert.deepEqual([added.counts.changed, added.counts.refused], [1, 1]);
  assert.equal(
    (
      await load(
        db.connection,
        "price-history",
        {
          x: csv(header, `2018-12-17,${a},135.87,,,Inh-60 Dose Pk,,`),
        },
        { replace: true },
      )
    ).counts.changed,
    1,
  );
  const after = (await read()).map((each) => Object.values(each as object));
  assert.deepEqual(
    [after[0], after[3]],
    [
      ["BC", "2018-12-17", "tablet", 1_000],
      ["ON", "2018-12-17", "dose", 60_000],
    ],
  );
});

test("every mistake is refused with its line and field", async () => {
  await using db = await testDatabase();
  await addDrugs(db.connection, [a]);
  const columns =
    "extract_date,din,individual_price,amount_mohltc_pays,province,plan,price_unit,price_quantity";
  const mistakes: [string, string][] = [
    [`,${a},1,,,,,`, "extract_date"],
    [`2031-01-01,${a},1,,,,,`, "extract_date"],
    [`2018-12-17,01900009,1,,,,,`, "din"],
    [`2018-12-17,09857567,,,,,,`, "din"],
    [`2018-12-17,${a},0,,,,,`, "individual_price"],
    [`2018-12-17,${a},0.00001,,,,,`, "individual_price"],
    [`2018-12-17,${a},50000.0001,,,,,`, "individual_price"],
    [`2018-12-17,${a},$1,,,,,`, "individual_price"],
    [`2018-12-17,${a},,1,,,,`, "individual_price"],
    [`2018-12-17,${a},1,-1,,,,`, "amount_mohltc_pays"],
    [`2018-12-17,${a},1,,Ontario,,,`, "province"],
    [`2018-12-17,${a},1,,ON,a/b,,`, "plan"],
    [`2018-12-17,${a},1,,,,box,1`, "price_unit"],
    [`2018-12-17,${a},1,,,,mL,0`, "price_quantity"],
    [`2018-12-17,${a},1,,,,,5`, "price_quantity"],
  ];
  const { refusals } = await load(db.connection, "price-history", {
    x: csv(columns, ...mistakes.map(([text]) => text)),
  });
  assert.deepEqual(
    refusals.map(({ line, field }) => [line, field]),
    mistakes.map(([, field], at) => [at + 2, field]),
  );
});
