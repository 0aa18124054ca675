import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type PackageRow, packageSizesOf, packageUnitOf } from "../../internal/drugs/package_sizes.ts";

const row = (information: string, more: Partial<PackageRow> = {}): PackageRow => ({
  size: "",
  unit: "",
  packageType: "",
  information,
  ...more,
});
/** "30 tablet" for each size of a text; "?" for an unclear one, and only the number without a unit. */
const read = (information: string, more: Partial<PackageRow> = {}) =>
  packageSizesOf([row(information, more)]).map(({ quantity, unit }) =>
    quantity === null ? "?" : [quantity, ...(unit === null ? [] : [unit])].join(" "),
  );

test("reads each size of a text", () => {
  const cases: readonly (readonly [text: string, ...sizes: string[]])[] = [
    ["100", "100"],
    ["30/100/500", "30", "100", "500"],
    ["(3X10)/100/500", "30", "100", "500"],
    ["3X10 / 2X14 /30/100", "28", "30", "100"],
    ["100 & 500 TABLETS", "100 tablet", "500 tablet"],
    ["10ML", "10 mL"],
    [".5 ML", "0.5 mL"],
    ["10X0.5ML", "5 mL"],
    ["5ML X 10", "50 mL"],
    ["10X5ML VIALS", "50 mL"],
    ["5 ML VIAL", "5 mL"],
    ["4/20/205L", "4000 mL", "20000 mL", "205000 mL"],
    ["500ML/1/1.89L", "500 mL", "1000 mL", "1890 mL"],
    ["15G/30GM/1KG", "15 g", "30 g", "1000 g"],
    ["60/120 DOSES", "60 dose", "120 dose"],
    ["200 ACTUATIONS", "200 dose"],
    ["10 VIALS", "10 vial"],
    ["1 dose", "1 dose"],
    ["4L, 20L,205L", "4000 mL", "20000 mL", "205000 mL"],
  ];
  for (const [text, ...sizes] of cases) assert.deepEqual(read(text), sizes, text);
});

test("keeps a text that is not clear, without a quantity", () => {
  const unclear = [
    "500ML TO 5L",
    "UP TO 205L",
    "5-2500",
    "M3 CYLINDER",
    "VARIOUS SIZES",
    "100MG",
    "5ML/VIAL",
    "5ML/10",
    "1,5",
    "30,100",
    "100, 4 X 25 (CONTROL PACK)",
    "7+7",
    "0",
    "10/0",
    "99999999",
    "30/",
    "10X",
    "1E5",
    "1.2.3ML",
  ];
  for (const text of unclear) {
    const [size, ...more] = packageSizesOf([row(text)]);
    assert.deepEqual([size?.text, size?.quantity, size?.unit, more], [text, null, null, []], text);
  }
});

test("uses the columns for size and unit where the text is not clear", () => {
  const more = { size: "204.7", unit: "L", packageType: "BOTTLE" };
  assert.deepEqual(packageSizesOf([row("PLASTIC", more)]), [
    { text: "204.7 L PLASTIC", quantity: 204_700, unit: "mL", packageType: "BOTTLE" },
  ]);
  assert.deepEqual(read("10X1ML", { size: "1", unit: "ML" }), ["10 mL"]);
  assert.deepEqual(read("", { size: "8", unit: "" }), ["8"]);
  assert.deepEqual(packageSizesOf([row("", { packageType: "BOTTLE" })]), []);
});

test("returns distinct and sorted sizes, whatever the order of the rows", () => {
  const rows = ["100/30", "30/100", "UP TO 2L", "5ML", "100/30"].map((text) => row(text));
  const sizes = packageSizesOf(rows);
  assert.deepEqual(
    sizes.map(({ quantity, text }) => [quantity, text]),
    [
      [5, "5ML"],
      [30, "100/30"],
      [30, "30/100"],
      [100, "100/30"],
      [100, "30/100"],
      [null, "UP TO 2L"],
    ],
  );
  assert.deepEqual(packageSizesOf(rows.toReversed()), sizes);
});

test("gives a size without a unit the unit of a form that counts pieces", () => {
  const unit = (text: string, form: string | null) =>
    packageSizesOf([row(text)]).map((size) => packageUnitOf(size, form))[0];
  assert.equal(unit("100", "tablet (chewable)"), "tablet");
  assert.equal(unit("10ML", "tablet"), "mL");
  for (const form of ["solution", "cream", "kit", "powder", null])
    assert.equal(unit("100", form), null, String(form));
  assert.equal(unit("UP TO 100", "tablet"), null);
});

test("reads any text as finite sizes, and the same text as the same sizes", () => {
  const words = fc.constantFrom(
    "1",
    "30",
    ".5",
    "X",
    "*",
    "/",
    " ",
    "ML",
    "L",
    "VIAL",
    "(",
    ")",
    ",",
    "&",
    "S",
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 30 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (information) => {
      const sizes = packageSizesOf([row(information)]);
      assert.deepEqual(packageSizesOf([row(information)]), sizes);
      for (const { quantity } of sizes)
        assert.ok(quantity === null || (Number.isFinite(quantity) && quantity > 0));
    }),
    { numRuns: 2_000 },
  );
  assert.equal(packageSizesOf([row("1X".repeat(100_000))]).length, 1);
  assert.equal(packageSizesOf([row("9".repeat(100_000))]).length, 1);
});
