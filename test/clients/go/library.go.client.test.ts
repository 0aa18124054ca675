/** The Go library's own tests, run by Go: with its detector of data races wherever that can be built. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { library, openGo } from "./running.ts";

test("the Go library's own tests pass, and no goroutine races another", async () => {
  const go = await openGo();
  const compiler = (await go.run(library, ["env", "CC"])).trim();
  const races =
    spawnSync(compiler, ["--version"]).status === 0
      ? { flags: ["-race"], cgo: "1" }
      : { flags: [], cgo: "0" };
  const printed = await go.run(library, ["test", "-count=1", ...races.flags, "-json", "./..."], {
    CGO_ENABLED: races.cgo,
  });
  const events = printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { Action: string; Package?: string; Test?: string });
  const of = (action: string) =>
    events.filter((event) => event.Action === action && event.Test !== undefined);
  assert.deepEqual(of("skip"), []);
  assert.deepEqual(of("fail"), []);
  const tested = new Set(of("pass").map((event) => event.Package));
  assert.deepEqual([...tested].toSorted(), ["drug-price.io/go", "drug-price.io/go/webhooks"]);
});
