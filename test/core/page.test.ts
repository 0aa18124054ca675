import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ServiceError } from "../../internal/core/errors.ts";
import { createCursorCodec, cutPage } from "../../internal/core/page.ts";

const codec = createCursorCodec("a secret of the test");
const refused = (error: unknown) => error instanceof ServiceError && error.code === "INVALID_CURSOR";

test("a cursor brings back its position, for its own query only", () => {
  const query = { list: "prices", drug: "00000001", province: "BC" };
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1, maxLength: 4 }), (position) => {
      const cursor = codec.encode(query, position);
      assert.deepEqual(codec.decode(query, cursor), position);
      assert.throws(() => codec.decode({ ...query, province: "ON" }, cursor), refused);
    }),
  );
});

test("an altered cursor, another service's cursor and plain rubbish are refused", () => {
  const cursor = codec.encode("q", [1, "b"]);
  for (let at = 0; at < cursor.length; at += 1) {
    const other = cursor[at] === "A" ? "Q" : "A";
    const altered = cursor.slice(0, at) + other + cursor.slice(at + 1);
    assert.throws(() => codec.decode("q", altered), refused, altered);
  }
  for (const more of ["A", "=", "."]) assert.throws(() => codec.decode("q", cursor + more), refused, more);
  assert.throws(() => codec.decode("q", createCursorCodec("another secret").encode("q", [1])), refused);
  fc.assert(fc.property(fc.string(), (text) => assert.throws(() => codec.decode("q", text), refused)));
});

test("a page is cut at its limit and names the position to go on from", () => {
  assert.deepEqual(
    cutPage([1, 2, 3], 2, 9, (row) => [row]),
    { rows: [1, 2], total: 9, positions: [[1], [2]], next: [2] },
  );
  assert.deepEqual(
    cutPage([1, 2], 2, 2, (row) => [row]),
    { rows: [1, 2], total: 2, positions: [[1], [2]] },
  );
});
