/** Which products are the same product: pairs of Health Canada's extract that the Canadian data set links or separates. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { StatedDrug } from "../../internal/drugs/drug_record.ts";
import { identityOf, type ProductIdentity } from "../../internal/drugs/product_identity.ts";
import { ingredient } from "./made_up.ts";

const product = (
  form: string,
  routes: string[],
  strengths: Record<string, string>,
  more: Partial<StatedDrug> = {},
) =>
  identityOf({
    name: "EXAMPLE",
    descriptor: null,
    form,
    routes,
    atcCode: null,
    aiGroupNo: null,
    activeIngredients: Object.entries(strengths).map(([name, strength]) => ingredient(name, strength)),
    packageSizes: [],
    ...more,
  });

const packaged = (text: string) => ({
  packageSizes: [{ text, quantity: null, unit: null, packageType: null }],
});

const areEqualOrUnknown = (a: string | null, b: string | null) => a === b || a === null || b === null;
const isSame = (a: ProductIdentity, b: ProductIdentity) =>
  a.key !== null &&
  a.key === b.key &&
  a.routes.some((route) => b.routes.includes(route)) &&
  areEqualOrUnknown(a.container, b.container) &&
  areEqualOrUnknown(a.fill, b.fill);

const same: Record<string, [ProductIdentity, ProductIdentity]> = {
  "names of immediate release": [
    product("tablet", ["ORAL"], { "QUETIAPINE (QUETIAPINE FUMARATE)": "25mg" }),
    product("tablet (immediate release)", ["ORAL"], { "QUETIAPINE (QUETIAPINE FUMARATE)": "25mg" }),
  ],
  "names of extended release": [
    product("capsule (controlled-delivery)", ["ORAL"], { "DILTIAZEM HYDROCHLORIDE": "120mg" }),
    product("capsule (extended release)", ["ORAL"], { "DILTIAZEM HYDROCHLORIDE": "120mg" }),
  ],
  "names of delayed release": [
    product("tablet (delayed-release)", ["ORAL"], { "ACETYLSALICYLIC ACID": "81mg" }),
    product("tablet (enteric-coated)", ["ORAL"], { "ACETYLSALICYLIC ACID": "81mg" }),
  ],
  "a powder and granules for a suspension": [
    product("powder for suspension", ["ORAL"], { AMOXICILLIN: "250mg/5mL" }),
    product("granules for suspension", ["ORAL"], { AMOXICILLIN: "50mg/mL" }),
  ],
  "a powder with its diluent": [
    product("kit, powder for solution", ["INTRAVENOUS"], { TRASTUZUMAB: "440mg/vial", WATER: "20mL/vial" }),
    product("powder for solution", ["INTRAVENOUS"], { TRASTUZUMAB: "440mg/vial" }),
  ],
  "water of crystallization": [
    product("tablet", ["ORAL"], { "ATORVASTATIN (ATORVASTATIN CALCIUM TRIHYDRATE)": "10mg" }),
    product("tablet", ["ORAL"], { "ATORVASTATIN (ATORVASTATIN CALCIUM PROPYLENE GLYCOL SOLVATE)": "10mg" }),
  ],
  "one salt under two names": [
    product("cream", ["TOPICAL"], { "POLYMYXIN B (POLYMYXIN B SULFATE)": "10000 unit/g" }),
    product("cream", ["TOPICAL"], { "POLYMYXIN B SULFATE": "10000 unit/g" }),
  ],
  "a strength stated of another salt": [
    product("tablet", ["ORAL"], { "ENALAPRIL MALEATE": "5mg" }),
    product("tablet", ["ORAL"], { "ENALAPRIL SODIUM (ENALAPRIL MALEATE)": "4mg" }),
  ],
  "milligrams and micrograms": [
    product("tablet", ["ORAL"], { LEVONORGESTREL: "100mcg" }),
    product("tablet", ["ORAL"], { LEVONORGESTREL: "0.1mg" }),
  ],
  "a share and a concentration": [
    product("solution", ["BLOCK/INFILTRATION"], { "LIDOCAINE HYDROCHLORIDE": "1% w/v" }, packaged("20ML")),
    product("solution", ["SUBCUTANEOUS"], { "LIDOCAINE HYDROCHLORIDE": "10mg/mL" }, packaged("10X20ML")),
  ],
};

const different: Record<string, [ProductIdentity, ProductIdentity]> = {
  "dipropionate and valerate": [
    product("cream", ["TOPICAL"], { "BETAMETHASONE (BETAMETHASONE DIPROPIONATE)": "0.05%" }),
    product("cream", ["TOPICAL"], { "BETAMETHASONE (BETAMETHASONE VALERATE)": "0.05%" }),
  ],
  "two proteins of human origin": [
    product("powder for solution", ["INTRAVENOUS"], { "FIBRINOGEN (HUMAN)": "1g/vial" }),
    product("powder for solution", ["INTRAVENOUS"], { "ALPHA1-PROTEINASE INHIBITOR (HUMAN)": "1000mg/vial" }),
  ],
  "magnesium and sodium": [
    product("tablet (delayed-release)", ["ORAL"], { "PANTOPRAZOLE (PANTOPRAZOLE MAGNESIUM)": "40mg" }),
    product("tablet (delayed-release)", ["ORAL"], { "PANTOPRAZOLE (PANTOPRAZOLE SODIUM)": "40mg" }),
  ],
  "a vaginal and a skin cream": [
    product("cream", ["VAGINAL"], { CLOTRIMAZOLE: "1%" }),
    product("cream", ["TOPICAL", "VAGINAL"], { CLOTRIMAZOLE: "1%" }, { name: "CANESTEN EXTERNAL CREAM" }),
  ],
  "a nebule and an injection": [
    product("solution", ["INHALATION"], { SALBUTAMOL: "1mg/mL" }),
    product("solution", ["INTRAVENOUS"], { SALBUTAMOL: "1mg/mL" }),
  ],
  "an autoinjector and a topical solution": [
    product("solution", ["INTRAMUSCULAR"], { EPINEPHRINE: "0.15mg/0.15mL" }, { name: "ALLERJECT" }),
    product("solution", ["TOPICAL"], { EPINEPHRINE: "1mg/mL" }),
  ],
  "80 mg and 81 mg": [
    product("tablet (chewable)", ["ORAL"], { "ACETYLSALICYLIC ACID": "80mg" }),
    product("tablet (chewable)", ["ORAL"], { "ACETYLSALICYLIC ACID": "81mg" }),
  ],
  "two volumes of one concentration": [
    product("solution", ["SUBCUTANEOUS"], { "ENOXAPARIN SODIUM": "30mg/0.3mL" }),
    product(
      "solution",
      ["SUBCUTANEOUS"],
      { "ENOXAPARIN SODIUM": "100mg/mL" },
      { descriptor: "PREFILLED SYRINGE" },
    ),
  ],
  "a pen and a syringe": [
    product("solution", ["SUBCUTANEOUS"], { ADALIMUMAB: "40mg/0.8mL" }, { descriptor: "PRE-FILLED PEN" }),
    product("solution", ["SUBCUTANEOUS"], { ADALIMUMAB: "40mg/0.8mL" }, { descriptor: "PRE-FILLED SYRINGE" }),
  ],
  "21 and 28 days": [
    product("tablet", ["ORAL"], { LEVONORGESTREL: "0.1mg" }, { name: "ALESSE 21", atcCode: "G03AA07" }),
    product(
      "tablet",
      ["ORAL"],
      { LEVONORGESTREL: "0.1mg" },
      { name: "ALYSENA", atcCode: "G03AA07", ...packaged("28") },
    ),
  ],
  "two sizes of a sachet": [
    product("gel", ["TRANSDERMAL"], { TESTOSTERONE: "1%" }, packaged("30X2.5 G")),
    product("gel", ["TRANSDERMAL"], { TESTOSTERONE: "1%" }, packaged("5GX30")),
  ],
  "a spray and a solution for the skin": [
    product("spray", ["TOPICAL"], { "CLOBETASOL PROPIONATE": "0.05%" }),
    product("solution", ["TOPICAL"], { "CLOBETASOL PROPIONATE": "0.05%" }),
  ],
};

for (const [what, [a, b]] of Object.entries(same))
  test(`products are the same whatever companies call ${what}`, () => {
    assert.ok(isSame(a, b), JSON.stringify([a, b]));
  });

for (const [what, [a, b]] of Object.entries(different))
  test(`products are not the same: ${what}`, () => {
    assert.ok(!isSame(a, b), JSON.stringify([a, b]));
  });

test("without ingredients, products of one group and form are the same", () => {
  const bare = (aiGroupNo: string | null, form: string | null) =>
    product("tablet", ["ORAL"], {}, { aiGroupNo, form }).key;
  assert.equal(bare("0101", "tablet"), bare("0101", "tablet"));
  assert.notEqual(bare("0101", "tablet"), bare("0102", "tablet"));
  assert.equal(bare(null, "tablet"), null);
  assert.equal(bare("0101", null), null);
});
