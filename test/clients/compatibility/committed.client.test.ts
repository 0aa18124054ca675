/**
 * What is committed keeps its promise: the libraries are those that the contract makes, the contract breaks nobody whom the
 * published libraries serve, and the packages go by one version that their changelogs tell of.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { contractHere, printers, root } from "../../../clients/generator/app.ts";
import {
  baselinePath,
  baselineText,
  checkBaseline,
  offencesOf,
  readBaseline,
} from "../../../clients/generator/compatibility/baseline.ts";
import {
  packages,
  packageVersion,
  statedVersions,
} from "../../../clients/generator/compatibility/versions.ts";
import { contractAfter, removeMember } from "./document.ts";

const contract = await contractHere();

/** Places where nothing is written by hand. */
const isGenerated = (path: string) =>
  /(^|\/)generated\//.test(path) || /(_generated\.\w+|\/generated\.\w+)$/.test(path);

/** What the tools leave behind is no part of a package. */
const isLeftover = (path: string) => /(^|\/)(node_modules|dist|build|__pycache__|\.[a-z_]+)\//.test(path);

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ""))
    .filter((path) => !isLeftover(path));

test("there is a printer for each package", () => {
  assert.deepEqual(
    Object.keys(printers)
      .map((language) => `clients/${language}`)
      .toSorted(),
    [...packages].toSorted(),
  );
});

for (const [language, print] of Object.entries(printers))
  test(`what of the ${language} library is generated is what the contract makes of it: npm run clients`, async () => {
    const printed = await print(contract);
    assert.ok(printed.size > 0);
    for (const [path, text] of printed) {
      assert.ok(
        path.startsWith(`clients/${language}/`) && isGenerated(path),
        `${path} is no generated place`,
      );
      assert.ok(text.endsWith("\n"), `${path} ends without a line's end`);
      assert.ok(
        readFileSync(join(root, path), "utf8") === text,
        `${path} is not fresh: run "npm run clients"`,
      );
    }
    assert.deepEqual(
      filesIn(`clients/${language}`).filter((path) => isGenerated(path) && !printed.has(path)),
      [],
    );
  });

for (const [language, print] of Object.entries(printers))
  test(`the ${language} library is printed the same each time, whatever was printed before`, async () => {
    const first = await print(contract);
    await print({ ...contract, resources: contract.resources.slice(0, 3) });
    assert.deepEqual(await print(structuredClone(contract)), first);
  });

test("the contract breaks nobody whom the published libraries serve", async () => {
  assert.deepEqual(await checkBaseline(contract), []);
});

test("a contract that answers less than the published one would be refused", async () => {
  const published = await readBaseline();
  assert.ok(published);
  const less = contractAfter(removeMember(["Drug", "GetDrugResponse"], "din"));
  const offences = offencesOf(published, { version: published.version, contract: less });
  const wanted = /^Drug\.din \(in drugs\.get, drugs\.search\) is no longer answered;/;
  assert.ok(
    offences.some((line) => wanted.test(line)),
    offences.join("\n"),
  );
});

test("what was published is written down as it would be written", async () => {
  const published = await readBaseline();
  assert.ok(published);
  assert.equal(readFileSync(join(root, baselinePath), "utf8"), baselineText(published));
});

test("the packages have one version, which the changelog of each tells of", async () => {
  const version = await packageVersion(root);
  assert.deepEqual([...new Set((await statedVersions(root)).values())], [version]);
  for (const folder of packages) {
    const headings = [
      ...readFileSync(join(root, folder, "CHANGELOG.md"), "utf8").matchAll(/^## \[?([^\s\]]+)/gm),
    ];
    assert.ok(
      headings.some(([, heading]) => heading === version),
      `${folder}/CHANGELOG.md says nothing of ${version}`,
    );
  }
});
