import assert from "node:assert/strict";
import { test } from "node:test";
import type { Unit } from "../../internal/core/units.ts";
import { unitOf } from "../../internal/drugs/drug_unit.ts";

/** Every dosage form of the DPD extracts of 2023 and 2024, marketed and approved. */
const formsOf: Readonly<Partial<Record<Unit, readonly string[]>>> = {
  tablet: [
    "TABLET",
    "TABLET (CHEWABLE)",
    "TABLET (CHEWABLE, EXTENDED-RELEASE)",
    "TABLET (COMBINED RELEASE)",
    "TABLET (DELAYED AND EXTENDED RELEASE)",
    "TABLET (DELAYED-RELEASE)",
    "TABLET (EFFERVESCENT)",
    "TABLET (ENTERIC-COATED)",
    "TABLET (EXTENDED-RELEASE)",
    "TABLET (IMMEDIATE AND DELAYED-RELEASE)",
    "TABLET (IMMEDIATE AND EXTENDED RELEASE)",
    "TABLET (IMMEDIATE RELEASE)",
    "TABLET (ORALLY DISINTEGRATING)",
    "TABLET FOR SUSPENSION",
    "VAGINAL TABLET",
    "VAGINAL TABLET, EFFERVESCENT",
  ],
  capsule: [
    "CAPSULE",
    "CAPSULE (CONTROLLED RELEASE)",
    "CAPSULE (CONTROLLED-DELIVERY)",
    "CAPSULE (DELAYED RELEASE)",
    "CAPSULE (ENTERIC-COATED)",
    "CAPSULE (EXTENDED RELEASE)",
    "CAPSULE (IMMEDIATE AND DELAYED RELEASE)",
    "CAPSULE (IMMEDIATE AND EXTENDED RELEASE)",
    "CAPSULE (IMMEDIATE RELEASE)",
    "CAPSULE (SUSTAINED-RELEASE)",
    "VAGINAL CAPSULE",
  ],
  mL: [
    "DISPERSION",
    "DROPS",
    "ELIXIR",
    "EMULSION",
    "EMULSION (EXTENDED-RELEASE)",
    "ENEMA",
    "GRANULES FOR SUSPENSION",
    "LIQUID",
    "LOTION",
    "MOUTHWASH",
    "MOUTHWASH/GARGLE",
    "OIL",
    "POWDER FOR SUSPENSION",
    "SHAMPOO",
    "SOLUTION",
    "SOLUTION (EXTENDED RELEASE)",
    "SPRAY",
    "SPRAY, BAG-ON-VALVE",
    "SUSPENSION",
    "SUSPENSION (EXTENDED-RELEASE)",
    "SYRUP",
    "TINCTURE",
  ],
  g: [
    "AEROSOL",
    "AEROSOL, FOAM",
    "CREAM",
    "DRUG PREMIX",
    "FOAM",
    "GEL",
    "GRANULES",
    "JELLY",
    "OINTMENT",
    "PASTE",
    "STICK",
  ],
  dose: [
    "AEROSOL, METERED DOSE",
    "METERED-DOSE AEROSOL",
    "METERED-DOSE PUMP",
    "POWDER (METERED DOSE)",
    "SPRAY, METERED DOSE",
  ],
  patch: ["PATCH", "PATCH (EXTENDED RELEASE)"],
  suppository: ["OVULE", "SUPPOSITORY"],
  lozenge: ["LOZENGE"],
  film: ["FILM, SOLUBLE"],
  strip: ["STRIP"],
  insert: ["INSERT", "INSERT (EXTENDED-RELEASE)"],
  ring: ["RING (SLOW-RELEASE)"],
  implant: ["IMPLANT"],
  sponge: ["SPONGE"],
  swab: ["SWAB"],
  wipe: ["WIPE"],
  pad: ["PAD"],
  kit: ["KIT"],
  unit: [
    "BOLUS",
    "GAS",
    "GRANULES FOR SOLUTION",
    "GRANULES FOR SUSPENSION, DELAYED RELEASE",
    "POD",
    "POWDER",
    "POWDER (EXTENDED RELEASE)",
    "POWDER FOR SOLUTION",
    "POWDER FOR SUSPENSION, SUSTAINED-RELEASE",
    "SOAP BAR",
  ],
};
const cases = Object.entries(formsOf).flatMap(([unit, forms]) => forms.map((form) => ({ unit, form })));

test("knows the unit of every dosage form in the DPD, in any case", () => {
  assert.equal(cases.length, 91);
  for (const { unit, form } of cases) {
    assert.equal(unitOf(form), unit, form);
    assert.equal(unitOf(form.toLowerCase()), unit, form);
  }
});

test("returns the unit that all forms of a drug share, in any order", () => {
  for (const first of cases) {
    for (const second of cases) {
      const expected = first.unit === second.unit ? first.unit : "unit";
      const joined = `${first.form}, ${second.form}`;
      assert.equal(unitOf(joined), expected, joined);
    }
  }
  assert.equal(unitOf("aerosol, foam, film, soluble, cream"), "unit");
  assert.equal(unitOf("drops, solution, spray, bag-on-valve"), "mL");
});

test('returns "unit" for unknown and missing forms', () => {
  for (const form of [null, "", ",", "unknown", "biscuit", "tabletop", "powder (tablet)", "(tablet)"])
    assert.equal(unitOf(form), "unit", String(form));
  assert.equal(unitOf("tablet (some new kind)"), "tablet");
});
