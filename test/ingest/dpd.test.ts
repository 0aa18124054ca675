import assert from "node:assert/strict";
import { test } from "node:test";
import { UsageError } from "../../internal/core/errors.ts";
import { createDrugService } from "../../internal/drugs/service.ts";
import { testDatabase } from "../support/database.ts";
import { productsOf, stateOf, versionsOf } from "./loaded_state.ts";
import {
  comp,
  csv,
  drug,
  type Files,
  form,
  ingred,
  load,
  pack,
  route,
  schedule,
  status,
  ther,
} from "./made_up_extract.ts";

const fullSet: Files = {
  "drug.txt": csv(
    drug("11", "09900011", "APO-ZORVALIN\r\x1a FORTE", { nameFr: "APO-ZORVALINE FORTE" }),
    drug("12", "09900012", "QUELPATINE"),
    drug("13", "89900013", "PLACIDOX", { class: "Veterinary", updated: "not a date" }),
  ),
  "comp.txt": csv(
    comp("11", "IMPORTER INC", "OTHER"),
    comp("11", "APOZORB INC\t", "DIN OWNER"),
    comp("12", "QUELP LTÉE", "DIN_OWNER"),
    comp("13", "ONLY ONE", "DISTRIBUTOR"),
  ),
  "form.txt": csv(
    form("11", "TABLET (EXTENDED-RELEASE)", "Comprimé (à libération prolongée)"),
    form("12", "SPRAY", "Vaporisation"),
    form("12", "SOLUTION", "Solution"),
  ),
  "route.txt": csv(route("11", "ORAL"), route("12", "TOPICAL"), route("12", "ORAL")),
  "ingred.txt": csv(
    ingred("11", "HYDROZORBIDE", ["12.5", "MG", "", ""], { id: "90", nameFr: "Hydrozorbide\r" }),
    ingred("11", "ZORVALIN (ZORVALIN POTASSIUM)", ["50.0", "MG", "", ""], { id: "7", notes: "A\rB" }),
    ingred("12", "QUELPATINE", ["160", "MG", "5", "ML"], { nameFr: "Quelpatine d'été" }),
    ingred("13", "PLACIDOXIDE"),
  ),
  "package.txt": csv(
    pack("11", "30/100"),
    pack("11", "7\x1aX 4", ["", "", "BLISTER PACK"]),
    pack("12", "PLASTIC JUG", ["0.5", "L", "BOTTLE"]),
    pack("12", "UP TO 2L"),
    pack("12", ""),
  ),
  "schedule.txt": csv(
    schedule("11", "Schedule D"),
    schedule("11", "Prescription"),
    schedule("12", "Schedule G (CDSA III)"),
  ),
  "status.txt": csv(
    status("11", "N", "APPROVED", "01-JAN-1999"),
    status("11", "Y", "MARKETED", "05-FEB-2001"),
    status("12", "N", "MARKETED", "05-FEB-2001"),
  ),
  "ther.txt": csv(
    ther("11", "Z99"),
    ther("11", "Z99ZZ02", "SECOND"),
    ther("11", "Z99ZZ01", "FIRST"),
    ther("12", ""),
    ther("12", "D02AC", "SHORT"),
  ),
};

