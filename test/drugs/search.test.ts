import assert from "node:assert/strict";
import { test } from "node:test";
import type { Position } from "../../internal/core/page.ts";
import { createDrugService } from "../../internal/drugs/service.ts";
import { removeDrugs } from "../../internal/drugs/store.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { ingredient, madeUp, merge } from "./made_up.ts";

const metformin = ingredient("METFORMIN HYDROCHLORIDE", "500mg", "Chlorhydrate de metformine");
const catalogue = [
  madeUp("09900001", "GLUCOZORB", { activeIngredients: [metformin] }),
  madeUp("09900002", "APO-METFORMIN", { activeIngredients: [metformin] }),
  madeUp("09900003", "METFORMIN", { activeIngredients: [metformin] }),
  madeUp("09900004", "METFORMIN FORTE", {
    activeIngredients: [ingredient("METFORMIN HYDROCHLORIDE", "850mg")],
  }),
  madeUp("09900005", "LIPOZORB", { activeIngredients: [ingredient("ATORVASTATIN CALCIUM", "10mg")] }),
  madeUp("09900006", "TYLENOL", {
    activeIngredients: [ingredient("ACETAMINOPHEN", "325mg", "Acétaminophène")],
  }),
  madeUp("09900007", "DOLOZORB", {
    activeIngredients: [ingredient("ACETYLSALICYLIC ACID", "81mg", "Acide acétylsalicylique")],
  }),
  madeUp("09900008", "RABIZORB", {
    nameFr: "RABIZORBE",
    activeIngredients: [ingredient("RABIES VACCINE INACTIVATED", null, "Vaccin antirabique inactivé")],
  }),
  madeUp("09910009", "BOVIZORB METFORMIN", {
    class: "VETERINARY",
    catalogue: false,
    activeIngredients: [metformin],
  }),
];

async function namesFor(database: Database, text: string): Promise<string[]> {
  const { rows, total } = await createDrugService({ database, schema: "live" }).search(text, {
    limit: 100,
    offset: 0,
  });
  assert.equal(total, rows.length);
  return rows.map(({ name }) => name);
}

test("search finds by DIN, name and ingredient, in both languages, with and without accents", async () => {
  await using db = await testDatabase();
  await merge(db.connection, catalogue);
  const cases: [string, string[]][] = [
    ["09900006", ["TYLENOL"]],
    ["din 09900006", ["TYLENOL"]],
    ["tylenol", ["TYLENOL"]],
    ["TYL", ["TYLENOL"]],
    ["acide acétylsalicylique", ["DOLOZORB"]],
    ["ACIDE ACETYLSALICYLIQUE", ["DOLOZORB"]],
    ["acétaminophène", ["TYLENOL"]],
    ["vaccin antirabique", ["RABIZORB"]],
    ["rabizorbe", ["RABIZORB"]],
    ["atorvastatin calcium", ["LIPOZORB"]],
  ];
  for (const [text, expected] of cases) assert.deepEqual(await namesFor(db.connection, text), expected, text);
});

test("a misspelt word is found approximately", async () => {
  await using db = await testDatabase();
  await merge(db.connection, catalogue);
  assert.deepEqual(await namesFor(db.connection, "atorvastatn"), ["LIPOZORB"]);
  assert.deepEqual(await namesFor(db.connection, "tylenl"), ["TYLENOL"]);
  assert.deepEqual(await namesFor(db.connection, "metfromin"), [
    "APO-METFORMIN",
    "GLUCOZORB",
    "METFORMIN",
    "METFORMIN FORTE",
  ]);
  assert.deepEqual(await namesFor(db.connection, "apo metfromin"), ["APO-METFORMIN"]);
});

test("misspelled queries rank products by the total distance of all words", async () => {
  await using db = await testDatabase();
  // The first product has both the closest and the farthest word, and the smaller total.
  const products = ["ZORVALANOLIN GLUCOZ", "ZORVANOLIN GLUCOZARBIN"];
  await merge(
    db.connection,
    products.map((name, at) => madeUp(`0990000${at}`, name)),
  );
  assert.deepEqual(await namesFor(db.connection, "zorvalanolix glucozorbin"), products);
});

