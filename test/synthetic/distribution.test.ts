import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeGeneric } from "../../internal/drugs/generic.ts";
import { carriedBy, sizes } from "../../internal/synthetic/dataset_sizes.ts";
import { makeDrugs } from "../../internal/synthetic/drugs.ts";
import { markupOf } from "../../internal/synthetic/markups.ts";
import { createRandom } from "../../internal/synthetic/random.ts";

const seeds = [1, 2, 3, 42];
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test("the number of rows is what the documentation says, whatever the seed", () => {
  for (const seed of seeds) {
    const rows = Object.values(sizes).map((size) => sum(carriedBy(seed, size)));
    assert.deepEqual(rows, [7_753, 775_026, 11_317_635]);
  }
  assert.equal(sum(carriedBy(1, sizes.medium, 1)), 1_000_000);
});

test("every pharmacy carries from 60 to 95 % of the drugs", () => {
  for (const carried of carriedBy(1, sizes.full)) {
    assert.ok(carried / sizes.full.drugs >= 0.6 && carried / sizes.full.drugs <= 0.95, String(carried));
  }
});

test("list prices have about the median and the tail of a real formulary, and generics cost about 0.7 of the brand", () => {
  for (const seed of seeds) {
    const drugs = makeDrugs(seed, sizes.full.drugs);
    assert.equal(drugs.length, sizes.full.drugs);
    const dollars = drugs.map(({ unitPrice }) => unitPrice / 10_000);
    const [median, tail] = [quantile(dollars, 0.5), quantile(dollars, 0.9)];
    assert.ok(median > 0.5 && median < 1, `median ${median}`);
    assert.ok(tail > 10 && tail < 40, `ninetieth percentile ${tail}`);
    const groups = Object.values(Object.groupBy(drugs, ({ aiGroup }) => aiGroup)).map((group) =>
      (group ?? []).map(({ unitPrice }) => unitPrice),
    );
    const spread = quantile(
      groups.map((prices) => Math.min(...prices) / Math.max(...prices)),
      0.5,
    );
    assert.ok(spread > 0.62 && spread < 0.75, `cheapest over dearest ${spread}`);
  }
});

test("the catalogue takes brands for brands and generics for generics", () => {
  for (const drug of makeDrugs(1, sizes.full.drugs)) {
    const ingredients = drug.substance.ingredients.map(({ name }) => name);
    assert.equal(judgeGeneric(drug.name, ingredients, "").generic, drug.maker > 0, drug.name);
  }
});

test("a brand name belongs to one ATC group of substances", () => {
  const owners = new Map<string, string>();
  for (const { name, maker, substance } of makeDrugs(1, sizes.full.drugs)) {
    if (maker > 0) continue;
    const stem = substance.ingredients.map((ingredient) => ingredient.name.split(/[ (]/)[0]).join("/");
    const insulin = stem === "INSULIN" ? substance.atc : stem;
    assert.equal(owners.get(name) ?? insulin, insulin, name);
    owners.set(name, insulin);
  }
});

test("markups follow the provinces' published rules", () => {
  const cents = (dollars: number) => Math.round(dollars * 100);
  assert.equal(cents(markupOf("MB", 100)), 0);
  assert.equal(cents(markupOf("ON", 100)), 800);
  assert.equal(cents(markupOf("ON", 2_000)), 12_000);
  assert.equal(cents(markupOf("AB", 100)), 1_021);
  assert.equal(cents(markupOf("AB", 5_000)), 25_000);
  assert.equal(cents(markupOf("SK", 5)), 150);
  assert.equal(cents(markupOf("SK", 1_000)), 2_000);
  assert.equal(cents(markupOf("QC", 10_000)), 3_900);
});

test("random numbers are uniform, normal where asked, and apart by stream", () => {
  const random = createRandom(1, "test");
  const uniform = Array.from({ length: 20_000 }, () => random.next());
  assert.ok(Math.abs(sum(uniform) / uniform.length - 0.5) < 0.01);
  assert.ok(uniform.every((value) => value >= 0 && value < 1));
  const logs = Array.from({ length: 20_000 }, () => Math.log(random.lognormal(0.04)));
  const deviation = Math.sqrt(sum(logs.map((value) => value ** 2)) / logs.length);
  assert.ok(Math.abs(deviation - 0.04) < 0.002, String(deviation));
  assert.notEqual(createRandom(1, "a").next(), createRandom(1, "b").next());
  assert.notEqual(createRandom(1, "a").next(), createRandom(2, "a").next());
  assert.deepEqual(random.shuffle([1, 2, 3, 4, 5]).toSorted(), [1, 2, 3, 4, 5]);
});