test("an extract is read with all the oddities of its fields", async () => {
  await using db = await testDatabase();
  const { counts, refusals, notes } = await load(db.connection, fullSet);
  assert.deepEqual(counts, { read: 3, inserted: 3, changed: 0, unchanged: 0, refused: 0 });
  assert.deepEqual(refusals, []);
  assert.deepEqual(notes, ["1 product is outside the catalogue: Veterinary 1"]);

  const products = await productsOf(db.connection);
  const found = products.get("09900011");
  assert.ok(found);
  const { id, created_at, changed_at, ...zorvalin } = found;
  assert.deepEqual([typeof id, created_at], ["number", changed_at]);
  assert.deepEqual(zorvalin, {
    din: "09900011",
    drug_code: 11,
    name: "APO-ZORVALIN FORTE",
    name_fr: "APO-ZORVALINE FORTE",
    descriptor: null,
    sort_name: "apo zorvalin forte",
    class: "HUMAN",
    catalogue: true,
    generic: true,
    generic_basis: "company prefix APO-",
    generic_name: "zorvalin / hydrozorbide",
    generic_name_fr: "hydrozorbide",
    manufacturer: "APOZORB INC",
    form: "tablet (extended-release)",
    form_fr: "comprimé (à libération prolongée)",
    routes: ["ORAL"],
    strength: "50mg/12.5mg",
    atc_code: "Z99ZZ01",
    atc_name: "FIRST",
    schedule: "PRESCRIPTION",
    schedules_raw: ["Prescription", "Schedule D"],
    status: "MARKETED",
    status_raw: "MARKETED",
    status_since: "2001-02-05",
    ai_group_no: "0900001001",
    product_key: "hydrozorbide 12.5 mg + zorvalin potassium 50 mg | tablet (extended)",
    route_families: ["oral"],
    container: null,
    fill: null,
    clinical_products: [],
    active_ingredients: [
      { name: "ZORVALIN (ZORVALIN POTASSIUM)", nameFr: null, strength: "50mg" },
      { name: "HYDROZORBIDE", nameFr: "Hydrozorbide", strength: "12.5mg" },
    ],
    package_sizes: [
      { text: "7 X 4", quantity: 28, unit: null, packageType: "BLISTER PACK" },
      { text: "30/100", quantity: 30, unit: null, packageType: null },
      { text: "30/100", quantity: 100, unit: null, packageType: null },
    ],
    source_set: "marketed",
    source_updated_on: "2024-01-30",
    synthetic: false,
    removed_at: null,
    removed_reason: null,
  });

  const quelpatine = products.get("09900012");
  assert.deepEqual(
    [quelpatine?.manufacturer, quelpatine?.form, quelpatine?.routes, quelpatine?.strength],
    ["QUELP LTÉE", "solution, spray", ["ORAL", "TOPICAL"], "160mg/5mL"],
  );
  assert.deepEqual(
    [quelpatine?.atc_code, quelpatine?.schedule, quelpatine?.status, quelpatine?.status_raw],
    ["D02AC", "CONTROLLED", "MARKETED", null],
  );
  assert.deepEqual(quelpatine?.package_sizes, [
    { text: "0.5 L PLASTIC JUG", quantity: 500, unit: "mL", packageType: "BOTTLE" },
    { text: "UP TO 2L", quantity: null, unit: null, packageType: null },
  ]);
  const placidox = products.get("89900013");
  assert.deepEqual(
    [placidox?.catalogue, placidox?.class, placidox?.strength, placidox?.form],
    [false, "VETERINARY", null, null],
  );
  assert.deepEqual(
    [placidox?.manufacturer, placidox?.schedule, placidox?.source_updated_on],
    ["ONLY ONE", "OTHER", null],
  );
});

test("loading the same extract again writes nothing, even with its rows in another order", async () => {
  await using db = await testDatabase();
  await load(db.connection, fullSet);
  const before = await versionsOf(db.connection);
  const reversed = Object.fromEntries(
    Object.entries(fullSet).map(([name, text]) => [
      name,
      text.trim().split("\r\n").toReversed().join("\r\n"),
    ]),
  );
  for (const files of [fullSet, reversed]) {
    const { counts } = await load(db.connection, files, { at: "2027-01-01T00:00:00Z" });
    assert.deepEqual(counts, { read: 3, inserted: 0, changed: 0, unchanged: 3, refused: 0 });
  }
  assert.deepEqual(await versionsOf(db.connection), before);
});

