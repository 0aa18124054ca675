/** What breaks the published libraries needs a version that says so; then it may. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import {
  baselinePath,
  checkBaseline,
  offencesOf,
  readBaseline,
  writeBaseline,
} from "../../../clients/generator/compatibility/baseline.ts";
import { nextBreaking, packageVersion } from "../../../clients/generator/compatibility/versions.ts";
import { addMember, contract, contractAfter, removeMember } from "./document.ts";

const withoutDin = contractAfter(removeMember(["Drug", "GetDrugResponse"], "din"));
const withColour = contractAfter(addMember(["Drug", "GetDrugResponse"], "colour", { type: "string" }));
const lost =
  /^Drug\.din \(in drugs\.get, drugs\.search\) is no longer answered; that breaks released libraries\./;

const manifests = (version: string): Readonly<Record<string, string>> => ({
  "clients/typescript/package.json": `{\n  "name": "drug-price",\n  "version": "${version}"\n}\n`,
  "clients/typescript/src/version.ts": `export const version = "${version}";\n`,
  "clients/python/src/drug_price/_version.py": `__version__ = "${version}"\n`,
  "clients/go/doc.go": `package drugprice\n\nconst Version = "${version}"\n`,
  "clients/ruby/lib/drug_price/version.rb": `module DrugPrice\n  VERSION = "${version}"\nend\n`,
});

async function repositoryOf(t: TestContext, version: string) {
  const root = await mkdtemp(join(tmpdir(), "drug-price-baseline-"));
  t.after(() => rm(root, { recursive: true, force: true }));
  const release = async (files: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
  };
  await release(manifests(version));
  return { root, release };
}

test("nothing that was published is a reason to publish, once", async (t) => {
  const { root } = await repositoryOf(t, "0.1.0");
  assert.equal(await readBaseline(root), undefined);
  assert.match(
    (await checkBaseline(contract, root)).join("\n"),
    /^clients\/contract\.json is missing: .*--publish/,
  );
  await writeBaseline(contract, root);
  assert.deepEqual(await checkBaseline(contract, root), []);
  assert.equal((await readBaseline(root))?.version, "0.1.0");
  const text = await readFile(join(root, baselinePath), "utf8");
  await writeBaseline(contract, root);
  assert.equal(await readFile(join(root, baselinePath), "utf8"), text);
});

test("what breaks is refused until the version says so, and is the baseline when it is published", async (t) => {
  const { root, release } = await repositoryOf(t, "0.1.0");
  await writeBaseline(contract, root);
  assert.deepEqual(await checkBaseline(withColour, root), []);

  const [finding, advice] = await checkBaseline(withoutDin, root);
  assert.match(finding ?? "", lost);
  assert.match(advice ?? "", /raise the version of the four packages from 0\.1\.0 to 0\.2\.0/);
  await assert.rejects(writeBaseline(withoutDin, root), { message: lost });
  assert.equal((await readBaseline(root))?.version, "0.1.0");

  await release(manifests("0.1.1"));
  assert.equal((await checkBaseline(withoutDin, root)).length, 2);
  await release(manifests("0.2.0"));
  assert.deepEqual(await checkBaseline(withoutDin, root), []);
  await writeBaseline(withoutDin, root);
  assert.deepEqual(
    await readBaseline(root),
    JSON.parse(JSON.stringify({ version: "0.2.0", contract: withoutDin })),
  );
  assert.deepEqual(await checkBaseline(withoutDin, root), []);
});

test("a version below the published one is refused, and one that is none", async (t) => {
  const { root, release } = await repositoryOf(t, "0.2.0");
  await writeBaseline(contract, root);
  await release(manifests("0.1.9"));
  assert.deepEqual(await checkBaseline(contract, root), [
    "The packages are 0.1.9, and 0.2.0 was published: raise their version",
  ]);
  await assert.rejects(writeBaseline(contract, root), /0\.2\.0 was published/);
  await release(manifests("0.3"));
  await assert.rejects(checkBaseline(contract, root), /"0\.3" is no version/);
});

test("packages of several versions are refused, with what each says", async (t) => {
  for (const path of Object.keys(manifests("0.1.0"))) {
    const { root, release } = await repositoryOf(t, "0.1.0");
    assert.equal(await packageVersion(root), "0.1.0");
    await release({ [path]: manifests("0.1.1")[path] ?? "" });
    await assert.rejects(packageVersion(root), ({ message }: Error) => message.includes(`${path} 0.1.1`));
    await release({ [path]: "" });
    await assert.rejects(packageVersion(root), ({ message }: Error) => message.includes(`${path} none`));
  }
});

test("below 1.0.0 the minor version may break, from then on the major one", () => {
  const allows = (published: string, now: string) =>
    offencesOf({ version: published, contract }, { version: now, contract: withoutDin }).length === 0;
  for (const [published, least] of [
    ["0.1.0", "0.2.0"],
    ["0.9.12", "0.10.0"],
    ["1.0.0", "2.0.0"],
    ["1.12.3", "2.0.0"],
  ] as const) {
    assert.equal(nextBreaking(published), least);
    assert.ok(allows(published, least), `${published} -> ${least}`);
  }
  assert.ok(allows("0.9.9", "1.0.0"));
  assert.ok(allows("0.2.0", "0.10.0"));
  assert.ok(!allows("0.1.0", "0.1.99"));
  assert.ok(!allows("1.0.0", "1.10.0"));
  assert.ok(!allows("2.0.0", "1.9.0"));
});
