/** What a load can be given: files, folders, archives, pipes, packed or not. */
import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { UsageError } from "../../internal/core/errors.ts";
import { feedFiles } from "../../internal/ingest/feed.ts";
import { openInput } from "../../internal/ingest/input.ts";
import { temporaryFolder } from "../synthetic/folder.ts";
import { zip } from "./zip_archive.ts";

type Contents = Record<string, string>;

async function contentsOf(path: string, stdin?: Readable): Promise<Contents> {
  await using input = await openInput(path, stdin);
  const contents: Contents = {};
  for (const file of await input.files()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await file.open()) chunks.push(chunk);
    contents[file.name] = Buffer.concat(chunks).toString();
  }
  return contents;
}

async function refusal(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => assert.fail("it was read"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof UsageError, String(error));
  assert.ok(!error.message.includes("\n"));
  return error.message;
}

test("a file, a packed file, a folder, an archive and standard input give their files' text", async () => {
  await using folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  await mkdir(at("both"));
  await writeFile(at("both/b.csv.gz"), gzipSync("in b"));
  await writeFile(at("both/a.csv"), "in a");
  await writeFile(at("both/.hidden"), "");
  await writeFile(at("packed"), gzipSync("no name tells"));
  await writeFile(at("all.ZIP"), zip({ "x/a.csv": "in a", "__MACOSX/x/._a.csv": "", "b.txt": "in b" }));
  assert.deepEqual(await contentsOf(at("both/a.csv")), { "a.csv": "in a" });
  assert.deepEqual(await contentsOf(at("packed")), { packed: "no name tells" });
  assert.deepEqual(await contentsOf(at("both")), { "a.csv": "in a", "b.csv": "in b" });
  assert.deepEqual(await contentsOf(at("all.ZIP")), { "a.csv": "in a", "b.txt": "in b" });
  const piped = (content: Buffer) => Readable.from([content.subarray(0, 5), content.subarray(5)]);
  assert.deepEqual(await contentsOf("-", piped(Buffer.from("as it is"))), { "standard input": "as it is" });
  assert.deepEqual(await contentsOf("-", piped(gzipSync("packed"))), { "standard input": "packed" });
});

test("what cannot be read is one line that says which file and why", async () => {
  await using folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  await mkdir(at("empty"));
  await writeFile(at("empty.csv"), "");
  await writeFile(at("no.zip"), "no archive at all, but long enough to look for the end of one");
  await writeFile(at("none.zip"), zip({}));
  await writeFile(at("short.csv.gz"), gzipSync("a,b\n".repeat(10_000)).subarray(0, 40));
  await writeFile(at("damaged.zip"), zip({ "a.csv": "a,b\n" }).fill(7, 35, 38));
  assert.match(
    await refusal(contentsOf(at("nothing.csv"))),
    /nothing\.csv cannot be read: there is no such file or folder\.$/,
  );
  assert.match(await refusal(contentsOf(at("empty"))), /has no files in it\.$/);
  assert.match(await refusal(contentsOf(at("empty.csv"))), /empty\.csv is empty\.$/);
  assert.match(await refusal(contentsOf(at("no.zip"))), /no\.zip is no zip archive that can be read/);
  assert.match(await refusal(contentsOf(at("none.zip"))), /none\.zip has no files in it\.$/);
  assert.match(
    await refusal(contentsOf(at("short.csv.gz"))),
    /^short\.csv\.gz cannot be read to its end: unexpected end of file\.$/,
  );
  assert.match(await refusal(contentsOf(at("damaged.zip"))), /^a\.csv cannot be read to its end: /);
});

test("archives in a folder or an archive are refused with what to do, and left out beside other files", async () => {
  await using folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  await mkdir(at("archives"));
  await writeFile(at("archives/one.zip"), zip({ "drug.txt": "" }));
  await writeFile(at("archives/two.ZIP"), zip({ "drug_ap.txt": "" }));
  await writeFile(at("archives/README.md"), "What these are.");
  await writeFile(at("nested.zip"), zip({ "all/one.zip": "" }));
  const expected =
    /contains zip archives \((one\.zip, two\.ZIP|one\.zip)\).* Load each archive by itself, or extract/;
  assert.match(await refusal(contentsOf(at("archives"))), expected);
  assert.match(await refusal(contentsOf(at("nested.zip"))), expected);
  await writeFile(at("archives/drug.txt"), "text");
  assert.ok("drug.txt" in (await contentsOf(at("archives"))));
});

test("in a folder a link counts as what it points to, and one that points nowhere as nothing", async () => {
  await using folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  await mkdir(at("given"));
  await mkdir(at("given/inner"));
  await writeFile(at("elsewhere.csv"), "from elsewhere");
  await symlink(at("elsewhere.csv"), at("given/a.csv"));
  await symlink(at("given/inner"), at("given/b.csv"));
  await symlink(at("gone.csv"), at("given/c.csv"));
  assert.deepEqual(await contentsOf(at("given")), { "a.csv": "from elsewhere" });
});

test("of a folder, the files that are named as feeds are; one file alone may have any name", async () => {
  const file = (name: string) => ({ name, open: async () => Readable.from([]) });
  const of = async (...names: string[]) => {
    const notes: string[] = [];
    const input = { name: "folder", files: async () => names.map(file) };
    const files = await feedFiles(input, (line) => void notes.push(line));
    return { names: files.map(({ name }) => name), notes };
  };
  assert.deepEqual(await of("prices"), { names: ["prices"], notes: [] });
  assert.deepEqual(await of("SOURCE.md", "a.csv", "b.NDJSON", "readme.txt"), {
    names: ["a.csv", "b.NDJSON"],
    notes: ["folder: left out, by their names: SOURCE.md, readme.txt"],
  });
  await refusal(of("a.md", "b.xml"));
});
