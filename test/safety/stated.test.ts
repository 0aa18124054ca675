/** What is read out of a notice's free text. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { plainText, unquoted } from "../../internal/safety/plain_text.ts";
import { statedDins, statedLots } from "../../internal/safety/recalls/stated.ts";

const din = fc.integer({ min: 0, max: 99_999_999 }).map((number) => String(number).padStart(8, "0"));

test("every DIN of a list is found, however the list is written", () => {
  const label = fc.constantFrom(
    "DIN ",
    "DIN: ",
    "(DIN ",
    "DINs ",
    "DIN(s): ",
    "DIN No. ",
    "DINs are ",
    "din:",
  );
  const separator = fc.constantFrom(", ", " and ", " or ", "; ", " / ", ", and DIN ", " (50 mg), ", "\n");
  fc.assert(
    fc.property(
      fc.uniqueArray(din, { minLength: 1, maxLength: 8 }),
      label,
      fc.array(separator, { minLength: 8, maxLength: 8 }),
      (dins, begins, separators) => {
        const list = dins
          .map((each, at) => `${each}${at === dins.length - 1 ? "" : separators[at]}`)
          .join("");
        const text = `Made-up product ${begins}${list} with lot numbers below, call 1-800-555-0100`;
        assert.deepEqual(statedDins(text), { dins, mistyped: [] });
      },
    ),
  );
});

test("a number with a digit too few or too many is told apart and never padded", () => {
  assert.deepEqual(statedDins("All strengths (DIN 09900001, 09900002 and 0990003)."), {
    dins: ["09900001", "09900002"],
    mistyped: ["0990003"],
  });
  assert.deepEqual(statedDins("DIN 099000012"), { dins: [], mistyped: ["099000012"] });
});

test("numbers that are not called a DIN are none", () => {
  for (const text of [
    "NPN 80012345",
    "DIN-HM 80012345",
    "Call 18005550100 or 09900001",
    "dinner for 09900001",
    "UPC 0990000109900001",
    "DIN found on the blister card, lot 09900001",
  ])
    assert.deepEqual(statedDins(text).dins, [], text);
});

test("lots are found by their label, and quantities are no lots", () => {
  assert.deepEqual(statedLots("Lot number: 24B0173"), ["24B0173"]);
  assert.deepEqual(statedLots("lots 24B0173, 24B0174 and AB-12345; expiry 2027"), [
    "24B0173",
    "24B0174",
    "AB-12345",
  ]);
  assert.deepEqual(statedLots("Lot 24B0173, expiry 2027-01"), ["24B0173"]);
  assert.deepEqual(statedLots("Lots 24B0173 2027-01-31, 5KX221 MDP13-ALPHA"), ["24B0173"]);
  assert.deepEqual(statedLots("lots 24B0173, 2027-01"), ["24B0173"]);
  for (const text of [
    "Two lots of X 150 mg capsules",
    "lot 150 mg",
    "Affected lots may be",
    "the lot numbers below",
  ])
    assert.deepEqual(statedLots(text), [], text);
});

test("reading ends for any text, and finds only digits", () => {
  const piece = fc.constantFrom(
    "DIN",
    "DINs",
    "lot",
    " ",
    ":",
    ",",
    "and",
    "(",
    ")",
    "09900001",
    "0990000",
    "A1",
    "&",
    ";",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 60 }).map((parts) => parts.join("")),
      ),
      (text) => {
        const { dins, mistyped } = statedDins(text);
        for (const each of dins) assert.match(each, /^\d{8}$/);
        for (const each of mistyped) assert.match(each, /^(\d{7}|\d{9})$/);
        for (const each of statedLots(text)) assert.match(each, /^[A-Z0-9-]{3,20}$/);
      },
    ),
  );
});

test("text is made plain: entities, twice escaped ones, markup, double spaces, quotes around the whole", () => {
  assert.equal(
    plainText("Caf&eacute;&amp;nbsp;&amp; <b>bar</b>:  5&nbsp;&micro;g &#8211; &#x2019;"),
    "Café & bar : 5 µg – ’",
  );
  assert.equal(plainText("5 < 6 &unknown; \u0000\uD800x"), "5 < 6 &unknown; \uFFFDx");
  assert.equal(unquoted('"Global Sample"'), "Global Sample");
  assert.equal(unquoted('"A" and "B"'), '"A" and "B"');
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => assert.ok(plainText(text).isWellFormed())));
});
