/** One load from its registration to its summary, as the engine runs it, whatever the source. */
import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { sources } from "../../cmd/ingest/sources.ts";
import { createReport } from "../../internal/ingest/load_report.ts";
import type { LoadKind, Source } from "../../internal/ingest/model.ts";
import { silent } from "../../internal/ingest/progress.ts";
import { type LoadEnd, LoadStopped, runLoad } from "../../internal/ingest/run.ts";
import { hasFinishedLoad } from "../../internal/ingest/store.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { temporaryFolder } from "../synthetic/folder.ts";
import { addKnown, csv, dins } from "./made_up_feed.ts";

const at = "2026-06-01T08:00:00.123Z";

type Asked = { database: Database; folder: string; batchRows?: number; stopping?: AbortSignal };

async function* bytesOf(feed: string | AsyncIterable<string>) {
  if (typeof feed === "string") yield Buffer.from(feed);
  else for await (const part of feed) yield Buffer.from(part);
}

function run(source: Source, feed: string | AsyncIterable<string>, asked: Asked): Promise<LoadEnd> {
  const { database, folder, batchRows = 1_000, stopping } = asked;
  const file = { name: "feed.csv", open: async () => Readable.from(bytesOf(feed)) };
  return runLoad(source, {
    database,
    schema: "live",
    input: { name: "made up", files: async () => [file] },
    synthetic: false,
    options: { catalogueClasses: ["Human"], allowMassRemoval: false, maxPriceAgeDays: 3_650, batchRows },
    reportDirectory: join(folder, "reports"),
    clock: { now: () => Date.parse(at) },
    progress: silent,
    ...(stopping === undefined ? {} : { stopping }),
  });
}

const registered = (database: Database) =>
  query(
    database,
    `select kind, source_name, state, started_at, finished_at, rows_read, inserted, changed, unchanged, refused
     from live.loads`,
  );

const priceHeader = "pharmacy_id,din,price,quantity,dispensing_fee,observed_at";
const price = (dollars: string, day = "01", din = "09900001") =>
  `open,${din},${dollars},30,0,2026-05-${day}T00:00:00Z`;

/** Each with a row that is inserted, one that is refused, and one that says nothing new. */
const feeds: Partial<Record<LoadKind, string>> = {
  prices: csv(priceHeader, price("10"), price("0", "02"), price("10", "03")),
  pharmacies: csv("id,name,province,lat,lng", "a,A,BC,49,-123", "b,B,Kansas,49,-123", "a,A,BC,49,-123"),
  "postal-codes": csv("code,province,lat,lng", "V3T,BC,49,-123", "H0H,QC,45,-73", "V3T,BC,49,-123"),
};

for (const kind of ["prices", "pharmacies", "postal-codes"] as const) {
  test(`a load of ${kind} is registered as running, then as finished with what became of its rows`, async () => {
    await using db = await testDatabase();
    await using folder = await temporaryFolder();
    await addKnown(db.connection);
    const during: unknown[] = [];
    const watched: Source = {
      kind,
      async load(context) {
        during.push(...(await registered(db.connection)));
        during.push(await hasFinishedLoad(db.connection, "live", kind));
        await sources[kind].load(context);
      },
    };
    const { counts } = await run(watched, feeds[kind] ?? "", {
      database: db.connection,
      folder: folder.path,
    });
    assert.deepEqual(counts, { read: 3, inserted: 1, changed: 0, unchanged: 1, refused: 1 });
    const row = { kind, source_name: "made up", started_at: new Date(at) };
    const none = { rows_read: 0, inserted: 0, changed: 0, unchanged: 0, refused: 0 };
    assert.deepEqual(during, [{ ...row, state: "running", finished_at: null, ...none }, false]);
    const { read: rows_read, ...rest } = counts;
    const finished = { ...row, state: "finished", finished_at: new Date(at), rows_read, ...rest };
    assert.deepEqual(await registered(db.connection), [finished]);
    assert.equal(await hasFinishedLoad(db.connection, "live", kind), true);
  });
}

test("two loads that start in the same millisecond write two reports", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const asked = { database: db.connection, folder: folder.path };
  const both = await Promise.all([1, 2].map(() => run(sources.prices, csv(priceHeader, price("1")), asked)));
  assert.equal(new Set(both.map(({ reportPath }) => reportPath)).size, 2);
});

