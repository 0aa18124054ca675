/** The documentation's example of verifying in Go, against the fixed values that signature.test.ts asks the others about. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertVerifies, languages } from "./examples.ts";

test("the example in go takes what is genuine and nothing else", async () => {
  const language = languages.find(({ fence }) => fence === "go");
  assert.ok(language);
  await assertVerifies("docs/webhooks-verify.md", language);
});
