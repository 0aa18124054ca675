/** Which answers to a GET may be kept: those that are the same whoever asks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { getNamedType, isCompositeType, isRequiredArgument, parse } from "graphql";
import { createKeptSeconds } from "../../internal/graphql/cache_control.ts";
import { schema } from "./world.ts";

const keptSeconds = createKeptSeconds();
const secondsOf = (text: string) => keptSeconds(parse(text));
const fields = Object.values(schema.getQueryType()?.getFields() ?? {});

test("an answer that is the account's own is not kept, by whatever field it is asked for; every other for a while", () => {
  const own = fields.filter(({ type }) => getNamedType(type).name.startsWith("PriceAlert"));
  assert.ok(own.length >= 2);
  for (const field of fields) {
    const required = field.args.filter(isRequiredArgument).map(({ name }) => `${name}: $a`);
    const call = `${field.name}${required.length === 0 ? "" : `(${required.join(", ")})`}`;
    const below = isCompositeType(getNamedType(field.type)) ? " { __typename }" : "";
    const expected = own.includes(field) ? 0 : 900;
    assert.equal(secondsOf(`{ ${call}${below} }`), expected, field.name);
    assert.equal(secondsOf(`{ under: ${call}${below} }`), expected, field.name);
    assert.equal(secondsOf(`{ ...F } fragment F on Query { ${call}${below} }`), expected, field.name);
    assert.equal(secondsOf(`{ a: drug(id: "1") { id } ${call}${below} }`), expected, field.name);
  }
});

test("a query that filters pharmacies by openNow may be cached for a minute", () => {
  assert.equal(secondsOf("{ pharmacies(openNow: true) { totalCount } }"), 60);
  assert.equal(secondsOf("{ pharmacies(openNow: true) { totalCount } alerts { totalCount } }"), 0);
});
