/** What holds of every change of a kind, wherever in the contract it is made. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { baselineText } from "../../../clients/generator/compatibility/baseline.ts";
import { breakingChanges } from "../../../clients/generator/compatibility/compare.ts";
import type { Contract, Field, Method, Model } from "../../../clients/generator/contract/model.ts";
import { contract, found } from "./document.ts";
import { methodOf, renamed, withMethod } from "./names.ts";

const methods = contract.resources.flatMap(({ name, methods: own }) =>
  own.map((one) => `${name}.${one.name}`),
);
const withFields = contract.models.filter(({ fields }) => fields.length > 0);

const withParameters = methods.filter((place) => methodOf(contract, place).queryParameters.length > 0);

const model = fc.constantFrom(...withFields);
const member = model.chain((one) =>
  fc.record({ model: fc.constant(one), field: fc.constantFrom(...one.fields) }),
);
const method = fc.constantFrom(...methods);
const newName = fc.stringMatching(/^new_[a-z]{1,8}$/);
const type = fc.oneof(
  fc.constantFrom<Field["type"]>({ kind: "string" }, { kind: "integer" }, { kind: "unknown" }),
  model.map(({ name }): Field["type"] => ({ kind: "model", name })),
);
const optional = fc
  .record({ name: newName, type, nullable: fc.boolean() })
  .map((given): Field => ({ ...given, required: false, description: "", default: undefined }));

const withModel = (now: Contract, name: string, change: (model: Model) => Model): Contract => ({
  ...now,
  models: now.models.map((one) => (one.name === name ? change(one) : one)),
});

type Step = (now: Contract) => Contract;

const addition = fc.oneof(
  fc.tuple(model, optional).map(
    ([{ name }, field]): Step =>
      (now) =>
        withModel(now, name, (one) => ({ ...one, fields: [...one.fields, field] })),
  ),
  fc.tuple(fc.constantFrom(...withParameters), optional).map(
    ([place, field]): Step =>
      (now) =>
        withMethod(now, place, (one) => ({ ...one, queryParameters: [...one.queryParameters, field] })),
  ),
  fc.tuple(fc.nat(), newName).map(
    ([at, word]): Step =>
      (now) => ({
        ...now,
        enums: now.enums.map((one, index) =>
          index === at % now.enums.length ? { ...one, values: [...one.values, word] } : one,
        ),
      }),
  ),
  newName.map(
    (code): Step =>
      (now) => ({ ...now, errorCodes: [code, ...now.errorCodes] }),
  ),
  method.map(
    (place): Step =>
      (now) =>
        withMethod(now, place, (one) => ({ ...one, permission: undefined, feature: undefined })),
  ),
);

test("what may be left out is added, as much as there may be, and breaks nobody", () => {
  fc.assert(
    fc.property(fc.array(addition, { maxLength: 12 }), (steps) => {
      const now = steps.reduce((made, step) => step(made), contract);
      assert.deepEqual(found(now), []);
    }),
    { numRuns: 200 },
  );
});

test("the order in which things stand breaks nobody", () => {
  const shuffled = (seed: number) => {
    const order = <T>(all: readonly T[]): T[] =>
      all
        .map((one, index) => ({ one, rank: Math.sin(seed + index) }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ one }) => one);
    return {
      ...contract,
      resources: order(contract.resources).map((one) => ({
        ...one,
        methods: order(one.methods).map(
          (each): Method => ({ ...each, queryParameters: order(each.queryParameters) }),
        ),
      })),
      models: order(contract.models).map((one) => ({ ...one, fields: order(one.fields) })),
      enums: order(contract.enums).map((one) => ({ ...one, values: order(one.values) })),
      events: order(contract.events),
      errorCodes: order(contract.errorCodes),
    };
  };
  fc.assert(fc.property(fc.nat(), (seed) => assert.deepEqual(found(shuffled(seed)), [])));
});

test("every member of every model, renamed, breaks the libraries that read or send it", () => {
  for (const { name, fields } of withFields)
    for (const field of fields) {
      const now = withModel(contract, name, (one) => ({
        ...one,
        fields: one.fields.map((each) => (each === field ? { ...each, name: `new_${each.name}` } : each)),
      }));
      const findings = breakingChanges(contract, now);
      const place = `${name}.${field.name}`;
      const lost = findings.find((each) => each.place === place && each.breaks === "released libraries");
      assert.ok(lost, `${place} was renamed unseen`);
      assert.ok(lost.through.length > 0, `${place}: by which method or event?`);
    }
});

test("every method, model and enum, renamed, breaks programs", () => {
  for (const place of methods) {
    const now = withMethod(contract, place, (one) => ({ ...one, name: "renamed" }));
    assert.deepEqual(found(now), [`programs: ${place} is ${place.split(".")[0]}.renamed now`]);
  }
  for (const { name } of [...contract.models, ...contract.enums]) {
    const findings = breakingChanges(contract, renamed(contract, name, "Renamed"));
    assert.deepEqual(
      findings.map(({ place, change, breaks }) => ({ place, change, breaks })),
      [{ place: name, change: "is named Renamed now", breaks: "programs" }],
    );
  }
});

test("a member that has another kind of type always breaks somebody", () => {
  fc.assert(
    fc.property(member, type, ({ model: { name }, field }, other) => {
      fc.pre(other.kind !== field.type.kind);
      const now = withModel(contract, name, (one) => ({
        ...one,
        fields: one.fields.map((each) => (each === field ? { ...each, type: other } : each)),
      }));
      assert.ok(breakingChanges(contract, now).some(({ place }) => place === `${name}.${field.name}`));
    }),
    { numRuns: 300 },
  );
});

test("of several members that are gone each is found", () => {
  fc.assert(
    fc.property(fc.uniqueArray(member, { minLength: 1, maxLength: 6, selector: place }), (gone) => {
      const now = gone.reduce(
        (made, { model: { name }, field }) =>
          withModel(made, name, (one) => ({
            ...one,
            fields: one.fields.filter((each) => each.name !== field.name),
          })),
        contract,
      );
      const places = new Set(breakingChanges(contract, now).map((each) => each.place));
      // What is gone can take with it the only way to another one.
      for (const one of gone) {
        const alone = withModel(now, one.model.name, (each) => ({
          ...each,
          fields: [...each.fields, one.field],
        }));
        const foundWithout = breakingChanges(contract, alone).some((each) => each.place === place(one));
        assert.ok(!foundWithout, `${place(one)} is found though it is there`);
      }
      assert.ok(gone.some((one) => places.has(place(one))));
    }),
  );
});

function place({ model: { name }, field }: { model: Model; field: Field }): string {
  return `${name}.${field.name}`;
}

test("the contract is written down the same however it was put together, and compares as before when read again", () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, inner]) => [name, reversed(inner)]),
    );
  };
  const text = baselineText({ version: "0.1.0", contract });
  assert.equal(
    baselineText(reversed({ version: "0.1.0", contract }) as { version: string; contract: Contract }),
    text,
  );
  const again = (JSON.parse(text) as { contract: Contract }).contract;
  assert.deepEqual(breakingChanges(again, contract), []);
  assert.deepEqual(breakingChanges(contract, again), []);
  assert.equal(baselineText({ version: "0.1.0", contract: again }), text);
});