test("exact comes before prefix, by name inside a tier", async () => {
  await using db = await testDatabase();
  await merge(db.connection, catalogue);
  assert.deepEqual(await namesFor(db.connection, "metformin"), [
    "METFORMIN",
    "APO-METFORMIN",
    "GLUCOZORB",
    "METFORMIN FORTE",
  ]);
  assert.deepEqual(await namesFor(db.connection, "0990000").then((names) => names.length), 8);
});

test("every word of a query must match", async () => {
  await using db = await testDatabase();
  await merge(db.connection, catalogue);
  assert.deepEqual(await namesFor(db.connection, "apo metformin 500"), ["APO-METFORMIN"]);
  assert.deepEqual(await namesFor(db.connection, "metformin 850 mg tablet"), ["METFORMIN FORTE"]);
  assert.deepEqual(await namesFor(db.connection, "metformin 850mg"), ["METFORMIN FORTE"]);
  assert.deepEqual(await namesFor(db.connection, "tylenol metformin"), []);
  assert.deepEqual(await namesFor(db.connection, "metformin 5"), []);
});

test("products outside the catalogue are not found", async () => {
  await using db = await testDatabase();
  await merge(db.connection, catalogue);
  assert.deepEqual(await namesFor(db.connection, "bovizorb"), []);
  assert.deepEqual(await namesFor(db.connection, "09910009"), []);
});

test("removed products come after those that are sold, inside a tier", async () => {
  await using db = await testDatabase();
  await merge(db.connection, catalogue);
  const reason = "absent from the marketed extract loaded on 2026-11-21";
  await removeDrugs(db.connection, "live", { dins: ["09900002"], set: "marketed", now: new Date(), reason });
  assert.deepEqual(await namesFor(db.connection, "metformin"), [
    "METFORMIN",
    "GLUCOZORB",
    "METFORMIN FORTE",
    "APO-METFORMIN",
  ]);
});

test("pages by position and by offset show every hit once, in one order", async () => {
  await using db = await testDatabase();
  await merge(
    db.connection,
    Array.from({ length: 25 }, (_, i) =>
      madeUp(`0991${String(i).padStart(4, "0")}`, `ZORVALIN ${i % 3}`, {
        activeIngredients: [ingredient(i % 2 === 0 ? "ZORVALIN" : "ZORVALIN SODIUM")],
      }),
    ),
  );
  const service = createDrugService({ database: db.connection, schema: "live" });
  for (const text of ["zorvalin", "zorvlain"]) {
    const whole = await service.search(text, { limit: 100, offset: 0 });
    assert.equal(whole.rows.length, 25);
    assert.equal(whole.next, undefined);
    const walked: string[] = [];
    let after: Position | undefined;
    do {
      const page = await service.search(text, {
        limit: 4,
        offset: 0,
        ...(after === undefined ? {} : { after }),
      });
      assert.equal(page.total, 25);
      walked.push(...page.rows.map(({ din }) => din));
      after = page.next;
    } while (after !== undefined);
    assert.deepEqual(
      walked,
      whole.rows.map(({ din }) => din),
    );
    const third = await service.search(text, { limit: 4, offset: 8 });
    assert.deepEqual(
      third.rows.map(({ din }) => din),
      walked.slice(8, 12),
    );
    const past = await service.search(text, { limit: 4, offset: 400 });
    assert.deepEqual([past.rows.length, past.total, past.next], [0, 25, undefined]);
  }
});

test("text that could be SQL, a pattern or nothing at all finds nothing and breaks nothing", async () => {
  await using db = await testDatabase();
  await merge(db.connection, catalogue);
  for (const text of ["'; drop table drugs; --", "%", "_", "\\", "$1", "?", "\u{10FFFF}", "a".repeat(5000)]) {
    assert.deepEqual(await namesFor(db.connection, text), [], text.slice(0, 20));
  }
});

test("what finds nothing suggests the nearest names", async () => {
  await using db = await testDatabase();
  await merge(db.connection, catalogue);
  const service = createDrugService({ database: db.connection, schema: "live" });
  assert.ok((await service.suggest("glucozrob forte")).includes("GLUCOZORB"));
  assert.ok((await service.suggest("tilenoll")).includes("TYLENOL"));
  assert.ok((await service.suggest("met")).length <= 5);
  assert.deepEqual(await service.suggest("12345678"), []);
  assert.deepEqual(await service.suggest(""), []);
});
