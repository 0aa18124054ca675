import assert from "node:assert/strict";
import { test } from "node:test";
import { affectedTests } from "./changed.ts";

const file = (path: string, ...imports: string[]) => ({ path, text: "", imports });
const files = [
  file("internal/a/model.ts"),
  file("internal/b/service.ts", "../a/model.ts"),
  file("cmd/b/main.ts", "../../internal/b/service.ts"),
  { ...file("test/cmd/b.test.ts"), text: 'start("cmd/b/main.ts")' },
  file("test/a/model.test.ts", "../../internal/a/model.ts"),
  { ...file("test/docs.test.ts"), text: "" },
  { ...file("test/c/pages.test.ts"), text: 'read("docs/guide.md")' },
  file("test/charts/values.test.ts"),
];
const tests = files.map(({ path }) => path).filter((path) => path.endsWith(".test.ts"));
const affected = (...changed: string[]) => affectedTests(changed, tests, files);

test("selects tests that import a changed file through others", () => {
  assert.deepEqual(affected("internal/b/service.ts"), ["test/cmd/b.test.ts", "test/docs.test.ts"]);
  assert.deepEqual(affected("internal/a/model.ts"), [
    "test/cmd/b.test.ts",
    "test/a/model.test.ts",
    "test/docs.test.ts",
  ]);
});

test("selects a changed test", () => {
  assert.deepEqual(affected("test/a/model.test.ts"), ["test/a/model.test.ts", "test/docs.test.ts"]);
});

test("selects tests of a changed file that is not a source, by its name and its folder", () => {
  assert.deepEqual(affected("docs/guide.md"), ["test/docs.test.ts", "test/c/pages.test.ts"]);
  assert.deepEqual(affected("charts/service/values.yaml"), [
    "test/docs.test.ts",
    "test/charts/values.test.ts",
  ]);
});

test("selects every test when a migration or the dependencies changed, and none when nothing changed", () => {
  assert.deepEqual(affected("migrations/0001_first.sql"), tests);
  assert.deepEqual(affected("package-lock.json"), tests);
  assert.deepEqual(affected(), []);
});
