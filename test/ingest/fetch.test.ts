/** `ingest fetch`: editions of a published source, from the publisher's server to the database. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { type Database, query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { temporaryFolder } from "../synthetic/folder.ts";
import { runFetch } from "./fetching.ts";
import { csv } from "./made_up_feed.ts";
import { type Publisher, startPublisher } from "./publisher.ts";
import { recallNotices } from "./recall_notices.ts";
import { zip } from "./zip_archive.ts";

const sample = new URL("../../data/sample/dpd/", import.meta.url);

/** The sample's extract as Health Canada publishes one: an archive per set. */
async function archives(): Promise<Record<string, { content: Buffer; lastModified: string }>> {
  const sets: Record<string, Record<string, string>> = { "": {}, _ap: {}, _ia: {}, _dr: {} };
  for (const name of await readdir(sample)) {
    const suffix = /(_ia)?\.txt$/.exec(name)?.[1] ?? "";
    Object.assign(sets[suffix] ?? {}, { [name]: await readFile(new URL(name, sample), "utf8") });
  }
  // Without products, an archive is valid and has no drug.txt.
  for (const suffix of ["_ap", "_dr"]) Object.assign(sets[suffix] ?? {}, { [`form${suffix}.txt`]: "" });
  return Object.fromEntries(
    Object.entries(sets).map(([suffix, files]) => [
      `allfiles${suffix}.zip`,
      { content: zip(files), lastModified: new Date().toUTCString() },
    ]),
  );
}

const recalls = (...numbers: number[]) => recallNotices(numbers);

const known = async (database: Database) =>
  (await query<{ nid: number }>(database, "select nid from live.recalls order by nid")).map(({ nid }) => nid);
const editionsIn = async (folder: string) => (await readdir(join(folder, "recalls"))).sort();
const loadsIn = async (database: Database) =>
  (await query<{ state: string }>(database, "select state from live.loads order by started_at")).map(
    ({ state }) => state,
  );

test("an extract of several archives is one edition and one load", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await using publisher = await startPublisher(await archives());
  const given = { database: db.connection, folder: folder.path };
  const first = await runFetch(["dpd", "--url", publisher.url], given);
  assert.equal(first.code, 0, first.stdout + first.stderr);
  assert.match(first.stdout, /^dpd: new edition, published [\d-]+, [\d,]+ bytes\. License: Open Government/m);
  const [counts] = await query<{ sets: string[] }>(
    db.connection,
    "select array_agg(distinct source_set order by source_set) as sets from live.drugs",
  );
  assert.deepEqual(counts?.sets, ["cancelled", "marketed"]);
  assert.deepEqual(await loadsIn(db.connection), ["finished"]);

  publisher.log.length = 0;
  const second = await runFetch(["dpd", "--url", publisher.url], given);
  assert.equal(second.code, 0, second.stdout + second.stderr);
  assert.match(second.stdout, /no new edition[\s\S]*already loaded into live/);
  assert.deepEqual(
    publisher.log,
    ["", "_ap", "_ia", "_dr"].map((suffix) => `304 allfiles${suffix}.zip`),
  );
  assert.deepEqual(await loadsIn(db.connection), ["finished"]);
});

test("a file that changed is downloaded, and the others are taken over from the stored edition", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await using publisher = await startPublisher(await archives());
  const given = { database: db.connection, folder: folder.path };
  await runFetch(["dpd", "--url", publisher.url], given);
  publisher.files["allfiles_dr.zip"] = { content: zip({ "form_dr.txt": "", "ther_dr.txt": "" }) };
  publisher.log.length = 0;
  const { code, stdout, stderr } = await runFetch(["dpd", "--url", publisher.url], given);
  assert.equal(code, 0, stdout + stderr);
  assert.deepEqual(publisher.log, [
    ...["304 allfiles.zip", "304 allfiles_ap.zip", "304 allfiles_ia.zip", "200 allfiles_dr.zip"],
  ]);
  const [newest = ""] = (await readdir(join(folder.path, "dpd"))).sort().reverse();
  const names = await readdir(join(folder.path, "dpd", newest));
  assert.deepEqual(names.sort(), [...Object.keys(publisher.files), "manifest.json"].sort());
  assert.deepEqual(await loadsIn(db.connection), ["finished", "finished"]);
});

