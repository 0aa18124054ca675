/** The browser's code and the server's meet at /dashboard/api, and nowhere else: neither comes to run in the other's place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sources, targetOf } from "../../support/sources.ts";

const web = "internal/dashboard/web/";
/** Imports that are there when the code runs: not those of types, which are gone by then. */
const running =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^;"]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"/g;

/** Tests of what pages work out without a browser. */
const testsOfPages = "test/dashboard/pages/";

const files = sources("cmd", "internal", "test", "tools");
const imports = files.flatMap((file) =>
  [...file.text.matchAll(running)]
    .map((match) => match[1] ?? match[2] ?? "")
    .map((name) => ({ file, name, target: name.startsWith(".") ? targetOf(file, name) : undefined })),
);

test("a page has nothing of the server's code but types", () => {
  const offences = imports.filter(
    ({ file, name, target }) =>
      file.path.startsWith(web) && (target === undefined ? name === "zod" : !target.startsWith(web)),
  );
  assert.deepEqual(
    offences.map(({ file, name }) => `${file.path} imports ${name}: write "import type"`),
    [],
  );
});

test("the server has nothing of a page's code", () => {
  const offences = imports.filter(
    ({ file, target }) =>
      !file.path.startsWith(web) && !file.path.startsWith(testsOfPages) && target?.startsWith(web),
  );
  assert.deepEqual(
    offences.map(
      ({ file, name }) => `${file.path} imports ${name}: tools/dashboard builds it, nothing imports it`,
    ),
    [],
  );
});

test("one kind of storage is used, for what is no secret", () => {
  const offences = files.filter(
    ({ path, text }) =>
      path.startsWith(web) &&
      /\blocalStorage\b|\bindexedDB\b|document\.cookie/.test(text) &&
      path !== `${web}src/kept.ts`,
  );
  assert.deepEqual(
    offences.map(({ path }) => `${path}: what stays in the browser is in src/kept.ts`),
    [],
  );
});

test("no page writes markup of its own into the document", () => {
  const offences = files.filter(
    ({ path, text }) =>
      path.startsWith(web) && /dangerouslySetInnerHTML|\.innerHTML|\beval\(|new Function\(/.test(text),
  );
  assert.deepEqual(
    offences.map(({ path }) => path),
    [],
  );
});
