/** A page brings at most 250 kB of compressed script, with all that it has in common with others and may fetch later. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { mostScriptBytes, pageSizes, tableOf, tooLarge } from "../../../tools/dashboard/budget.ts";
import { builtFolder, root } from "../../../tools/dashboard/build_paths.ts";

test("every page that there is was measured, and none is too large", async () => {
  const sizes = await pageSizes(builtFolder);
  const pages = join(root, "internal/dashboard/web/src/pages");
  const there = (await readdir(pages, { recursive: true })).filter((name) =>
    /\/(page|detail)\.tsx$/.test(name),
  );
  assert.deepEqual(
    sizes.map(({ page }) => page).toSorted(),
    there.map((name) => name.replace(/\.tsx$/, "")).toSorted(),
  );
  assert.deepEqual(tooLarge(sizes), []);
  for (const { first, all } of sizes) assert.ok(first > 50_000 && all >= first && all <= mostScriptBytes);
});

/** A build of which the sizes are known: noise does not get smaller. */
async function madeUp(kilobytes: Readonly<Record<string, number>>, manifest: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "drug-price-budget-"));
  await mkdir(join(folder, ".vite"));
  for (const [name, size] of Object.entries(kilobytes))
    await writeFile(join(folder, name), randomBytes(size * 1_000));
  await writeFile(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
  return folder;
}

test("a page is as large as the entry, what both import, and what it may fetch later, each once; not other pages", async () => {
  const folder = await madeUp(
    { "entry.js": 100, "shared.js": 40, "a.js": 10, "b.js": 20, "later.js": 99 },
    {
      "index.html": {
        file: "entry.js",
        isEntry: true,
        imports: ["_shared"],
        dynamicImports: ["src/pages/a/page.tsx", "src/pages/b/page.tsx"],
      },
      _shared: { file: "shared.js" },
      "src/pages/a/page.tsx": { file: "a.js", imports: ["_shared", "index.html"] },
      "src/pages/b/page.tsx": { file: "b.js", imports: ["_shared"], dynamicImports: ["src/later.tsx"] },
      "src/later.tsx": { file: "later.js", isDynamicEntry: true, imports: ["_shared"] },
    },
  );
  try {
    const sizes = await pageSizes(folder);
    const rounded = sizes.map(({ page, first, all }) => [
      page,
      Math.round(first / 1e3),
      Math.round(all / 1e3),
    ]);
    assert.deepEqual(rounded, [
      ["b/page", 160, 259],
      ["a/page", 150, 150],
    ]);
    assert.equal(tooLarge(sizes).length, 1);
    assert.match(tooLarge(sizes)[0] ?? "", /^b\/page: 259\.\d kB of script, and 250\.0 kB are allowed/);
    assert.match(tableOf(sizes), /^b\/page +160\.\d kB +259\.\d kB$/m);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