/** A publisher of recalls, fetched once. */
async function fetchedRecalls(publisher: Publisher, database: Database, folder: string) {
  const argv = ["recalls", "--url", publisher.url];
  const run = (...more: string[]) => runFetch([...argv, ...more], { database, folder });
  const first = await run();
  assert.equal(first.code, 0, first.stdout + first.stderr);
  return run;
}
const file = "HCRSAMOpenData.json";

test("the manifest states URL, license, checksum, and times of each file", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const published = new Date(Date.now() - 86_400_000).toUTCString();
  await using publisher = await startPublisher({ [file]: { content: recalls(1), lastModified: published } });
  await fetchedRecalls(publisher, db.connection, folder.path);
  const [name = ""] = await editionsIn(folder.path);
  const manifest = JSON.parse(await readFile(join(folder.path, "recalls", name, "manifest.json"), "utf8"));
  assert.equal(manifest.license, "Open Government Licence - Canada");
  assert.equal(manifest.publishedAt, new Date(published).toISOString());
  assert.equal(manifest.files[0].url, `${publisher.url}${file}`);
  assert.match(manifest.files[0].sha256, /^[0-9a-f]{64}$/);
  const [row] = await query<Record<string, unknown>>(
    db.connection,
    "select source, published_at, edition = loaded_edition as loaded, due_at - published_at = interval '7 days' as due from live.published_sources",
  );
  assert.deepEqual(row, { source: "recalls", published_at: new Date(published), loaded: true, due: true });
});

test("an edition whose load was killed is loaded by the next fetch, although nothing changed", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await using publisher = await startPublisher({ [file]: { content: recalls(1, 2) } });
  const run = await fetchedRecalls(publisher, db.connection, folder.path);
  // As a kill after the download leaves it.
  await query(db.connection, "update live.published_sources set loaded_edition = null");
  await query(db.connection, "truncate live.recalls cascade");
  const { code, stdout } = await run();
  assert.equal(code, 0, stdout);
  assert.equal(publisher.log.at(-1), `304 ${file}`);
  assert.deepEqual(await known(db.connection), [1, 2]);
});

test("what a killed download left is not read, and is deleted after a day", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await using publisher = await startPublisher({ [file]: { content: recalls(1) } });
  const run = await fetchedRecalls(publisher, db.connection, folder.path);
  for (const name of [".new-1-1", ".new-2-2"]) {
    await mkdir(join(folder.path, "recalls", name));
    await writeFile(join(folder.path, "recalls", name, "recalls.json"), "[{");
  }
  await utimes(join(folder.path, "recalls", ".new-1-1"), 0, 0);
  assert.equal((await run()).code, 0);
  const names = await editionsIn(folder.path);
  assert.deepEqual([names.length, names[0]], [2, ".new-2-2"]);
});

test("a stored file that differs from its checksum is downloaded again", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await using publisher = await startPublisher({ [file]: { content: recalls(1) } });
  const run = await fetchedRecalls(publisher, db.connection, folder.path);
  const [name = ""] = await editionsIn(folder.path);
  await writeFile(join(folder.path, "recalls", name, "recalls.json"), "[]");
  assert.equal((await run()).code, 0);
  assert.equal(publisher.log.at(-1), `200 ${file}`);
});

test("old editions are deleted, and the newest ones are kept", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await using publisher = await startPublisher();
  for (const number of [1, 2, 3, 4]) {
    publisher.files[file] = { content: recalls(number) };
    const argv = ["recalls", "--url", publisher.url];
    const { code } = await runFetch(argv, { database: db.connection, folder: folder.path, kept: 2 });
    assert.equal(code, 0);
  }
  const names = await editionsIn(folder.path);
  assert.equal(names.length, 2);
  const newest = await readFile(join(folder.path, "recalls", names.at(-1) ?? "", "recalls.json"), "utf8");
  assert.equal(newest, recalls(4));
});

test("a dry run downloads and reports, and stores neither the edition nor rows", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await using publisher = await startPublisher({ [file]: { content: recalls(1, 2) } });
  const argv = ["recalls", "--url", publisher.url, "--dry-run"];
  const { code, stdout } = await runFetch(argv, { database: db.connection, folder: folder.path });
  assert.equal(code, 0, stdout);
  assert.match(stdout, /Dry run: nothing is written\.\nrecalls into live: 2 rows read, 2 inserted/);
  assert.deepEqual(await readdir(folder.path), []);
  assert.deepEqual(await known(db.connection), []);
  assert.deepEqual(await query(db.connection, "select from live.published_sources"), []);
});

