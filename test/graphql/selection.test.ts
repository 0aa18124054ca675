/** What resolvers see of the fields below theirs before they fetch anything. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type FragmentDefinitionNode, parse } from "graphql";
import { asksFor, asksForBelow } from "../../internal/graphql/selection.ts";

function infoOf(text: string) {
  const { definitions } = parse(text);
  const [operation] = definitions;
  assert.ok(operation?.kind === "OperationDefinition");
  const fieldNodes = operation.selectionSet.selections.filter((one) => one.kind === "Field");
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const one of definitions) if (one.kind === "FragmentDefinition") fragments[one.name.value] = one;
  return { fieldNodes, fragments, variableValues: {} };
}

const names = (...all: string[]) => new Set(all);

test("each path below a field is looked at for itself, in any order and again", () => {
  const info = infoOf("{ list { edges { node { pharmacy { address { city } } } } total } }");
  for (let time = 0; time < 2; time += 1) {
    assert.equal(asksFor(info, names("total")), true);
    assert.equal(asksFor(info, names("address", "city")), false);
    assert.equal(asksForBelow(info, ["edges", "node", "pharmacy"], names("phone", "address")), true);
    assert.equal(asksForBelow(info, ["edges", "node"], names("address")), false);
    assert.equal(asksForBelow(info, ["edges", "node"], names("pharmacy")), true);
    assert.equal(asksForBelow(info, ["node", "edges"], names("pharmacy")), false);
  }
});

test("what stands in fragments, under another name, under a condition, or in a second selection is asked for", () => {
  for (const text of [
    "{ list { pharmacy { address } } }",
    "{ list { other: pharmacy { place: address } } }",
    "{ list { pharmacy { id } pharmacy { ... on Pharmacy { ...F } } } } fragment F on Pharmacy { address }",
    "{ list { ...L } } fragment L on List { pharmacy { address @skip(if: true) } }",
    "{ list { pharmacy { id } } list { pharmacy { address } } }",
  ])
    assert.equal(asksForBelow(infoOf(text), ["pharmacy"], names("address")), true, text);
});

test("one operation's selection says nothing of another's", () => {
  assert.equal(asksFor(infoOf("{ list { a } }"), names("a")), true);
  assert.equal(asksFor(infoOf("{ list { b } }"), names("a")), false);
});
