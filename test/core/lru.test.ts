/** A bounded memory keeps what was used last, and never more than it may. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createLru } from "../../internal/core/lru.ts";

test("what was not used for the longest goes, over either bound", () => {
  const lru = createLru<number>({ entries: 3, bytes: 100 });
  for (const key of ["a", "b", "c"]) lru.set(key, 1, 10);
  lru.get("a");
  lru.set("d", 1, 10);
  assert.deepEqual([lru.get("a"), lru.get("b")], [1, undefined]);
  lru.set("e", 1, 85);
  assert.deepEqual(
    ["a", "c", "d", "e"].map((key) => lru.get(key)),
    [1, undefined, undefined, 1],
  );
});

test("after any writes and reads the bounds hold, and what it counts is what it has", () => {
  const act = fc.record({
    key: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    bytes: fc.integer({ min: 0, max: 60 }),
    what: fc.constantFrom("set", "get", "delete"),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const lru = createLru<number>({ entries: 4, bytes: 100 });
      const sizes = new Map<string, number>();
      for (const { key, bytes, what } of acts) {
        if (what === "get") lru.get(key);
        else if (what === "delete") lru.delete(key);
        else {
          lru.set(key, bytes, bytes);
          sizes.set(key, bytes);
        }
        assert.ok(lru.size <= 4 && lru.bytes <= 100);
      }
      const there = [...sizes.keys()].flatMap((key) => lru.get(key) ?? []);
      assert.equal(there.length, lru.size);
      assert.equal(
        there.reduce((sum, bytes) => sum + bytes, 0),
        lru.bytes,
      );
    }),
  );
});
