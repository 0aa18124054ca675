/** The command as its caller sees it: what it prints, where its report stands, how it ends. */
import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import { ingest } from "../../cmd/ingest/app.ts";
import { UsageError } from "../../internal/core/errors.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { type Folder, temporaryFolder } from "../synthetic/folder.ts";
import { rules } from "./held_feed.ts";
import { addKnown, csv } from "./made_up_feed.ts";

type Given = {
  database: Database;
  folder: Folder;
  stdin?: Readable;
  stopping?: AbortSignal;
  isTerminal?: boolean;
};

async function run(argv: readonly string[], given: Given) {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const { database, folder, stdin = Readable.from([]), stopping, isTerminal = false } = given;
  const code = await ingest(argv, {
    database,
    dataDirectory: folder.path,
    editions: { directory: folder.path, kept: 3 },
    defaults: { catalogueClasses: ["Human"], maxPriceAgeDays: 3_650, screening: rules },
    stdin,
    stdout,
    stderr,
    isTerminal,
    ...(stopping === undefined ? {} : { stopping }),
  });
  const text = (stream: PassThrough) => String(stream.read() ?? "");
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

const header = "pharmacy_id,din,price,quantity,dispensing_fee,observed_at";
const price = (pharmacy: string, dollars: string) =>
  `${pharmacy},09900001,${dollars},30,9.99,2026-05-01T00:00:00Z`;
const loadsOf = (database: Database, schema = "live") =>
  query(
    database,
    `select kind, source_name, state, finished_at is not null as ended, rows_read, inserted, changed, unchanged, refused from ${schema}.loads order by started_at, id`,
  );

test("a load prints its counts, its speed and its memory, and is registered", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await addKnown(db.connection);
  const path = join(folder.path, "feed.csv");
  await writeFile(path, csv(`${header},colour`, `${price("open", "10")},red`, `${price("other", "11")},red`));
  const { code, stdout, stderr } = await run(["prices", path, "--batch-rows", "1"], {
    database: db.connection,
    folder,
  });
  assert.equal(code, 0);
  assert.equal(stderr, "");
  const lines = stdout.split("\n");
  assert.equal(lines[0], "prices into live: 2 rows read, 2 inserted, 0 changed, 0 unchanged, 0 rejected");
  assert.match(lines[1] ?? "", /^[\d.]+ s, [\d,]+ rows\/s, peak memory \d+ MB$/);
  assert.deepEqual(lines.slice(2), ["note: feed.csv: columns that nothing reads: colour", ""]);
  const counts = { rows_read: 2, inserted: 2, changed: 0, unchanged: 0, refused: 0 };
  assert.deepEqual(await loadsOf(db.connection), [
    { kind: "prices", source_name: "feed.csv", state: "finished", ended: true, ...counts },
  ]);
  assert.deepEqual(await readdir(folder.path), ["feed.csv"], "no refusal, no report");
});

test("refused rows stand in a report with file, line, field, reason and the row; so do those of the merge", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await addKnown(db.connection);
  const feed = csv(
    header,
    price("open", '"1 ""0"""'),
    "only,three,fields",
    price("open", "10"),
    price("open", "12"),
  );
  const { code, stdout, stderr } = await run(["prices", "-"], {
    database: db.connection,
    folder,
    stdin: Readable.from([Buffer.from(feed)]),
  });
  assert.equal(code, 1, "more than half of the rows are rejected");
  assert.equal(
    stderr,
    "3 of 4 rows were rejected, so the load of prices does not count. Correct the input and load it again.\n",
  );
  assert.deepEqual(await query(db.connection, "select state from live.loads"), [{ state: "refused" }]);
  assert.match(stdout, /4 rows read, 1 inserted, 0 changed, 0 unchanged, 3 rejected/);
  const path = /^rejected rows with their reasons: (.*)$/m.exec(stdout)?.[1] ?? "";
  assert.match(path, /\/reports\/prices-[\dTZ-]+\.csv$/);
  const rows = parse(await readFile(path), { columns: true }) as Record<string, string>[];
  assert.deepEqual(
    rows.map(({ file, line, field }) => [file, line, field]),
    [
      ["standard input", "2", "price"],
      ["standard input", "3", ""],
      ["standard input", "5", "observed_at"],
    ],
  );
  assert.match(rows[0]?.row ?? "", /^open,09900001,1 "0",/);
  assert.equal(rows[1]?.reason, "has 3 fields where the header has 6");
  assert.equal(rows[1]?.row, "only,three,fields");
  assert.match(rows[2]?.row ?? "", /^open,09900001,/);
});

test("held prices are counted in the summary, listed in the report, and counted in the register of loads", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await addKnown(db.connection);
  const wild = price("open", "100").replace("05-01", "05-02");
  const { code, stdout } = await run(["prices", "-", "--batch-rows", "1"], {
    database: db.connection,
    folder,
    stdin: Readable.from([csv(header, price("open", "10"), wild)]),
  });
  assert.equal(code, 0);
  assert.match(stdout, /2 rows read, 1 inserted, 0 changed, 0 unchanged, 0 rejected, 1 held/);
  assert.match(stdout, /^note: 1 implausible price is held\. .*npm run admin -- prices held$/m);
  const path = /^rejected and held rows with their reasons: (.*)$/m.exec(stdout)?.[1] ?? "";
  const [row] = parse(await readFile(path), { columns: true }) as Record<string, string>[];
  assert.deepEqual([row?.line, row?.field], ["3", "price"]);
  assert.equal(row?.reason, "held: the unit price 3.3333 is 10.0 times as high as 0.3333");
  assert.match(row?.row ?? "", /^open,09900001,100\.00,/);
  assert.deepEqual(await query(db.connection, "select rows_read, inserted, held from live.loads"), [
    { rows_read: 2, inserted: 1, held: 1 },
  ]);
});

