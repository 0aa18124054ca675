/** `ingest fetch` from servers that fail: nothing is stored and nothing is loaded, and the error says why. */
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import type { DownloadLimits } from "../../internal/ingest/fetch/download.ts";
import { query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { temporaryFolder } from "../synthetic/folder.ts";
import { runFetch } from "./fetching.ts";
import { csv } from "./made_up_feed.ts";
import { cut, type Published, redirect, silent, stalled, startPublisher, status } from "./publisher.ts";
import { zip } from "./zip_archive.ts";

const pddf = (...rows: string[]) =>
  csv(
    "DIN/PIN,Plan,Rec Eff Date,Rec End Date,Ben Grp List,LCA Ind,Pay Gen Ind,Brand Nm,Manuf,Generic Nm,Dosage Form,Trial Flg,Max Price,LCA Price,RDP Cat,RDP Sub Cat,RDP Price,RDP Excl Plans,Can Fed Reg Cd,Pcare Plan Desc,Max Days Supply,Qty Limit,Formulary List Date,Ltd Use Flag,Max Daily Qty,Max Period Qty,Max Period Qty Days,Max Annual Qty,BGTS Cat Cd,BGTS Cat Desc,BGTS Max Annual Qty",
    ...rows,
  );
const row = `00000019,NB,20150116,40001230${",".repeat(27)}`;
const name = "pddf_2026_04_21.csv";
const whole = zip({ [name]: pddf(row, row) });
const damaged = Buffer.from(whole);
// Within the compressed data, which follows the header of 30 bytes and the name.
damaged.fill(0, 30 + name.length + 100, 30 + name.length + 104);

const short = { silenceMs: 300 };

type Failure = {
  what: string;
  file: Published;
  error: RegExp;
  attempts: number;
  downloads?: Partial<DownloadLimits>;
};
const failures: readonly Failure[] = [
  {
    what: "a response that ends before its Content-Length",
    file: cut(whole),
    error: /connection closed before the end of the file\. Gave up after 3 attempts\.$/,
    attempts: 3,
  },
  {
    what: "a server that does not respond",
    file: silent,
    error: /did not respond for 0\.3 seconds\. Gave up after 3 attempts\.$/,
    attempts: 3,
    downloads: short,
  },
  {
    what: "a server that stops within the file",
    file: stalled("PK"),
    error: /did not respond for 0\.3 seconds\. Gave up/,
    attempts: 3,
    downloads: short,
  },
  {
    what: "a download that takes too long",
    file: silent,
    error: /took longer than 0\.2 seconds\. Gave up/,
    attempts: 3,
    downloads: { attemptMs: 200 },
  },
  {
    what: "a server error",
    file: status(503),
    error: /returned the status code 503\. Gave up after 3 attempts\.$/,
    attempts: 3,
  },
  { what: "a file that is gone", file: status(404), error: /returned the status code 404\.$/, attempts: 1 },
  {
    what: "redirects in a circle",
    file: redirect("/pddf.zip"),
    error: /redirects more than 3 times/,
    attempts: 4,
  },
  {
    what: "a redirect to a host without encryption",
    file: redirect("http://example.invalid/pddf.zip"),
    error: /example\.invalid\/pddf\.zip is not encrypted/,
    attempts: 1,
  },
  {
    what: "a file over the maximum size",
    file: { content: whole },
    error: /is larger than 100 bytes, the maximum/,
    attempts: 1,
    downloads: { maxBytes: 100 },
  },
  {
    what: "a body over the maximum size without a Content-Length",
    file: (response) => void response.writeHead(200).end(whole),
    error: /is larger than 100 bytes, the maximum/,
    attempts: 1,
    downloads: { maxBytes: 100 },
  },
  {
    what: "a compressed response that was not requested",
    file: (response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(whole)),
    error: /Content-Encoding gzip, which was not requested/,
    attempts: 1,
  },
  {
    what: "an archive that was cut short on the publisher's side",
    file: { content: whole.subarray(0, -30) },
    error: /pddf\.zip is no zip archive that can be read/,
    attempts: 1,
  },
  { what: "a damaged archive", file: { content: damaged }, error: /cannot be read to its end/, attempts: 1 },
  {
    what: "a web page instead of an archive",
    file: { content: "<!DOCTYPE html><title>Moved</title><p>This page has moved to another place.</p>" },
    error: /no zip archive that can be read/,
    attempts: 1,
  },
  {
    what: "a row that is cut short",
    file: { content: zip({ [name]: pddf(row, row).slice(0, -20) }) },
    error: /is cut short: its last row has 12 fields instead of 31/,
    attempts: 1,
  },
];

for (const { what, file, error, attempts, downloads = {} } of failures)
  test(`${what} is reported, and nothing is stored or loaded`, async () => {
    await using db = await testDatabase();
    await using folder = await temporaryFolder();
    await using publisher = await startPublisher({ "pddf.zip": file });
    const given = { database: db.connection, folder: folder.path, downloads };
    await assert.rejects(runFetch(["bc-pharmacare", "--url", publisher.url], given), error);
    assert.equal(publisher.log.length, attempts);
    assert.deepEqual(await readdir(join(folder.path, "bc-pharmacare")), []);
    assert.deepEqual(await query(db.connection, "select from live.loads"), []);
    assert.deepEqual(await query(db.connection, "select from live.published_sources"), []);
  });

test("a failure that passes is retried, and redirects within the limit are followed", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await using publisher = await startPublisher();
  let requests = 0;
  publisher.files["pddf.zip"] = redirect("/moved/pddf.zip");
  publisher.files["moved/pddf.zip"] = (response, request) => {
    requests += 1;
    if (requests === 1) cut(whole)(response, request);
    else if (requests === 2) status(500)(response, request);
    else response.writeHead(200, { "content-length": whole.length }).end(whole);
  };
  const { code, stdout } = await runFetch(["bc-pharmacare", "--url", publisher.url, "--no-load"], {
    database: db.connection,
    folder: folder.path,
  });
  assert.equal(code, 0, stdout);
  assert.equal(requests, 3);
});

test("a failed download leaves the stored edition and the loaded data as they are", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await using publisher = await startPublisher({ "pddf.zip": { content: whole } });
  const argv = ["bc-pharmacare", "--url", publisher.url, "--no-load"];
  const given = { database: db.connection, folder: folder.path };
  assert.equal((await runFetch(argv, given)).code, 0);
  const before = await readdir(join(folder.path, "bc-pharmacare"));
  publisher.files["pddf.zip"] = cut(whole);
  await assert.rejects(runFetch(argv, given), /before the end of the file/);
  assert.deepEqual(await readdir(join(folder.path, "bc-pharmacare")), before);
});
