import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "./until.ts";

test("waits until the condition holds", async () => {
  let looks = 0;
  await until(() => {
    looks += 1;
    return looks === 3;
  });
  assert.equal(looks, 3);
  await until(async () => true, "nothing", 0);
});

test("names the condition that never held", async () => {
  await assert.rejects(
    until(() => false, "two deliveries", 10),
    /^Error: Waited 0\.01 s for this: two deliveries$/,
  );
  const isReady = false;
  await assert.rejects(
    until(() => isReady, undefined, 0),
    /isReady/,
  );
});

test("passes on the error of a condition", async () => {
  const error = new Error("the load ended");
  await assert.rejects(
    until(() => Promise.reject(error)),
    error,
  );
});