test("--environment and --synthetic say where rows go and what they are", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const feed = csv("id,name,province,lat,lng", "1,N,BC,49,-123");
  const stdin = Readable.from([Buffer.from(feed)]);
  const { stdout } = await run(["pharmacies", "-", "--environment", "sandbox", "--synthetic"], {
    database: db.connection,
    folder,
    stdin,
  });
  assert.match(stdout, /^pharmacies into sandbox: 1 rows read, 1 inserted/);
  assert.deepEqual(await query(db.connection, "select synthetic from sandbox.pharmacies"), [
    { synthetic: true },
  ]);
  assert.deepEqual(await loadsOf(db.connection), []);
  assert.equal((await loadsOf(db.connection, "sandbox")).length, 1);
});

for (const [what, argv, message] of [
  ["nothing", [], /^Name the feed to load\.$/],
  ["an unknown feed", ["drugs", "x"], /^Unknown feed "drugs"\.$/],
  ["a mistyped feed", ["price", "x"], /^Unknown feed "price"\. Did you mean "prices"\?$/],
  ["swapped letters", ["shrotages", "x"], /^Unknown feed "shrotages"\. Did you mean "shortages"\?$/],
  ["no input", ["prices"], /^Name the file or folder to load/],
  ["two inputs", ["prices", "a", "b"], /^A load has one input\. Remove b\.$/],
  ["an unknown option", ["prices", "a", "--fast"], /^Unknown option '--fast'/],
  ["another environment", ["prices", "a", "--environment", "test"], /^--environment is live or sandbox\.$/],
  ["a time without zone", ["prices", "a", "--observed-at", "2026-01-31"], /^--observed-at is a time such as/],
  ["no rows a batch", ["prices", "a", "--batch-rows", "0"], /^--batch-rows is 1 to 1,000,000\.$/],
] as const) {
  test(`wrong usage is one line and how to call it, and touches nothing: ${what}`, async () => {
    await using db = await testDatabase();
    await using folder = await temporaryFolder();
    const { code, stdout, stderr } = await run(argv, { database: db.connection, folder });
    assert.equal(code, 2);
    assert.equal(stdout, "");
    const [first, second] = stderr.split("\n");
    assert.match(first ?? "", message);
    assert.match(second ?? "", /^Usage: npm run ingest -- </);
    assert.deepEqual(await loadsOf(db.connection), []);
  });
}

test("an input that breaks off fails the load: whole batches stay, and the register says so", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await addKnown(db.connection);
  const stdin = Readable.from(
    (async function* () {
      yield Buffer.from(csv(header, price("open", "10"), price("other", "10"), price("closed", "10")));
      throw new Error("the line went dead");
    })(),
  );
  await assert.rejects(
    run(["prices", "-", "--batch-rows", "2"], { database: db.connection, folder, stdin }),
    new UsageError("standard input cannot be read to its end: the line went dead."),
  );
  const [load] = await loadsOf(db.connection);
  const counts = { rows_read: 3, inserted: 2, changed: 0, unchanged: 0, refused: 0 };
  assert.deepEqual(load, {
    kind: "prices",
    source_name: "standard input",
    state: "failed",
    ended: true,
    ...counts,
  });
});

test("a load that waits for more input stops when it is told to", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await addKnown(db.connection);
  const stdin = new PassThrough();
  stdin.write(csv(header, price("open", "10"), price("other", "10")));
  const stopping = new AbortController();
  const running = run(["prices", "-", "--batch-rows", "1"], {
    database: db.connection,
    folder,
    stdin,
    stopping: stopping.signal,
  });
  await until(async () => (await query(db.connection, "select from live.prices")).length >= 2);
  stopping.abort("SIGTERM");
  const { code, stdout } = await running;
  assert.equal(code, 143);
  assert.match(stdout, /2 rows read, 2 inserted.*\n.*\nStopped; run it again to go on\.\n$/);
});

test("on a terminal the progress redraws its own line and leaves nothing behind", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const { stderr } = await run(["pharmacies", "-"], {
    database: db.connection,
    folder,
    isTerminal: true,
    stdin: Readable.from([Buffer.from("id,name,province\n")]),
  });
  assert.equal(stderr, "\r\u001b[2K");
});

test("a dry run shows the first rejected rows and leaves no report, no load, and no price", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await addKnown(db.connection);
  const path = join(folder.path, "feed.csv");
  const rows = Array.from({ length: 25 }, () => price("nowhere", "10"));
  await writeFile(path, csv(header, ...rows, ...Array.from({ length: 30 }, () => price("open", "10"))));
  const given = { database: db.connection, folder };
  const { code, stdout } = await run(["prices", path, "--dry-run"], given);
  assert.equal(code, 0);
  const lines = stdout.split("\n");
  assert.equal(lines[0], "Dry run: nothing is written.");
  assert.match(lines[1] ?? "", /^prices into live: 55 rows read, 1 inserted/);
  assert.equal(lines.filter((line) => line.startsWith("note: feed.csv, line ")).length, 20);
  assert.ok(lines.includes("note: 5 more rows are not shown"), stdout);
  assert.deepEqual(await readdir(folder.path), ["feed.csv"]);
  assert.deepEqual(await loadsOf(db.connection), []);
  assert.deepEqual(await query(db.connection, "select from live.prices"), []);
  const wrong = await run(["coverage", path, "--province", "XX"], given);
  assert.deepEqual(
    [wrong.code, wrong.stderr.split("\n")[0]],
    [2, "--province is a province or territory, such as MB."],
  );
});
