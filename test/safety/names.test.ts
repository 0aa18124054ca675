/** Which drugs a notice's product is, by its name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createNameIndex, type NamedDrug } from "../../internal/safety/recalls/product_names.ts";
import { classificationOf } from "../../internal/safety/recalls/recall_record.ts";

const drugs: NamedDrug[] = [
  { id: 1, name: "MDP-IRBESARTAN", strength: "75mg", form: "tablet" },
  { id: 2, name: "MDP-IRBESARTAN", strength: "150mg", form: "tablet" },
  { id: 3, name: "MDP-IRBESARTAN HCTZ", strength: "150mg/12.5mg", form: "tablet" },
  { id: 4, name: "MDP-ASA 81 MG EC", strength: "81mg", form: "tablet (delayed-release)" },
  { id: 5, name: "MDP ZOLPIDEM ODT", strength: "10mg", form: "tablet (orally disintegrating)" },
  { id: 6, name: "MDP", strength: null, form: "irbesartan" },
  { id: 7, name: "NOVA-GESINE FORTE", strength: "500mg", form: "tablet", genericName: "zorvalin" },
  {
    id: 8,
    name: "MDP-DUO (ORAL)",
    strength: null,
    form: "tablet",
    genericName: "quelmide / zorvalin sodium",
  },
];
const { drugsNamed } = createNameIndex(drugs);

test("a product is the drugs whose whole name it has, with their strength and form or without", () => {
  const cases: [string, number[]][] = [
    ["mdp-IRBESARTAN", [1, 2]],
    ["mdp-IRBESARTAN 150 mg Tablet", [2]],
    ["MDP Irbesartan 150mg tablets", [2]],
    ["MDP Irbesartan tablets 75 mg", [1]],
    ["MDP-IRBESARTAN HCTZ 150/12.5 mg", []],
    ["MDP-Irbesartan HCTZ", [3]],
    ["MDP-ASA 81mg EC", [4]],
    ["MDP-Zolpidem ODT 10mg", [5]],
    ["MDP-Zolpidem ODT 10mg tablets", [5]],
    ["Nova-Gesine Forte 500 mg tablets (zorvalin)", [7]],
    ["Nova-Gesine Forte (Zorvalin hydrochloride)", [7]],
    ["MDP-Duo (oral)", [8]],
    ["MDP-Duo (oral) tablets (zorvalin and quelmide)", [8]],
  ];
  for (const [product, ids] of cases) assert.deepEqual(drugsNamed(product), ids, product);
});

test("nothing is matched loosely: another strength, another word, a part of a name", () => {
  for (const product of [
    "",
    "irbesartan",
    "MDP-IRBESARTAN 300 mg tablets",
    "MDP-IRBESARTAN 150 mg capsules",
    "MDP-IRBESARTAN 150 mg kit",
    "Generic MDP-IRBESARTAN",
    "MDP-IRBESARTAN and MDP ZOLPIDEM ODT",
    "MDP-IRBE",
    "MDP-ASA 81 mg",
    "Nova-Gesine Forte 500 mg tablets (quelmide)",
    "Nova-Gesine Forte 500 mg tablets (zorvalin, quelmide)",
    "Nova-Gesine Forte 250 mg tablets (zorvalin)",
    "MDP-IRBESARTAN 150 mg tablets (irbesartan)",
  ])
    assert.deepEqual(drugsNamed(product), [], product);
});

test("every drug is found by its name, and by name, strength and form; never by a name with a word more", () => {
  const word = fc.stringMatching(/^[A-Z]{2,8}$/);
  const named = fc.record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    name: fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("-")),
    strength: fc.integer({ min: 1, max: 900 }).map((number) => `${number}mg`),
    form: fc.constantFrom("tablet", "capsule", "cream"),
  });
  fc.assert(
    fc.property(fc.uniqueArray(named, { selector: ({ id }) => id, minLength: 1, maxLength: 12 }), (made) => {
      const index = createNameIndex(made);
      for (const { id, name, strength, form } of made) {
        assert.ok(index.drugsNamed(name.toLowerCase()).includes(id));
        const whole = index.drugsNamed(`${name} ${strength.replace("mg", " mg")} ${form}s`);
        assert.ok(whole.includes(id));
        // What was matched has this very name, strength and form, or none of what is stated contradicts it.
        for (const other of whole) {
          const one = made.find((each) => each.id === other);
          assert.deepEqual([one?.name, one?.strength, one?.form], [name, strength, form]);
        }
        assert.deepEqual(index.drugsNamed(`${name} QQQQQQQQQQ`), []);
      }
    }),
  );
});

test("of a range of classes the gravest holds", () => {
  const cases = { "": null, "Type II": "Type II", "type i": "Type I", "Type II - Type III": "Type II" };
  for (const [text, classification] of Object.entries(cases))
    assert.equal(classificationOf(text), classification);
  assert.equal(classificationOf("Class 3"), "Type III");
  assert.equal(classificationOf("not classified"), null);
});