test("a feed that is wrong throughout is refused row by row, and its report has every row", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const rows = Array.from({ length: 20_000 }, (_, index) => price("1", "01", String(index)));
  const {
    reportPath = "",
    counts,
    state,
  } = await run(sources.prices, csv(priceHeader, ...rows), {
    database: db.connection,
    folder: folder.path,
  });
  assert.deepEqual(counts, { read: 20_000, inserted: 0, changed: 0, unchanged: 0, refused: 20_000 });
  assert.equal(state, "refused");
  assert.equal((await readFile(reportPath, "utf8")).trim().split("\n").length, 20_001);
});

test("the report of a feed of the wrong kind ends at 10 MB and states how many rows it leaves out", async () => {
  await using folder = await temporaryFolder();
  const row = "x".repeat(500);
  const rows = 30_000;
  let path = "";
  {
    using report = createReport(folder.path, "prices", new Date(0));
    for (let line = 1; line <= rows; line += 1) report.add({ file: "f", line, reason: "is wrong", row });
    path = report.path ?? "";
    assert.ok(report.leftOut > 0);
  }
  const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
  assert.ok((await stat(path)).size < 10_001_000);
  const leftOut = rows - (lines.length - 2);
  assert.match(
    lines.at(-1) ?? "",
    new RegExp(`The report is full\\. ${leftOut} more rows are not listed\\.`),
  );
});

test("a load that refuses more than half of its rows stores the others and leaves its dataset stale", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const asked = { database: db.connection, folder: folder.path };
  const states = () => query(db.connection, "select kind, state from live.loads order by state");
  const loadedAt = () => query(db.connection, "select dataset, loaded_at from live.datasets");
  await addKnown(db.connection);
  const half = await run(sources.prices, csv(priceHeader, price("10"), price("0", "02")), asked);
  assert.equal(half.state, "finished");
  assert.equal(await hasFinishedLoad(db.connection, "live", "prices"), true);
  const before = await loadedAt();
  const mostly = csv(priceHeader, price("11", "03"), price("0", "04"), price("0", "05"));
  const refused = await run(sources.prices, mostly, asked);
  assert.deepEqual([refused.state, refused.counts.changed, refused.counts.refused], ["refused", 1, 2]);
  assert.deepEqual(await states(), [
    { kind: "prices", state: "finished" },
    { kind: "prices", state: "refused" },
  ]);
  assert.deepEqual(await loadedAt(), before);
});

test("a feed without a required column fails whole, and nothing is merged", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const asked = { database: db.connection, folder: folder.path };
  const broken = run(sources.prices, csv("pharmacy_id,din,price", "open,09900001,10"), asked);
  await assert.rejects(broken, {
    name: "UsageError",
    message:
      "feed.csv has no column quantity, dispensing_fee; its header is: pharmacy_id, din, price. Rename its columns as docs/feeds.md lists them for this feed, or name the feed that the file belongs to.",
  });
  const [load] = await query(db.connection, "select state, rows_read from live.loads");
  assert.deepEqual(load, { state: "failed", rows_read: 0 });
});

test("a load that is stopped waits for the batch under way, and counts what stands in the database", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await addKnown(db.connection);
  const rows = Array.from({ length: 5_000 }, (_, minute) => {
    const time = new Date(Date.UTC(2026, 3, 1, 0, minute)).toISOString();
    const key = `${minute % 2 === 0 ? "open" : "other"},${dins[minute % 3]}`;
    return `${key},${10 + (minute % 7)},30,0,${time}`;
  });
  const stopping = new AbortController();
  async function* stoppedHalfWay() {
    yield csv(priceHeader, ...rows.slice(0, 2_500));
    stopping.abort("SIGINT");
    yield csv(...rows.slice(2_500));
  }
  const asked = { database: db.connection, folder: folder.path, batchRows: 300, stopping: stopping.signal };
  const stopped = await run(sources.prices, stoppedHalfWay(), asked).then(
    () => assert.fail("it went on to the end"),
    (error: unknown) => error,
  );
  assert.ok(stopped instanceof LoadStopped, String(stopped));
  const { counts } = stopped.summary;
  assert.ok(counts.read < rows.length);
  const [history] = await query(db.connection, "select count(*) as rows from live.price_history");
  assert.deepEqual(history, { rows: counts.inserted + counts.changed });

  const whole = await run(sources.prices, csv(priceHeader, ...rows), {
    ...asked,
    stopping: new AbortController().signal,
  });
  assert.equal(whole.counts.read, rows.length);
  const [end] = await query(db.connection, "select count(*) as rows from live.price_history");
  assert.deepEqual(end, { rows: rows.length });
});
