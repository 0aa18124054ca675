/** Each check of Go's tools finds a fault. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { complaintsOfFaulty } from "./faults.ts";

test("each tool of Go finds its fault", async () => {
  const said = await complaintsOfFaulty("go");
  assert.equal(said.get("gofmt"), "wrong.go");
  assert.match(said.get("go vet") ?? "", /Printf format %s has arg count of wrong type int/);
  assert.match(said.get("staticcheck") ?? "", /SA4018/);
  assert.equal(said.size, 3);
});
