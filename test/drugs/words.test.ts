import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { askedOf, mostAskedWords, namesOf, wordsOf } from "../../internal/drugs/search_words.ts";

const product = {
  name: "ZORVALIN 10 MG TABLETS",
  nameFr: "ZORVALINE EN COMPRIMÉS",
  form: "tablet",
  ingredients: [
    {
      name: "ZORVALIN (ZORVALIN SODIUM)",
      nameFr: "Zorvaline (Zorvaline sodique)",
      strength: "10mg/5mL",
    },
  ],
};

test("names are the brand and the ingredients in both languages, with and without salt", () => {
  assert.deepEqual(namesOf(product).sort(), [
    "zorvalin",
    "zorvalin 10 mg tablets",
    "zorvalin zorvalin sodium",
    "zorvaline",
    "zorvaline en comprimes",
    "zorvaline zorvaline sodique",
  ]);
});

test("a strength is one word however it is written, and is also found by its number", () => {
  const stored = new Set(wordsOf(product));
  for (const query of ["10mg", "10 MG", "10"]) {
    for (const { word } of askedOf(query)?.words ?? []) assert.ok(stored.has(word), query);
  }
  assert.deepEqual(
    askedOf("zorvalin 10 mg")?.words.map(({ word }) => word),
    ["zorvalin", "10mg"],
  );
});

test("numbers and single letters match whole words only; short words and numbers never approximately", () => {
  const asked = askedOf("zorv vit d 10")?.words ?? [];
  assert.deepEqual(
    asked.map(({ word, upTo, near }) => [word, upTo === word, near]),
    [
      ["zorv", false, true],
      ["vit", false, false],
      ["d", true, false],
      ["10", true, false],
    ],
  );
});

test("digits are the beginning of a DIN, also with DIN before them", () => {
  assert.equal(askedOf("09900017")?.din, "09900017");
  assert.equal(askedOf("DIN 09900017")?.din, "09900017");
  assert.equal(askedOf("drug_09900017")?.din, "09900017");
  assert.equal(askedOf("9900017")?.din, "09900017");
  assert.deepEqual([askedOf("0990")?.din, askedOf("0990")?.dinFrom], [null, "0990"]);
  for (const text of ["09", "099000171", "zorvalin 0990"])
    assert.deepEqual([askedOf(text)?.din, askedOf(text)?.dinFrom], [null, null], text);
});

test("any text can be asked: bounded words, none empty, or nothing at all", () => {
  assert.equal(askedOf(" -- !? "), undefined);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      const asked = askedOf(text);
      if (asked === undefined) return;
      assert.ok(asked.words.length >= 1 && asked.words.length <= mostAskedWords);
      assert.ok(asked.words.every(({ word }) => word !== ""));
    }),
  );
});
