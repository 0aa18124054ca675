/**
 * The length of functions. Biome's own rule does not count comments, blank lines or the lines of templates and JSX, so this test
 * takes where each function begins and ends from its report, and counts all lines.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { functions } from "./support/sources.ts";

const longest = 120;
/** Files with a longer function that is yet to be split. */
const exceptions = [
  "internal/dashboard/web/src/pages/webhooks/deliveries_tab.tsx",
  "internal/http/writer.ts",
  "internal/telemetry/log.ts",
  "internal/telemetry/api/series.ts",
];

test("a function has at most 120 lines", () => {
  const all = functions("internal", "cmd", "tools", "clients/generator");
  assert.ok(all.length > 1_000, `only ${all.length} functions were found: has Biome's report changed?`);
  const long = all.filter(({ lines }) => lines > longest);
  const offences = long
    .filter(({ path }) => !exceptions.includes(path))
    .map(({ path, line, lines }) => `${path}:${line}: ${lines} lines. Split it by responsibility.`);
  for (const path of exceptions)
    if (!long.some((one) => one.path === path))
      offences.push(`${path} has no long function. Remove it from the exceptions of this test.`);
  assert.deepEqual(offences, [], offences.join("\n"));
});