test("--no-load stores the edition, and the next fetch loads it", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  await using publisher = await startPublisher({ [file]: { content: recalls(1) } });
  const given = { database: db.connection, folder: folder.path };
  const argv = ["recalls", "--url", publisher.url];
  assert.match((await runFetch([...argv, "--no-load"], given)).stdout, /Nothing was loaded\.\n$/);
  assert.deepEqual(await known(db.connection), []);
  assert.equal((await runFetch(argv, given)).code, 0);
  assert.deepEqual(await known(db.connection), [1]);
});

test("a source whose next edition is overdue is loaded, and ends with a warning and exit code 3", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const lastModified = "Tue, 06 Jan 2026 00:00:00 GMT";
  await using publisher = await startPublisher({ [file]: { content: recalls(1), lastModified } });
  const given = { database: db.connection, folder: folder.path };
  const argv = ["recalls", "--url", publisher.url];
  for (const _ of ["downloaded", "unchanged"]) {
    const { code, stderr } = await runFetch(argv, given);
    assert.equal(code, 3);
    assert.match(stderr, /recalls is overdue: its newest edition was published on 2026-01-06/);
  }
  assert.deepEqual(await known(db.connection), [1]);
});

test("a release without a date in its name is dated by its publication", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const lastModified = "Tue, 06 Oct 2026 00:00:00 GMT";
  await using publisher = await startPublisher({
    mp: {
      lastModified,
      content: csv(
        "mp_code,mp_formal_name,mp_en_description,mp_fr_description,mp_status,mp_status_effective_time,mp_type,Health_Canada_identifier,Health_Canada_product_name",
        "07900001,A,A,A,Active,20240827,DIN,07900001,A",
      ),
    },
    mp_ntp_tm_relationship_en: {
      lastModified,
      content: csv(
        "mp_code,mp_formal_name,ntp_code,ntp_formal_name,tm_code,tm_formal_name",
        "07900001,A,9000001,B,8000001,C",
      ),
    },
  });
  const given = { database: db.connection, folder: folder.path };
  const { code, stdout } = await runFetch(["ccdd", "--url", publisher.url], given);
  assert.equal(code, 0, stdout);
  const [release] = await query(db.connection, "select dated from live.clinical_product_releases");
  assert.deepEqual(release, { dated: "2026-10-06" });
});

test("a file with a dated name is found by the link on the source's page", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const content = await readFile(new URL("../../data/sample/formulary.xml", import.meta.url), "utf8");
  const path = "files/2026-09/moh-odb-formulary-edition-43-data-extract-en-2026-09-25.xml";
  await using publisher = await startPublisher({
    page: { content: `<a href="/other.pdf">x</a> <a href="/${path}">XML Data Extract</a>` },
    [path]: { content },
  });
  const given = { database: db.connection, folder: folder.path };
  const { code, stdout } = await runFetch(
    ["ontario-formulary", "--url", `${publisher.url}page`, "--no-load"],
    given,
  );
  assert.equal(code, 0, stdout);
  assert.deepEqual(publisher.log, ["200 page", `200 ${path}`]);
  publisher.files.page = { content: "<p>Moved</p>" };
  await assert.rejects(
    runFetch(["ontario-formulary", "--url", `${publisher.url}page`], given),
    /links no file of ontario-formulary/,
  );
});

test("the command line is checked before anything is downloaded", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const given = { database: db.connection, folder: folder.path };
  const unknown = await runFetch(["dpf"], given);
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /Unknown source "dpf"\. Did you mean "dpd"\?/);
  await assert.rejects(runFetch(["shortages"], given), /its API needs an account[\s\S]*--url/);
  await assert.rejects(
    runFetch(["recalls", "--url", "http://example.invalid/x.json"], given),
    /is not encrypted\. Use HTTPS/,
  );
  await assert.rejects(
    runFetch(["dpd", "--url", "https://example.invalid/a.zip"], given),
    /End it with a slash/,
  );
});