test("rows that cannot be taken are refused with their reason, and the rest is loaded", async () => {
  await using db = await testDatabase();
  const { counts, refusals } = await load(db.connection, {
    "drug.txt": csv(
      drug("1", "09900001", "FIRST"),
      drug("2", "9900002", "SEVEN DIGITS"),
      drug("3", "Not Applicable/non applicable", "NO DIN"),
      drug("4", "09900004", " \x1a "),
      drug("x", "09900005", "NO CODE"),
      drug("6", "09900001", "SAME DIN"),
      drug("1", "09900007", "SAME CODE"),
      drug("8", "09900008", "SHORT").slice(0, 6),
      [...drug("9", "09900009", "LONG"), "one more", "and another"],
    ),
  });
  assert.deepEqual(counts, { read: 9, inserted: 2, changed: 0, unchanged: 0, refused: 7 });
  assert.deepEqual(
    refusals.map(({ file, line, reason }) => `${file} ${line}: ${reason}`),
    [
      'drug.txt 2: "9900002" is not a DIN: eight digits, leading zeros included',
      'drug.txt 3: "Not Applicable/non applicable" is not a DIN: eight digits, leading zeros included',
      "drug.txt 4: the product has no name",
      "drug.txt 5: DRUG_CODE is not a positive whole number",
      "drug.txt 6: the DIN 09900001 stands twice: line 1 of drug.txt has it too",
      "drug.txt 7: the DRUG_CODE 1 stands twice with different DINs",
      "drug.txt 8: 6 columns where at least 11 are needed",
    ],
  );
  assert.deepEqual([...(await productsOf(db.connection)).keys()].sort(), ["09900001", "09900009"]);
});

test("rows of other files that fit no product are left out and named", async () => {
  await using db = await testDatabase();
  const older = ["12", "Z99ZZ01", "MADE UP", "84:92", "SKIN AGENTS", "", ""];
  const { counts, notes } = await load(db.connection, {
    ...fullSet,
    "form.txt": csv(form("11", "TABLET"), form("99", "TABLET"), ["12", "1"]),
    "ther.txt": csv(older),
  });
  assert.equal(counts.refused, 0);
  assert.deepEqual(notes.slice(0, 2), [
    "form.txt: 1 row is left out (line 3: 2 columns where at least 3 are needed)",
    "form.txt: 1 row names a DRUG_CODE that no product has",
  ]);
  const products = await productsOf(db.connection);
  assert.equal(products.get("09900011")?.form, "tablet");
  assert.equal(products.get("09900012")?.atc_code, "Z99ZZ01");
});

test("a partial extract keeps what its missing files said before", async () => {
  await using db = await testDatabase();
  await load(db.connection, fullSet);
  const before = await stateOf(db.connection);
  const again = await load(db.connection, { "drug.txt": fullSet["drug.txt"] ?? "", "form.txt": "" });
  assert.deepEqual(again.counts, { read: 3, inserted: 0, changed: 0, unchanged: 3, refused: 0 });
  assert.ok(again.notes.includes("schedule.txt is missing: schedules already known are kept"));
  assert.ok(again.notes.includes("form.txt says nothing: forms already known are kept"));
  assert.deepEqual(await stateOf(db.connection), before);

  const more = csv(drug("14", "09900014", "NEWCOMER"));
  await load(db.connection, {
    "drug.txt": `${fullSet["drug.txt"]}${more}`,
    "comp.txt": fullSet["comp.txt"] ?? "",
  });
  const newcomer = (await productsOf(db.connection)).get("09900014");
  assert.deepEqual(
    [newcomer?.schedule, newcomer?.status, newcomer?.status_raw, newcomer?.form],
    ["OTHER", "MARKETED", null, null],
  );
  assert.deepEqual([newcomer?.manufacturer, newcomer?.routes], ["unknown", []]);
});

test("an extract without package.txt keeps the package sizes, and one with it replaces them", async () => {
  await using db = await testDatabase();
  const sizes = async () => {
    const products = await productsOf(db.connection);
    return ["09900011", "09900012", "89900013"].map((din) =>
      ((products.get(din)?.package_sizes ?? []) as { quantity: number | null }[]).map(
        ({ quantity }) => quantity,
      ),
    );
  };
  const { "package.txt": _, ...without } = fullSet;
  const first = await load(db.connection, without);
  assert.ok(first.notes.includes("package.txt is missing: package sizes already known are kept"));
  assert.deepEqual(await sizes(), [[], [], []]);
  assert.equal((await load(db.connection, fullSet)).counts.changed, 2);
  assert.deepEqual(await sizes(), [[28, 30, 100], [500, null], []]);
  assert.equal((await load(db.connection, without)).counts.changed, 0);
  assert.equal(
    (await load(db.connection, { ...without, "package.txt": csv(pack("11", "90")) })).counts.changed,
    2,
  );
  assert.deepEqual(await sizes(), [[90], [], []]);
  const moved = { ...without, "package.txt": csv(pack("11", "60")) };
  assert.equal((await load(db.connection, moved)).counts.changed, 1);
});

