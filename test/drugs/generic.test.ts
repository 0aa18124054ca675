import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeGeneric } from "../../internal/drugs/generic.ts";

const cases: { name: string; ingredients: string[]; maker?: string; basis: string | undefined }[] = [
  { name: "APO-ZORVALIN", ingredients: ["ZORVALIN"], basis: "company prefix APO-" },
  { name: "apo zorvalin", ingredients: ["ZORVALIN"], basis: "company prefix APO" },
  { name: "SANDOZ ANYTHING", ingredients: ["ZORVALIN"], basis: "company prefix SANDOZ" },
  {
    name: "M-SOMETHING",
    ingredients: ["ZORVALIN"],
    maker: "MANTRA PHARMA INC",
    basis: "company prefix M-",
  },
  { name: "M-SOMETHING", ingredients: ["ZORVALIN"], maker: "ANOTHER INC", basis: undefined },
  { name: "ZORVALIN", ingredients: ["ZORVALIN SODIUM"], basis: "the name begins with the ingredient" },
  {
    name: "ZORVALINE COMPRIMÉS",
    ingredients: ["ZORVALIN"],
    basis: "the name begins with the ingredient",
  },
  {
    name: "EXTRA STRENGTH ZORVALIN",
    ingredients: ["ZORVALIN"],
    basis: "the name begins with the ingredient",
  },
  {
    name: "KYX-ZORVALATE",
    ingredients: ["ZORVALIC ACID (ZORVALATE SODIUM)"],
    basis: "prefix KYX- before the ingredient",
  },
  { name: "ACT ZORVALIN", ingredients: ["ZORVALIN"], basis: "prefix ACT before the ingredient" },
  { name: "ACT ANTICAVITY RINSE", ingredients: ["SODIUM FLUORIDE"], basis: undefined },
  {
    name: "KLEINMANN ZORVALIN",
    ingredients: ["ZORVALIN"],
    maker: "LABORATOIRES KLEINMANN INC",
    basis: "the company's name before the ingredient",
  },
  { name: "GLORIOX WITH ZORVALIN", ingredients: ["ZORVALIN"], basis: undefined },
  { name: "ZORVADOSE", ingredients: ["ZORVADONE"], basis: undefined },
  // A shared prefix counts only from six letters on.
  { name: "ZORVAL", ingredients: ["ZORVALIN"], basis: "the name begins with the ingredient" },
  { name: "ZORVA", ingredients: ["ZORVALIN"], basis: undefined },
  { name: "ZORVALIN", ingredients: ["ZORVA"], basis: undefined },
  { name: "NO INGREDIENTS STATED", ingredients: [], basis: undefined },
];

for (const { name, ingredients, maker = "SOME COMPANY", basis } of cases) {
  const contents = ingredients.join() || "no ingredients";
  const verdict = basis === undefined ? "is not a generic" : `is a generic: ${basis}`;
  test(`"${name}" (${contents}) by ${maker} ${verdict}`, () => {
    assert.deepEqual(judgeGeneric(name, ingredients, maker), {
      generic: basis !== undefined,
      basis: basis ?? "no generic mark in the name",
    });
  });
}
