/** File names: a name means one thing, so that a search for it finds one file. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { root, sources } from "./support/sources.ts";

/** Names that say which layer of a module or command a file is. */
const layers = new Set([
  ...["model.ts", "store.ts", "service.ts", "columns.ts", "main.ts", "app.ts"],
  // Of an HTTP surface.
  ...["route.ts", "routes.ts", "mount.ts", "schema.ts"],
  // Of the dashboard's pages.
  ...["page.tsx", "create.tsx", "detail.tsx", "change.tsx", "types.ts"],
]);

/** A resource has a file of its name in each surface that serves it. */
const isResource = (name: string) =>
  ["internal/wire", "internal/dashboard/routes"].some((folder) => existsSync(join(root, folder, name)));

/** Of `retention.ts` beside `sql/retention.ts`, the second has the statements of the first. */
const withoutSql = (path: string) => join(dirname(path).replace(/\/sql$/, ""), basename(path));

test("files that are not of a layer or a resource have names of their own", () => {
  const paths = sources("internal", "cmd", "tools").map(({ path }) => path);
  const repeated = [...Map.groupBy(paths, (path) => basename(path))]
    .filter(([name]) => !layers.has(name) && !isResource(name))
    .map(([name, found]) => ({ name, found: [...new Set(found.map(withoutSql))] }))
    .filter(({ found }) => found.length > 1);
  assert.deepEqual(
    repeated.map(({ name, found }) => `${name}: ${found.join(", ")}. Give each a name of its own.`),
    [],
  );
});
