/** The library's own tests, on its sources: clients/ruby/test. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../cmd/process.ts";
import { say } from "../../support/programs/say.ts";

const library = join(root, "clients/ruby");
const all = 'Dir.glob("test/**/*_test.rb").sort.each { |file| require File.expand_path(file) }';

test("the Ruby library's own tests pass, all of them, and its sources give no warning", async () => {
  const { code, stdout, stderr } = await say("ruby", ["-w", "-Ilib", "-Itest", "-e", all], { cwd: library });
  assert.equal(code, 0, stdout.slice(-8_000) + stderr.slice(-2_000));
  const [, runs, failed, skipped] =
    /^(\d+) runs, \d+ assertions, (\d+ failures, \d+ errors), (\d+) skips$/m.exec(stdout) ?? [];
  assert.ok(Number(runs) > 100, stdout.slice(-500));
  assert.deepEqual([failed, skipped], ["0 failures, 0 errors", "0"]);
  const warnings = stderr.split("\n").filter((line) => line.includes(library));
  assert.deepEqual(warnings, []);
});
