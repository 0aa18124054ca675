/** What compiled execution could not run is refused at start; what it runs answers as interpreted execution does. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { buildSchema, isObjectType } from "graphql";
import { fieldAccess } from "../../internal/graphql/field_access.ts";
import { assertCompilable } from "../../internal/graphql/schema.ts";
import { schema } from "./world.ts";

test("an input type that holds itself, alone or through another, and an abstract type are refused", () => {
  const refused = [
    "input A { a: A } type Query { q(a: A): Int }",
    "input A { b: [B!] } input B { a: A } type Query { q(a: A): Int }",
    "interface N { id: ID } type D implements N { id: ID } type Query { n: N }",
    "type D { id: ID } union U = D type Query { u: U }",
  ];
  for (const sdl of refused)
    assert.throws(() => assertCompilable(buildSchema(sdl)), /holds itself|is abstract/, sdl);
  assert.doesNotThrow(() =>
    assertCompilable(buildSchema("input A { b: B c: B } input B { x: Int } type Query { q(a: A): Int }")),
  );
  assert.doesNotThrow(() => assertCompilable(schema));
});

test("no argument has a default in the schema: null and nothing are one, compiled or not", () => {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields()))
      for (const argument of field.args)
        assert.equal(argument.defaultValue, undefined, `${type.name}.${field.name}(${argument.name})`);
  }
});

test("fields without a resolver are plain members, which compiled execution reads without a call", () => {
  const type = schema.getType("Price");
  assert.ok(isObjectType(type));
  const resolved = Object.values(type.getFields()).filter(({ resolve }) => resolve !== undefined);
  assert.deepEqual(
    resolved.map(({ name }) => name),
    ["drug", "pharmacy", "unit"],
  );
  for (const name of Object.keys(fieldAccess)) {
    const [typeName = "", fieldName = ""] = name.split(".");
    const of = schema.getType(typeName);
    assert.ok(isObjectType(of) && of.getFields()[fieldName]?.resolve, `${name} is behind its access`);
  }
});
