/**
 * The length of functions. Biome's own rule does not count comments, blank lines or the lines of templates and JSX, so this test
 * takes where each function begins and ends from its report, and counts all lines.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { functions } from "./support/sources.ts";

const longest = 120;

test("a function has at most 120 lines", () => {
  const all = functions("internal", "cmd", "tools", "clients/generator");
  assert.ok(all.length > 1_000, `only ${all.length} functions were found: has Biome's report changed?`);
  const offences = all
    .filter(({ lines }) => lines > longest)
    .map(({ path, line, lines }) => `${path}:${line}: ${lines} lines. Split it by responsibility.`);
  assert.deepEqual(offences, [], offences.join("\n"));
});
