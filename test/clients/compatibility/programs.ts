/**
 * Small programs that somebody wrote against the libraries, each put into a copy of one, and what the language's own tool
 * says of it: nothing with the contract as it is, and what is amiss with one that breaks it.
 */
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { printers, root } from "../../../clients/generator/app.ts";
import type { Contract } from "../../../clients/generator/contract/model.ts";
import { say } from "../../support/programs/say.ts";
import { type Language, openToolbox } from "../tools/toolbox.ts";
import { contract, contractAfter, found, removeMember } from "./document.ts";
import { withMethod } from "./names.ts";

type Program = {
  /** In the library's folder. */
  path: string;
  text: string;
  /** A program of the language's toolbox, run in the library's folder. */
  command: string;
  args: readonly string[];
  /** What it says of the member and of the method that are not there. */
  names: readonly RegExp[];
};

const programs: Readonly<Record<Language, Program>> = {
  typescript: {
    path: "src/program.ts",
    text: `import { DrugPrice } from "./index.ts";

const client = new DrugPrice({ apiKey: "tm_live_key", baseUrl: "https://prices.example" });
export const one: string = (await client.drugs.get("02242903")).din;
export const several: string[] = [];
for await (const drug of client.drugs.search({ query: "metformin" })) several.push(drug.din);
`,
    command: "tsc",
    args: ["--noEmit", "--pretty", "false"],
    names: [
      /program\.ts\(4,.*Property 'din' does not exist/,
      /program\.ts\(6,.*Property 'search' does not exist/,
    ],
  },
  python: {
    path: "program.py",
    text: `from drug_price import DrugPrice

client = DrugPrice(api_key="tm_live_key", base_url="https://prices.example")
one: str = client.drugs.get("02242903").din
several: list[str] = [drug.din for drug in client.drugs.search(query="metformin")]
`,
    command: "mypy",
    args: ["--strict", "--no-color-output", "program.py"],
    names: [
      /program\.py:4: error: "Drug" has no attribute "din"/,
      /program\.py:5: error: "\w+" has no attribute "search"/,
    ],
  },
  go: {
    path: "program/program.go",
    text: `package program

import (
	"context"

	drugprice "drug-price.io/go"
)

// DinsOf answers what the service knows of metformin.
func DinsOf(ctx context.Context, client *drugprice.Client) ([]string, error) {
	one, err := client.Drugs.Get(ctx, "02242903")
	if err != nil {
		return nil, err
	}
	dins := []string{one.DIN}
	for drug, err := range client.Drugs.SearchAll(ctx, nil) {
		if err != nil {
			return nil, err
		}
		dins = append(dins, drug.DIN)
	}
	return dins, nil
}
`,
    command: "go",
    // As vet does, and tells of all errors.
    args: ["build", "./program"],
    names: [
      /program\.go:15:\d+: one\.DIN undefined/,
      /program\.go:16:\d+: client\.Drugs\.SearchAll undefined/,
    ],
  },
  ruby: {
    path: "program.rb",
    text: `require "minitest/autorun"
require "drug_price"

class Program < Minitest::Test
  def test_one
    assert_equal "02242903", DrugPrice::Drug.new(din: "02242903").din
  end

  def test_several
    client = DrugPrice::Client.new(api_key: "tm_live_key", base_url: "https://prices.example")
    assert_equal :search, client.drugs.method(:search).name
  end
end
`,
    command: "ruby",
    args: ["-Ilib", "program.rb"],
    names: [/undefined method `din' for/, /undefined method `search' for/],
  },
};

/** Without what its tools made of it. */
const isKept = (path: string) => !/^(node_modules|dist|build|__pycache__|\..+)$/.test(basename(path));

/** A copy of the library as it would be printed from the contract, with the program in it. */
async function libraryOf(t: TestContext, language: Language, made: Contract): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), `drug-price-${language}-`));
  t.after(() => rm(copy, { recursive: true, force: true }));
  await cp(join(root, "clients", language), join(copy, "clients", language), {
    recursive: true,
    filter: isKept,
  });
  // Where the library's own tools look for types.
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  const print = printers[language];
  assert.ok(print, `nothing prints ${language}`);
  for (const [path, text] of await print(made)) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), text);
  }
  const folder = join(copy, "clients", language);
  const { path, text } = programs[language];
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
  return folder;
}

const broken = withMethod(
  contractAfter(removeMember(["Drug", "GetDrugResponse"], "din")),
  "drugs.search",
  (method) => ({ ...method, name: "find" }),
);

export function testPrograms(language: Language): void {
  test(`a member and a method that are gone break a program in ${language}, which is told of both`, async (t) => {
    assert.deepEqual(found(broken), [
      "programs: drugs.search is drugs.find now",
      "released libraries: Drug.din is no longer answered (in drugs.get, drugs.search)",
    ]);
    await using toolbox = await openToolbox(language);
    const { command, args, names } = programs[language];
    // What is known of the library itself stays apart from what is known of copies.
    const caches = { MYPY_CACHE_DIR: `${toolbox.env.MYPY_CACHE_DIR ?? ""}-of-copies` };
    const env = { ...toolbox.env, ...(language === "python" ? caches : {}) };
    const saidOf = async (made: Contract) =>
      say(toolbox.find(command), args, { cwd: await libraryOf(t, language, made), env });

    const good = await saidOf(contract);
    assert.equal(good.code, 0, `${good.stdout}${good.stderr}`);
    const bad = await saidOf(broken);
    assert.ok(bad.code, "nothing was told");
    for (const name of names) assert.match(`${bad.stdout}${bad.stderr}`, name);
  });
}
