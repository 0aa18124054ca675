/** docs/interface.md names tests: each exists, in the file that it names, under that name. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const text = readFileSync(join(root, "docs/interface.md"), "utf8");

/** As a test's source has it: in double quotes, or as a template in which a name of the map fills the gaps. */
function holds(source: string, name: string): boolean {
  if (source.includes(`test(${JSON.stringify(name)}`)) return true;
  return [...source.matchAll(/\btest\(\s*(["`])((?:(?!\1)[^\\]|\\.)*)\1/g)].some(([, , written = ""]) => {
    const parts = written.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^$()[\]{}|\\]/g, "\\$&"));
    return parts.join("").trim() !== "" && new RegExp(`^${parts.join(".+")}$`).test(name);
  });
}

const sources = new Map(
  globSync("test/**/*.ts", { cwd: root }).map((path) => [path, readFileSync(join(root, path), "utf8")]),
);

test("every test that the map of the interface names exists in the file it names", () => {
  const rows = [...text.matchAll(/^\| (.+?) \| `(test\/[^`]+)` \| (.+?) \|$/gm)];
  assert.ok(rows.length > 50, "the map is read");
  const missing = rows.flatMap(([, promise, file = "", name = ""]) => {
    if (holds(sources.get(file) ?? "", name)) return [];
    const elsewhere = [...sources].filter(([, source]) => holds(source, name)).map(([path]) => path);
    return [
      `${promise}: "${name}" is not in ${file}${elsewhere.length === 0 ? "" : ` but in ${elsewhere.join(", ")}`}`,
    ];
  });
  assert.deepEqual(missing, []);
});

test("every line of the map names one test, and nothing is left to be built", () => {
  const lines = (part: string) =>
    part.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Promise"));
  assert.deepEqual(
    lines(text).filter((line) => !/^\| .+ \| `test\/[^`]+\.ts` \| .+ \|$/.test(line)),
    [],
  );
});
