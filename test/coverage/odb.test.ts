/** How flags, notes, amounts and dates are read. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { amount, calendarDay, pastDay, unknownDrugReason } from "../../internal/coverage/listing.ts";
import { criteriaOf, readFlags } from "../../internal/coverage/odb.ts";

const flags = (...names: string[]) => Object.fromEntries(names.map((name) => [name, "Y"]));

test("each combination of flags that editions have gets its status and the plan's own term", () => {
  const cases: [string[], string, string][] = [
    [["sec3"], "GENERAL_BENEFIT", "General Benefit"],
    [["sec3c"], "GENERAL_BENEFIT", "General Benefit"],
    [["chronicUseMed", "insOH", "sec3"], "GENERAL_BENEFIT", "General Benefit"],
    [["sec9"], "GENERAL_BENEFIT", "Additional Benefit"],
    [["sec12", "sec3"], "LIMITED_USE", "Limited Use"],
    [["sec3", "sec3b", "sec3bEAP"], "SPECIAL_AUTHORIZATION", "Exceptional Access Program"],
    [["sec3", "sec6"], "SPECIAL_AUTHORIZATION", "Facilitated Access"],
    [["sec3", "sec3b"], "OFF_FORMULARY_INTERCHANGEABLE", "Off-Formulary Interchangeable"],
    [["notABenefit", "sec3", "sec3b"], "OFF_FORMULARY_INTERCHANGEABLE", "Off-Formulary Interchangeable"],
    [["notABenefit", "sec3"], "NOT_A_BENEFIT", "Not a Benefit"],
    [["notABenefit", "sec3", "sec12"], "NOT_A_BENEFIT", "Not a Benefit"],
    [["notABenefit", "sec3", "sec3bEAP"], "NOT_A_BENEFIT", "Not a Benefit"],
    [["selfMed"], "UNKNOWN", "Listed"],
  ];
  for (const [names, status, term] of cases) {
    assert.deepEqual(readFlags(flags(...names)), { status, planTerm: `${term} (${names.join(", ")})` });
  }
  assert.deepEqual(readFlags({}), { status: "UNKNOWN", planTerm: "Listed" });
});

test("what is not a benefit is never shown as one, whatever other flags it has, and no flag is lost", () => {
  const names = ["sec3", "sec3b", "sec3bEAP", "sec3c", "sec6", "sec9", "sec12", "chronicUseMed", "dinStatus"];
  const values = fc.dictionary(fc.constantFrom(...names), fc.constantFrom("Y", "N", "E"));
  fc.assert(
    fc.property(values, (given) => {
      const { status } = readFlags({ ...given, notABenefit: "Y" });
      assert.ok(["NOT_A_BENEFIT", "OFF_FORMULARY_INTERCHANGEABLE"].includes(status), status);
      const { planTerm } = readFlags(given);
      for (const [name, value] of Object.entries(given))
        assert.ok(planTerm.includes(value === "Y" ? name : `${name}=${value}`), planTerm);
    }),
  );
});

test("limited-use notes stand in their order, each code before its text", () => {
  const notes = [
    { sequence: "003", code: "902", text: "Second." },
    { sequence: "001", code: "901", text: "First." },
    { sequence: "002", code: undefined, text: "LU Authorization Period: 1 year" },
  ];
  const expected =
    "Reason for use 901: First.\n\nLU Authorization Period: 1 year\n\nReason for use 902: Second.";
  assert.equal(criteriaOf(notes), expected);
  assert.equal(criteriaOf([]), null);
});

test("an amount is taken as written or not at all", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500_000_000 }), (tenThousandths) => {
      const digits = String(tenThousandths).padStart(5, "0");
      const text = `${digits.slice(0, -4)}.${digits.slice(-4)}`;
      assert.equal(amount(text, 4, 0, 500_000_000), tenThousandths);
      assert.equal(amount(text.replace(/^0/, ""), 4, 0, 500_000_000), tenThousandths);
      assert.equal(amount(`${text}1`, 4, 0, 500_000_000), undefined);
      assert.equal(amount(`${text}00`, 4, 0, 500_000_000), tenThousandths);
    }),
  );
  for (const text of ["", "-1", "1e3", "1,000", "0x1", "NaN", "1.2.3", " "])
    assert.equal(amount(text, 4, 0, 500_000_000), undefined, text);
});

test("a date is a day of the calendar, and data is never from the future", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24_000 }), (days) => {
      const day = new Date(days * 86_400_000).toISOString().slice(0, 10);
      assert.equal(calendarDay(day), day);
      assert.equal(calendarDay(day.replaceAll("-", "")), day);
      assert.equal(pastDay(day, days * 86_400_000), day);
      assert.equal(pastDay(day, (days - 2) * 86_400_000), undefined);
    }),
  );
  for (const text of ["2025-02-30", "2025-13-01", "2025-1-1", "30-07-2025", "2025-0730", "", "yesterday"])
    assert.equal(calendarDay(text), undefined, text);
  assert.equal(pastDay("1969-12-31", Date.now()), undefined);
});

test("a number that is no DIN of ours is said to be what it is", () => {
  assert.match(unknownDrugReason("80040226"), /NPN/);
  assert.match(unknownDrugReason("09857567"), /PIN/);
  assert.match(unknownDrugReason("99100234"), /PIN/);
  assert.match(unknownDrugReason("2223554"), /may be 02223554/);
  assert.match(unknownDrugReason("x"), /exactly 8 digits/);
  assert.match(unknownDrugReason("02223554"), /load the extract that has it first/);
});
