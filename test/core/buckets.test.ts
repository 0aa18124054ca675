import assert from "node:assert/strict";
import { test } from "node:test";
import { createBuckets } from "../../internal/core/buckets.ts";

test("a bucket refills steadily, is never fuller than full, and a clock set back costs nobody anything", () => {
  let at = 1_000_000;
  const take = createBuckets({ now: () => at }, { burst: 3, refilledMs: 1_000 });
  const taken = (name = "a") => {
    let times = 0;
    while (take(name) === 0) times += 1;
    return times;
  };
  assert.equal(taken(), 3);
  assert.equal(taken(), 0);
  at += 400;
  assert.equal(take("a"), 600, "how long until there is one");
  assert.equal(taken("b"), 3, "each has its own");
  at += 1_600;
  assert.equal(taken(), 2);
  at += 60_000;
  assert.equal(taken(), 3);
  at -= 3_600_000;
  assert.equal(taken(), 3);
  assert.equal(taken(), 0);
});
