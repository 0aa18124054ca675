import assert from "node:assert/strict";
import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { test } from "node:test";
import { generate } from "../../cmd/generate/app.ts";
import { UsageError } from "../../internal/core/errors.ts";
import { otherFeeds } from "../../internal/synthetic/others.ts";
import { temporaryFolder } from "./folder.ts";
import { readFeed } from "./read.ts";

type Ran = { code: number; out: string; err: string };

const run = (...argv: string[]): Promise<Ran> =>
  runIn("no folder is made by a test that does not name one", argv);

async function runIn(dataDirectory: string, argv: string[]): Promise<Ran> {
  const texts = { out: "", err: "" };
  const into = (name: "out" | "err") =>
    new Writable({
      write(piece, _encoding, done) {
        texts[name] += String(piece);
        done();
      },
    });
  const openLoads = () => Promise.reject(new Error("nothing is loaded without --load"));
  const code = await generate(argv, { stdout: into("out"), stderr: into("err"), dataDirectory, openLoads });
  return { code, ...texts };
}

test("generate writes feeds and says how to load each of them", async () => {
  await using folder = await temporaryFolder();
  const { code, out, err } = await run("--size", "small", "--out", folder.path);
  assert.equal(code, 0);
  assert.equal(err, "");
  assert.match(out, /^7,753 prices of 200 drugs at 50 pharmacies \(seed 1\)/);
  for (const path of ["dpd/drug.txt", "dpd/ther.txt", "pharmacies.csv", "prices.csv"])
    await access(join(folder.path, path));
  const told = [...out.matchAll(/npm run ingest -- (\S+) (\S+) --environment sandbox --synthetic/g)];
  for (const [, , path = ""] of told) await access(path);
  const generated = ["dpd", "pharmacies", "prices", "prices", ...otherFeeds.map(({ kind }) => kind)];
  assert.deepEqual(
    told.map(([, kind]) => kind),
    generated,
  );
});

test("without --out a feed goes to the data folder, under its size", async () => {
  await using folder = await temporaryFolder();
  const { code, out } = await runIn(folder.path, ["--size", "small"]);
  assert.equal(code, 0);
  const path = join(folder.path, "generated/small/prices.csv");
  assert.ok(out.includes(path));
  await access(path);
});

test("--as-of is the latest time of any price, and --coverage the share of every pharmacy", async () => {
  await using folder = await temporaryFolder();
  const { code, out } = await run(
    ...["--size", "small", "--out", folder.path, "--coverage", "1.0", "--as-of", "2025-06-01T00:00:00Z"],
  );
  assert.equal(code, 0);
  assert.match(out, /^10,000 prices/);
  const rows = await readFeed(join(folder.path, "prices.csv"));
  const recent = rows.filter((row) => row.cadence_days === "");
  const times = recent.map((row) => row.observed_at ?? "").sort();
  assert.ok(
    (times.at(-1) ?? "") <= "2025-06-01T00:00:00.000Z" && (times[0] ?? "") >= "2025-05-31T00:00:00.000Z",
  );
});

test("wrong usage exits with 2, says what is wrong and how it is used, and writes nothing", async () => {
  await using folder = await temporaryFolder();
  const out = join(folder.path, "feed");
  const wrong: [string[], RegExp][] = [
    [["--out", out], /--size is missing/],
    [["--size", "small", "--out", ""], /--out names no folder/],
    [["--size", "huge", "--out", out], /--size is one of small, medium, full/],
    [["--size", "small", "--out", out, "--seed", "x"], /--seed is a whole number/],
    [["--size", "small", "--out", out, "--coverage", "1.5"], /--coverage/],
    [["--size", "small", "--out", out, "--as-of", "soon"], /--as-of is a time/],
    [["--size", "small", "--out", out, "--as-of", "2999-01-01"], /--as-of lies in the future/],
    [["--size", "small", "--out", out, "--format", "xml"], /--format/],
    [["--size", "small", "--out", out, "--sede", "1"], /--sede/],
  ];
  for (const [argv, message] of wrong) {
    const { code, out: stdout, err } = await run(...argv);
    assert.equal(code, 2, argv.join(" "));
    assert.equal(stdout, "");
    assert.match(err, message);
    assert.match(err, /Usage: npm run generate/);
  }
  await assert.rejects(access(out));
});

test("a given list that cannot be read is the operator's error, with file and line", async () => {
  await using folder = await temporaryFolder();
  const given = async (name: string, text: string) => {
    const path = join(folder.path, name);
    await writeFile(path, text);
    return path;
  };
  const base = ["--size", "small", "--out", join(folder.path, "feed")];
  const pharmacies = await given("pharmacies.csv", "id,province,name\n1,BC,One\n2,XX,Two\n");
  const drugs = await given("drugs.txt", "02242912\n2242912\n");
  const empty = await given("empty.csv", "din\n");
  const wrong: [string[], RegExp][] = [
    [["--pharmacies", pharmacies], /pharmacies\.csv, line 3/],
    [["--drugs", drugs], /drugs\.txt, line 2: "2242912" is not a DIN/],
    [["--drugs", empty], /names no drug/],
    [["--drugs", join(folder.path, "absent.csv")], /absent\.csv cannot be read/],
    [["--pharmacies", drugs], /no column pharmacy_id or id/],
    [["--drugs", folder.path], /has no drug\.txt/],
  ];
  for (const [argv, message] of wrong) {
    await assert.rejects(run(...base, ...argv), (error: unknown) => {
      assert.ok(error instanceof UsageError, String(error));
      assert.match(error.message, message);
      return true;
    });
  }
});
