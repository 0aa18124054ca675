import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { contractHere, root } from "../../../clients/generator/app.ts";
import type { Contract, Field, Model, Type } from "../../../clients/generator/contract/model.ts";
import { printPython } from "../../../clients/generator/python/print.ts";

const folder = "clients/python/src/drug_price/generated";

test("what is generated of the Python library is as it is printed now, and nothing lies beside it", async () => {
  const printed = printPython(await contractHere());
  for (const [path, text] of printed) assert.equal(await readFile(join(root, path), "utf8"), text, path);
  const files = (await readdir(join(root, folder))).filter((name) => name.endsWith(".py"));
  assert.deepEqual(
    files.toSorted(),
    [...printed.keys()].map((path) => path.slice(folder.length + 1)).toSorted(),
  );
});

const field = (name: string, type: Type, more: Partial<Field> = {}): Field => ({
  name,
  type,
  required: true,
  nullable: false,
  description: "",
  default: undefined,
  ...more,
});
const model = (name: string, fields: readonly Field[]): Model => ({
  name,
  description: "",
  direction: "response",
  fields,
  page: false,
});
const contract = (models: readonly Model[]): Contract => ({
  version: "1.0.0",
  resources: [],
  models,
  enums: [],
  events: [],
  errorCodes: [],
});
const models = (...all: Model[]) => printPython(contract(all)).get(`${folder}/models.py`) ?? "";

test("a model stands below those that it refers to", () => {
  const text = models(
    model("Whole", [field("parts", { kind: "array", items: { kind: "model", name: "Part" } })]),
    model("Part", []),
  );
  assert.ok(text.indexOf("class Part(") < text.indexOf("class Whole("));
  assert.match(text, /"parts": Member\(listed\(of\(Part\)\)\)/);
});

test("a model that refers to itself stops the printer", () => {
  const self: Type = { kind: "map", values: { kind: "model", name: "Self" } };
  assert.throws(() => models(model("Self", [field("own", self)])), /Self refers to itself/);
});

test("what Python has the word for gets an underscore, and its name on the wire", () => {
  const text = models(model("Words", [field("class", { kind: "string" })]));
  assert.match(text, /^ {4}class_: str$/m);
  assert.match(text, /"class_": Member\(name="class"\)/);
});

test("null and absence are told apart where both can be, and only there", () => {
  const type: Type = { kind: "date" };
  const text = models(
    model("All", [
      field("must", type),
      field("null", type, { nullable: true }),
      field("may", type, { required: false }),
      field("both", type, { required: false, nullable: true }),
    ]),
  );
  assert.match(text, /^ {4}must: dt\.date$/m);
  assert.match(text, /^ {4}null: dt\.date \| None$/m);
  assert.match(text, /^ {4}may: dt\.date \| None = None$/m);
  assert.match(text, /^ {4}both: dt\.date \| NotGiven \| None = NOT_GIVEN$/m);
});

test("descriptions cannot end their docstring", () => {
  const hostile = 'A """quoted""" \\ word"';
  const text = models({ ...model("Hostile", []), description: hostile });
  assert.match(text, /"""A \\"\\"\\"quoted\\"\\"\\" \\\\ word"\n {4}"""/);
});
