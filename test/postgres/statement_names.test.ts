/** A prepared statement belongs to its name: on a connection, two texts under one name fail, whoever comes second. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const internal = fileURLToPath(new URL("../../internal", import.meta.url));

test("no two statements have the same name", () => {
  const places = new Map<string, string[]>();
  for (const entry of readdirSync(internal, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".ts")) continue;
    const path = join(entry.parentPath, entry.name);
    for (const [, name = ""] of readFileSync(path, "utf8").matchAll(
      /\bname: [`"](\$\{schema\}_\w+)[`"](?:,| \})/g,
    ))
      places.set(name, [...(places.get(name) ?? []), path]);
  }
  assert.ok(places.size > 100, "are statements named otherwise now?");
  assert.deepEqual(
    [...places].filter(([, paths]) => paths.length > 1),
    [],
  );
});
