/** The schema against the interface's specification, and what it says of itself. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { getIntrospectionQuery, graphql, type IntrospectionQuery } from "graphql";
import {
  added,
  argumentsOf,
  assertAdded,
  assertMembers,
  assertNamedFields,
  assertSpecifiedFields,
  fieldsOf,
} from "./specified.ts";
import { schema } from "./world.ts";

const answer = await graphql({ schema, source: getIntrospectionQuery() });
const { types } = (answer.data as unknown as IntrospectionQuery).__schema;

test("every type of the specification has its fields, with their types and arguments, and no others", () => {
  assertSpecifiedFields(types);
});

test("every type whose fields the specification only names has them, and no others", () => {
  assertNamedFields(types);
});

test("enumerations have the members that the specification shows", () => {
  assertMembers(types);
});

test("what is added is there, and asks nothing more of a caller", () => {
  assertAdded(types);
});

test("every type, field, argument and member is described", () => {
  const bare: string[] = [];
  const check = (path: string, { description }: { description?: string | null | undefined }) => {
    if (description === undefined || description === null || description === "") bare.push(path);
  };
  for (const type of types.filter(({ name }) => !name.startsWith("__"))) {
    check(type.name, type);
    if (type.kind === "ENUM") for (const value of type.enumValues) check(`${type.name}.${value.name}`, value);
    if (type.kind !== "OBJECT" && type.kind !== "INPUT_OBJECT") continue;
    for (const field of fieldsOf(types, type.name)) {
      check(`${type.name}.${field.name}`, field);
      for (const argument of argumentsOf(field))
        check(`${type.name}.${field.name}(${argument.name})`, argument);
    }
  }
  assert.deepEqual(bare, []);
});

test("a field that may be refused and is not the specification's can be null, so that the others are answered", () => {
  for (const [path] of Object.entries(added).filter(
    ([, why]) => why.includes("twin") || why.includes("cursor"),
  )) {
    const [name = "", fieldName] = path.split(".");
    const field = fieldsOf(types, name).find((each) => each.name === fieldName);
    assert.notEqual(field?.type.kind, "NON_NULL", path);
  }
});
