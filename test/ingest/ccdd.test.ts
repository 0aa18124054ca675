/**
 * Loads of the Canadian Clinical Drug Data Set. The rows are from the release of 2024-10-09: contains information licensed under
 * the Open Government Licence – Canada.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { createGenericService } from "../../internal/prices/generics.ts";
import { ingredient, madeUp, merge } from "../drugs/made_up.ts";
import { countedSince } from "../prices/made_up.ts";
import { testDatabase } from "../support/database.ts";
import { csv, load } from "./made_up_feed.ts";

const relationName = "mp_ntp_tm_relationship_release_candidate_20241009.csv";
const productsName = "mp_full_release_20241009.csv";

const relationHeader = "mp_code,mp_formal_name,ntp_code,ntp_formal_name,tm_code,tm_formal_name";
const relation = (mp: string, ntp: string) => `"${mp}","NAME, OF A PRODUCT","${ntp}","name","8000001","name"`;

const productsHeader =
  "mp_code,mp_formal_name,mp_en_description,mp_fr_description,mp_status,mp_status_effective_time,mp_type,Health_Canada_identifier,Health_Canada_product_name";
const product = (mp: string, din: string) =>
  `"${mp}","NAME",NA,"NOM","Active","20240806","${mp === din ? "DIN" : "CCDD"}","${din}","NAME"`;

/** One DIN is sold in vials of two sizes, each of which is a clinical product. */
const acyclovir = {
  [relationName]: csv(
    relationHeader,
    relation("77701162", "9000800"),
    relation("77701163", "9000799"),
    relation("02236926", "9000800"),
  ),
  [productsName]: csv(
    productsHeader,
    product("77701162", "02531224"),
    product("77701163", "02531224"),
    product("02236926", "02236926"),
  ),
  "ntp_full_release_20241009.csv": csv("ntp_code,ntp_formal_name", "9000800,name"),
};

const stored = async (database: Database) =>
  Object.fromEntries(
    (
      await query<{ din: string; clinical_products: string[] }>(
        database,
        "select din, clinical_products from live.drugs order by din",
      )
    ).map((row) => [row.din, row.clinical_products]),
  );

const addDrugs = (database: Database) =>
  merge(database, [madeUp("02531224", "ACYCLOVIR EUGIA"), madeUp("02236926", "ACYCLOVIR FRESENIUS")]);

const expected = { "02236926": ["9000800"], "02531224": ["9000799", "9000800"] };

test("a release names the clinical products of each DIN, also if drugs are loaded after it", async () => {
  for (const drugsFirst of [true, false]) {
    await using db = await testDatabase();
    if (drugsFirst) await addDrugs(db.connection);
    const { counts, refusals } = await load(db.connection, "ccdd", acyclovir);
    if (!drugsFirst) await addDrugs(db.connection);
    assert.deepEqual(refusals, []);
    assert.deepEqual(counts, { read: 3, inserted: 3, changed: 0, unchanged: 0, refused: 0 });
    assert.deepEqual(await stored(db.connection), expected);
    const again = await load(db.connection, "ccdd", acyclovir);
    assert.deepEqual(again.counts, { read: 3, inserted: 0, changed: 0, unchanged: 3, refused: 0 });
    assert.deepEqual(await stored(db.connection), expected);
  }
});

test("releases end in the state of the newest one in any order", async () => {
  const older = {
    "mp_ntp_20230101.csv": csv(
      relationHeader,
      relation("02236926", "9000001"),
      relation("02531224", "9000002"),
    ),
  };
  const newer = { "mp_ntp_20240101.csv": csv(relationHeader, relation("02236926", "9000003")) };
  for (const order of [
    [older, newer],
    [newer, older],
  ]) {
    await using db = await testDatabase();
    await addDrugs(db.connection);
    for (const feed of order) await load(db.connection, "ccdd", feed);
    assert.deepEqual(await stored(db.connection), { "02236926": ["9000003"], "02531224": [] });
  }
});

test("the data set decides between two drugs that it names, and the rule decides otherwise", async () => {
  await using db = await testDatabase();
  const { connection } = db;
  const alpha = (name: string, strength: string) => ({ activeIngredients: [ingredient(name, strength)] });
  await merge(connection, [
    madeUp("09900001", "BRAND", alpha("ENALAPRIL", "5mg")),
    madeUp("09900002", "APO-SAME", alpha("ENALAPRIL MALEATE", "4mg")),
    madeUp("09900003", "APO-OTHER", alpha("ENALAPRIL", "5mg")),
    madeUp("09900004", "APO-UNNAMED", alpha("ENALAPRIL", "5mg")),
  ]);
  const service = createGenericService({ database: connection, schema: "live", countedSince });
  const generics = async () => {
    const options = { brands: false, sameAtc: false, priced: false };
    const page = await service.of("09900001", options, { limit: 20, offset: 0 });
    return page?.rows.map(({ drug }) => drug.din);
  };
  assert.deepEqual(await generics(), ["09900003", "09900004"]);
  const rows = ["09900001,9000001", "09900002,9000001", "09900003,9000002"];
  await load(connection, "ccdd", { "mp_ntp.csv": csv("mp_code,ntp_code", ...rows) }, { asOf: "2024-01-01" });
  assert.deepEqual(await generics(), ["09900002", "09900004"]);
});

test("rows without a DIN are rejected, and say which file states it", async () => {
  await using db = await testDatabase();
  const feed = { [relationName]: acyclovir[relationName] ?? "" };
  const { counts, refusals } = await load(db.connection, "ccdd", feed);
  assert.deepEqual([counts.refused, counts.unchanged], [2, 1]);
  assert.match(refusals[0]?.reason ?? "", /^77701162 is not a DIN; add the file that states its DIN/);
  assert.deepEqual(await query(db.connection, "select from live.clinical_products"), []);
});

test("a release without a date, without its file, or that was cut short is rejected", async () => {
  await using db = await testDatabase();
  const some = csv("mp_code,ntp_code", "09900001,9000001");
  await assert.rejects(load(db.connection, "ccdd", { "mp_ntp.csv": some }), /State it with --as-of/);
  await assert.rejects(
    load(db.connection, "ccdd", { "a.csv": some, "b.csv": some }),
    /no file whose name contains "mp" and "ntp"/,
  );
  const many = Array.from({ length: 200 }, (_, at) => `${9_900_000 + at},9000001`.padStart(16, "0"));
  const whole = csv("mp_code,ntp_code", ...many);
  await load(db.connection, "ccdd", { "mp_ntp_20240101.csv": whole });
  const cut = { "mp_ntp_20240201.csv": some };
  await assert.rejects(load(db.connection, "ccdd", cut), /lacks 199 of 200 DINs; nothing of it was loaded/);
  assert.equal((await query(db.connection, "select from live.clinical_products")).length, 200);
  await load(db.connection, "ccdd", cut, { allowMassRemoval: true });
  assert.equal((await query(db.connection, "select from live.clinical_products")).length, 1);
});
