/**
 * Programs in Go are broken by more than those of other languages: their types tell what may be absent or null, and their
 * arguments whether a method takes anything. What the comparison says of them is what the printer does.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { printers } from "../../../clients/generator/app.ts";
import { breakingChanges } from "../../../clients/generator/compatibility/compare.ts";
import type { Contract, Field } from "../../../clients/generator/contract/model.ts";
import { contract, found } from "./document.ts";
import { withMethod } from "./names.ts";

async function printed(made: Contract): Promise<string> {
  const files = await printers.go?.(made);
  assert.ok(files, "nothing prints Go");
  return [...files].map(([, text]) => text).join("\n");
}

/** Types of the members of a struct, by their names on the wire. */
function membersIn(code: string, struct: string): ReadonlyMap<string, string> {
  const body = new RegExp(`^type ${struct} struct \\{\\n(.*?)^\\}`, "ms").exec(code)?.[1];
  assert.ok(body, `there is no struct ${struct}`);
  return new Map(
    [...body.matchAll(/^\t\w+ (\S+) `json:"([^",]+)/gm)].map(([, type = "", name = ""]) => [name, type]),
  );
}

const signaturesIn = (code: string) => [...code.matchAll(/^func \(r \*\w+\) .*\{$/gm)].map(String);

const member = fc
  .constantFrom(...contract.models.filter(({ fields }) => fields.length > 0))
  .chain((model) => fc.record({ model: fc.constant(model), field: fc.constantFrom(...model.fields) }));

test("a member that may be absent or null, or no longer, breaks programs in Go where its type is another one", async () => {
  const before = await printed(contract);
  await fc.assert(
    fc.asyncProperty(member, fc.boolean(), fc.boolean(), async ({ model, field }, required, nullable) => {
      const other: Field = { ...field, required, nullable };
      const now: Contract = {
        ...contract,
        models: contract.models.map((one) =>
          one === model ? { ...one, fields: one.fields.map((each) => (each === field ? other : each)) } : one,
        ),
      };
      const type = (code: string) => membersIn(code, model.name).get(field.name);
      assert.ok(type(before), `${model.name}.${field.name} has no type in Go`);
      const changed = type(before) !== type(await printed(now));
      const broken = breakingChanges(contract, now).map(({ breaks }) => breaks);
      const place = `${model.name}.${field.name}: ${type(before)}, then ${type(await printed(now))}; ${broken}`;
      if (changed) assert.notDeepEqual(broken, [], place);
      if (broken.length > 0 && broken.every((one) => one === "programs")) assert.ok(changed, place);
    }),
    { numRuns: 150 },
  );
});

test("a parameter or a body that may be left out breaks programs in Go where a method gets an argument by it", async () => {
  const before = signaturesIn(await printed(contract));
  assert.ok(before.length > 50);
  const optional: Field = {
    name: "colour",
    type: { kind: "string" },
    required: false,
    nullable: false,
    description: "",
    default: undefined,
  };
  for (const { name, methods } of contract.resources)
    for (const method of methods) {
      const place = `${name}.${method.name}`;
      const more = withMethod(contract, place, (one) => ({
        ...one,
        queryParameters: [...one.queryParameters, optional],
      }));
      const bodied = withMethod(contract, place, (one) => ({
        ...one,
        body: one.body ?? "Replay",
        bodyOptional: true,
      }));
      for (const now of [more, bodied]) {
        const same = JSON.stringify(signaturesIn(await printed(now))) === JSON.stringify(before);
        assert.equal(found(now).length === 0, same, `${place}: ${found(now)}`);
      }
    }
});

test("every word is a constant in Go: one that is gone breaks programs", async () => {
  const before = await printed(contract);
  for (const { name, values } of contract.enums) {
    const now: Contract = {
      ...contract,
      enums: contract.enums.map((one) => (one.name === name ? { ...one, values: values.slice(1) } : one)),
      // A kind of events that has no word would be refused.
      events: contract.events.filter(({ kind }) => name !== "EventType" || kind !== values[0]),
    };
    // The word of an enum with one alone would leave nothing to print.
    if (values.length > 1) {
      const constants = (code: string) =>
        [...code.matchAll(new RegExp(`^\\t\\w+ +${name} += `, "gm"))].length;
      assert.equal(constants(await printed(now)), constants(before) - 1, name);
    }
    assert.notDeepEqual(found(now), [], name);
  }
});