test("a file cut short in the middle of a row erases nothing of the products it has no rows for", async () => {
  await using db = await testDatabase();
  await load(db.connection, fullSet);
  const cut = fullSet["ingred.txt"]?.slice(0, 90) ?? "";
  const { notes } = await load(db.connection, { ...fullSet, "ingred.txt": cut });
  assert.ok(notes.some((line) => line.startsWith("ingred.txt: 1 row is left out")));
  assert.equal((await productsOf(db.connection)).get("09900012")?.strength, "160mg/5mL");
});

test("sets go by the suffix of their files, in any case and any folder", async () => {
  await using db = await testDatabase();
  const { counts } = await load(db.connection, {
    "extract/DRUG.TXT": csv(drug("1", "09900001", "SOLD")),
    "Drug_ap.txt": csv(drug("2", "09900002", "APPROVED ONLY")),
    "drug_IA.txt": csv(drug("3", "09900003", "CANCELLED"), drug("4", "09900001", "ALSO SOLD")),
    "STATUS_IA.TXT": csv(status("3", "Y", "CANCELLED (UNRETURNED ANNUAL)", "01-MAR-2019")),
    "drug_dr.txt": csv(drug("5", "09900005", "DORMANT")),
    "__MACOSX/._drug.txt": "not a table",
    "readme.txt": "not a table",
    "vet.txt": "not read",
  });
  assert.deepEqual(counts, { read: 5, inserted: 4, changed: 0, unchanged: 0, refused: 1 });
  const products = await productsOf(db.connection);
  assert.deepEqual([...products.values()].map((row) => [row.din, row.source_set, row.status]).sort(), [
    ["09900001", "marketed", "MARKETED"],
    ["09900002", "approved", "APPROVED"],
    ["09900003", "cancelled", "CANCELLED_UNRETURNED_ANNUAL"],
    ["09900005", "dormant", "DORMANT"],
  ]);
});

test("what is no extract fails in one line, before anything is written", async () => {
  await using db = await testDatabase();
  const cases: [Files, RegExp][] = [
    [{ "form.txt": csv(form("1", "TABLET")) }, /made-up\.zip is not an extract/],
    [{}, /made-up\.zip is not an extract/],
    [{ "drug.txt": "" }, /drug\.txt has no product/],
    [{ "drug.txt": "<html>not found</html>" }, /drug\.txt has no product/],
    [{ "a/drug.txt": "", "b/DRUG.TXT": "" }, /are both drug\.txt/],
  ];
  for (const [files, message] of cases) {
    await assert.rejects(load(db.connection, files), (error: unknown) => {
      assert.ok(error instanceof UsageError);
      assert.match(error.message, message);
      assert.ok(!error.message.includes("\n"));
      return true;
    });
  }
  assert.equal((await productsOf(db.connection)).size, 0);
});

test("the catalogue is made of the classes that were asked for, and follows when they change", async () => {
  await using db = await testDatabase();
  await load(db.connection, fullSet, { catalogueClasses: ["human", "VETERINARY"] });
  const service = createDrugService({ database: db.connection, schema: "live" });
  const page = { limit: 10, offset: 0 };
  assert.equal((await service.list(page)).total, 3);
  assert.equal((await service.search("placidox", page)).total, 1);
  await load(db.connection, fullSet);
  assert.equal((await service.list(page)).total, 2);
  assert.equal((await service.search("placidox", page)).total, 0);
  assert.equal((await service.get("89900013")).name, "PLACIDOX");
});
