import assert from "node:assert/strict";
import { test } from "node:test";
import type { Position } from "../../internal/core/page.ts";
import type { SourceSet } from "../../internal/drugs/model.ts";
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

test("brands that begin with the text come first, then whole names, then beginnings, by name", async () => {
  await using db = await testDatabase();
  await merge(db.connection, catalogue);
  assert.deepEqual(await namesFor(db.connection, "metformin"), [
    "METFORMIN",
    "METFORMIN FORTE",
    "APO-METFORMIN",
    "GLUCOZORB",
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

test("removed products come after those that are sold", async () => {
  await using db = await testDatabase();
  await merge(db.connection, catalogue);
  const reason = "absent from the marketed extract loaded on 2026-11-21";
  await removeDrugs(db.connection, "live", { dins: ["09900002"], set: "marketed", now: new Date(), reason });
  assert.deepEqual(await namesFor(db.connection, "metformin"), [
    "METFORMIN",
    "METFORMIN FORTE",
    "GLUCOZORB",
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

test("a search that finds nothing suggests drugs with near names", async () => {
  await using db = await testDatabase();
  await merge(db.connection, catalogue);
  const service = createDrugService({ database: db.connection, schema: "live" });
  const suggested = async (text: string) => (await service.suggest(text)).map(({ din }) => din);
  assert.ok((await suggested("glucozrob forte")).includes("09900001"));
  assert.deepEqual((await service.suggest("tilenoll"))[0], {
    text: "TYLENOL",
    din: "09900006",
    name: "TYLENOL",
  });
  assert.ok((await suggested("met")).length <= 5);
  // One digit is wrong, then the first digits only.
  assert.deepEqual(await suggested("09900066"), ["09900006"]);
  assert.deepEqual(await suggested("09990006"), ["09900006"]);
  assert.equal((await suggested("12345678"))[0], "09900008");
  // Nothing is similar: the names before and after it in the alphabet.
  assert.ok((await suggested("dxqxq")).includes("09900007"));
  assert.ok((await suggested("\u80f0\u5cf6")).length > 0);
  assert.deepEqual(await suggested(""), []);
});

const hydrozorb = ingredient("HYDROZORB", "25mg");
const losazorb = ingredient("LOSAZORB POTASSIUM", "50mg");
const status = (statusRaw: string, sourceSet: SourceSet) => ({
  statusRaw,
  sourceSet,
  activeIngredients: [hydrozorb],
});

test("marketed drugs precede approved, dormant, cancelled, and removed ones", async () => {
  await using db = await testDatabase();
  await merge(db.connection, [
    madeUp("09920001", "A REMOVED", { activeIngredients: [hydrozorb], removedReason: "absent" }),
    madeUp("09920002", "B CANCELLED", status("CANCELLED POST MARKET", "cancelled")),
    madeUp("09920003", "C DORMANT", status("DORMANT", "dormant")),
    madeUp("09920004", "D APPROVED", status("APPROVED", "approved")),
    madeUp("09920005", "E MARKETED", { activeIngredients: [hydrozorb] }),
    madeUp("09920006", "HYDROZORB", status("DORMANT", "dormant")),
  ]);
  const expected = ["E MARKETED", "D APPROVED", "HYDROZORB", "C DORMANT", "B CANCELLED", "A REMOVED"];
  assert.deepEqual(await namesFor(db.connection, "hydrozorb"), expected);
  // The same for an approximate match of the same distance.
  assert.deepEqual((await namesFor(db.connection, "hydrozrob")).toSorted(), expected.toSorted());
  assert.equal((await namesFor(db.connection, "hydrozrob"))[0], "E MARKETED");
  // A DIN names one product, whatever its status.
  assert.deepEqual(await namesFor(db.connection, "09920002"), ["B CANCELLED"]);
});

test("the first ten hits for an ingredient are marketed if ten marketed drugs contain it", async () => {
  await using db = await testDatabase();
  const statuses = ["MARKETED", "APPROVED", "DORMANT", "CANCELLED POST MARKET"] as const;
  const sets: readonly SourceSet[] = ["marketed", "approved", "dormant", "cancelled"];
  const names = Array.from({ length: 120 }, (_, at) => `ZORV${fewLetters(at)}INE`);
  const products = names.flatMap((name, at) =>
    Array.from({ length: 24 }, (_, of) => {
      const which = (at * 7 + of * 5) % 4;
      const own = ingredient(of % 3 === 0 ? name : `${name} SODIUM`, "10mg");
      // What is not marketed is a whole name, the first by name, and alone; what is marketed is none of these.
      const brand = which === 0 ? `ZZ-${name} ${of}` : of % 2 === 0 ? name : `AA-${name} ${of}`;
      return madeUp(String(9_930_000 + at * 24 + of).padStart(8, "0"), brand, {
        statusRaw: statuses[which] ?? null,
        sourceSet: sets[which] ?? "marketed",
        activeIngredients: which === 0 && of % 2 === 0 ? [own, hydrozorb] : [own],
      });
    }),
  );
  await merge(db.connection, products);
  const service = createDrugService({ database: db.connection, schema: "live" });
  for (const name of names) {
    const { rows, total } = await service.search(name.toLowerCase(), { limit: 10, offset: 0 });
    assert.equal(total, 24, name);
    const marketed = rows.filter((drug) => drug.status === "MARKETED").length;
    assert.equal(marketed, 6, `${name}: all its marketed drugs are among the first ten`);
    assert.ok(
      rows.slice(0, 6).every((drug) => drug.status === "MARKETED"),
      name,
    );
  }
});

/** 0 is "aa", 1 is "ab". */
const fewLetters = (at: number) =>
  String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26), 65 + ((at * 11) % 26));

test("a drug with one ingredient precedes combinations", async () => {
  await using db = await testDatabase();
  await merge(db.connection, [
    madeUp("09940001", "APO-LOSAZORB-HYDROZORB", { activeIngredients: [hydrozorb, losazorb] }),
    madeUp("09940002", "BOTH", { activeIngredients: [losazorb, hydrozorb] }),
    madeUp("09940003", "PMS-HYDROZORB", { activeIngredients: [hydrozorb] }),
    madeUp("09940004", "LOSAZORB", { activeIngredients: [losazorb] }),
    madeUp("09940005", "LOSAZORB PLUS", { activeIngredients: [losazorb, hydrozorb] }),
  ]);
  assert.equal((await namesFor(db.connection, "hydrozorb"))[0], "PMS-HYDROZORB");
  assert.deepEqual((await namesFor(db.connection, "losazorb")).slice(0, 2), ["LOSAZORB", "LOSAZORB PLUS"]);
  assert.equal((await namesFor(db.connection, "both"))[0], "BOTH");
});

test("drugs are found by other names of their ingredients", async () => {
  await using db = await testDatabase();
  await merge(db.connection, [
    ...catalogue,
    madeUp("09950001", "PUFFZORB", { activeIngredients: [ingredient("SALBUTAMOL (SALBUTAMOL SULFATE)")] }),
    madeUp("09950002", "EFUZORB", { activeIngredients: [ingredient("FLUOROURACIL", "50mg/mL")] }),
    madeUp("09950003", "BISOZORB", { activeIngredients: [ingredient("BISOPROLOL FUMARATE", "5mg")] }),
    madeUp("09950004", "SEPZORB", {
      activeIngredients: [ingredient("SULFAMETHOXAZOLE"), ingredient("TRIMETHOPRIM")],
    }),
    madeUp("09950005", "TRIMZORB", { activeIngredients: [ingredient("TRIMETHOPRIM")] }),
  ]);
  const cases: [string, string[]][] = [
    ["paracetamol", ["TYLENOL"]],
    ["Paracetamol 325 mg", ["TYLENOL"]],
    ["paracetmol", ["TYLENOL"]],
    ["albuterol", ["PUFFZORB"]],
    ["aspirin", ["DOLOZORB"]],
    ["5-FU", ["EFUZORB", "BISOZORB"]],
    ["co-trimoxazole", ["SEPZORB"]],
    ["2900006", []],
    ["9900006", ["TYLENOL"]],
  ];
  for (const [text, expected] of cases) assert.deepEqual(await namesFor(db.connection, text), expected, text);
});

test("a word of 200 letters finds nothing, and neither does a repeated letter", async () => {
  await using db = await testDatabase();
  await merge(db.connection, [...catalogue, madeUp("09960001", "AA-ZORBIN"), madeUp("09960002", "AAA")]);
  assert.deepEqual(await namesFor(db.connection, "a".repeat(200)), []);
  assert.deepEqual(await namesFor(db.connection, "a".repeat(12)), []);
});

test("lists and searches contain only drugs of the given status", async () => {
  await using db = await testDatabase();
  await merge(db.connection, [
    madeUp("09970001", "ZORB ONE", { activeIngredients: [hydrozorb] }),
    madeUp("09970002", "ZORB TWO", status("DORMANT", "dormant")),
    madeUp("09970003", "ZORB THREE", status("DORMANT", "dormant")),
    madeUp("09970004", "OTHER"),
  ]);
  let version = 1;
  const service = createDrugService({
    database: db.connection,
    schema: "live",
    version: async () => version,
  });
  const page = { limit: 1, offset: 0 };
  for (let round = 0; round < 2; round += 1) {
    const [all, dormant] = [await service.list(page), await service.list(page, { status: "DORMANT" })];
    assert.deepEqual([all.total, dormant.total, dormant.rows[0]?.name], [4, 2, "ZORB THREE"]);
    assert.ok(dormant.next);
    const next = await service.list({ ...page, after: dormant.next }, { status: "DORMANT" });
    assert.deepEqual([next.rows[0]?.name, next.next], ["ZORB TWO", undefined]);
  }
  const found = await service.search("zorb", { limit: 10, offset: 0 }, { status: "DORMANT" });
  assert.deepEqual([found.total, found.rows.map(({ name }) => name)], [2, ["ZORB THREE", "ZORB TWO"]]);
  await merge(db.connection, [madeUp("09970003", "ZORB THREE", { activeIngredients: [hydrozorb] })]);
  version = 2;
  assert.equal((await service.list(page, { status: "DORMANT" })).total, 1);
});
