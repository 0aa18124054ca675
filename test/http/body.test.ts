/** What a JSON body may be nested in. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseJson } from "../../internal/http/body.ts";

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

test("rejects JSON nested deeper than 100 levels, in lists and in objects", () => {
  assert.doesNotThrow(() => parseJson(nested(100, "[", "]")));
  assert.throws(() => parseJson(nested(101, "[", "]")), /nested deeper than 100 levels; send fewer/);
  assert.throws(() => parseJson(`${'{"a":'.repeat(101)}1${"}".repeat(101)}`), /nested deeper/);
  assert.throws(() => parseJson("[".repeat(1_000_000)), /nested deeper/);
});

test("counts no brackets within strings, and brackets that are closed once only", () => {
  for (const text of [
    JSON.stringify({ a: nested(1_000, "[", "") }),
    JSON.stringify([`"${"{".repeat(500)}`, `\\${"[".repeat(500)}`, "\\\\"]),
    `[${Array.from({ length: 500 }, () => "[{}]").join(",")}]`,
  ])
    assert.deepEqual(parseJson(text), JSON.parse(text));
});

test("reads every other JSON value like JSON.parse", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), (text) => {
      assert.deepEqual(parseJson(text), JSON.parse(text));
    }),
  );
});
