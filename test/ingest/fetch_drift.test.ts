/** Columns of fetched files: each change is named before anything is loaded. Real files are read from ../shared/data. */
import assert from "node:assert/strict";
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { compareColumns } from "../../internal/ingest/fetch/drift.ts";
import { readFileColumns } from "../../internal/ingest/fetch/file_columns.ts";
import {
  type PublishedSource,
  publishedSources,
  type SourceName,
} from "../../internal/ingest/fetch/published_sources.ts";
import { openInput } from "../../internal/ingest/input.ts";
import type { InputFile } from "../../internal/ingest/model.ts";
import { query } from "../../internal/postgres/database.ts";
import { testDatabase } from "../support/database.ts";
import { temporaryFolder } from "../synthetic/folder.ts";
import { runFetch } from "./fetching.ts";
import { csv } from "./made_up_feed.ts";
import { startPublisher } from "./publisher.ts";

async function driftOf(source: SourceName, file: InputFile) {
  const { layouts }: PublishedSource = publishedSources[source];
  const layout = layouts.find((each) => each.file.test(file.name));
  assert.ok(layout, file.name);
  return compareColumns(file.name, await readFileColumns(file, layout), layout);
}
const textFile = (name: string, text: string): InputFile => ({
  name,
  open: async () => Readable.from([Buffer.from(text)]),
});

const relation = "mp_code,mp_formal_name,ntp_code,ntp_formal_name,tm_code,tm_formal_name";
const relationOf = (header: string) =>
  textFile("mp_ntp_tm_relationship.csv", csv(header, "1,2,3,4,5,6", "1,2,3,4,5,6"));

const headings: readonly { what: string; header: string; problems: string[]; notes: string[] }[] = [
  { what: "the published columns", header: relation, problems: [], notes: [] },
  {
    what: "a missing column",
    header: "mp_code,mp_formal_name,x,ntp_formal_name,tm_code,tm_formal_name",
    problems: ['column "ntp_code" is missing'],
    notes: ['column "x" is new and not read'],
  },
  {
    what: "a renamed column",
    header: "mp_code,mp_formal_name,ntp_identifier_code,ntp_formal_name,tm_code,tm_formal_name",
    problems: ['column "ntp_code" is now "ntp_identifier_code"'],
    notes: [],
  },
  {
    what: "a renamed column that is not read",
    header: "mp_code,mp_formal_names,ntp_code,ntp_formal_name,tm_code,tm_formal_name",
    problems: [],
    notes: ['column "mp_formal_name" is now "mp_formal_names"'],
  },
  {
    what: "another order, case, and punctuation",
    header: "NTP Code,MP-Code,mp_formal_name,ntp_formal_name,tm_code,tm_formal_name",
    problems: [],
    notes: [],
  },
];
for (const { what, header, problems, notes } of headings)
  test(`drift: ${what}`, async () => {
    const named = (lines: string[]) => lines.map((line) => `mp_ntp_tm_relationship.csv: ${line}`);
    assert.deepEqual(await driftOf("ccdd", relationOf(header)), {
      problems: named(problems),
      notes: named(notes),
    });
  });

const drug =
  '"10000","","Human","00813761","LINCOMIX","","N","69580","1","30-JAN-2024","0105826008","","",""';
const positions: readonly { what: string; row: string; problems: RegExp[] }[] = [
  { what: "the published columns", row: drug, problems: [] },
  {
    what: "a new column before others",
    row: drug.replace('"Human",', '"Human","X",'),
    problems: [
      /column 4 \(DRUG_IDENTIFICATION_NUMBER\) is now column 5$/,
      /column 10 \(LAST_UPDATE_DATE\) is now column 11$/,
      /column 11 \(AI_GROUP_NO\) is now column 12$/,
    ],
  },
  {
    what: "a column that is gone",
    row: drug.replace('"Human",', ""),
    problems: [
      /column 4 \(DRUG_IDENTIFICATION_NUMBER\) is now column 3$/,
      /column 10 \(LAST_UPDATE_DATE\) is now column 9$/,
    ],
  },
  {
    what: "columns that are gone at the end",
    row: drug.split(",").slice(0, 10).join(","),
    problems: [/column 11 \(AI_GROUP_NO\) is missing$/],
  },
];
for (const { what, row, problems } of positions)
  test(`drift of a table without headings: ${what}`, async () => {
    const drift = await driftOf("dpd", textFile("drug.txt", csv(row, row, row)));
    assert.equal(drift.problems.length, problems.length, drift.problems.join("\n"));
    for (const [at, problem] of problems.entries()) assert.match(drift.problems[at] ?? "", problem);
  });

test("a changed column stops the load before a row of it, and --accept-drift loads it", async () => {
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const notice = {
    NID: "1",
    Title: "T",
    URL: "https://recalls-rappels.canada.ca/1",
    "Last updated": "2026-01-01",
  };
  const rest = {
    Organization: "Drugs and health products",
    Product: "P",
    Issue: "I",
    Category: "Drugs",
    Archived: "0",
  };
  const changed = [{ ...notice, ...rest, "What you should do": "X", "Recall classification": "Type I" }];
  await using publisher = await startPublisher({
    "HCRSAMOpenData.json": { content: JSON.stringify(changed) },
  });
  const argv = ["recalls", "--url", publisher.url];
  const given = { database: db.connection, folder: folder.path };
  await assert.rejects(
    runFetch(argv, given),
    /columns of recalls have changed[\s\S]*column "Recall class" is now "Recall classification"[\s\S]*--accept-drift/,
  );
  assert.deepEqual(await query(db.connection, "select from live.loads"), []);
  assert.equal((await runFetch([...argv, "--accept-drift"], given)).code, 0);
  assert.equal((await query(db.connection, "select from live.recalls")).length, 1);
});

const shared = fileURLToPath(new URL("../../../shared/data/", import.meta.url));
/** Real files, and what is new in them or missing from them. */
const real: readonly {
  source: SourceName;
  path: string;
  as?: string;
  problems?: RegExp[];
  notes?: RegExp[];
}[] = [
  { source: "dpd", path: "dpd-2023-01/allfiles.zip" },
  { source: "dpd", path: "dpd-2024-07/allfiles.zip" },
  { source: "dpd", path: "dpd-2024-07/allfiles_ap.zip" },
  { source: "dpd", path: "dpd-2026-05-partial/active_partial.zip" },
  { source: "ccdd", path: "ccdd-2024-10/mp_full_release_20241009.csv.gz" },
  { source: "ccdd", path: "ccdd-2024-10/mp_ntp_tm_relationship_release_candidate_20241009.csv.gz" },
  { source: "bc-pharmacare", path: "bc-pharmacare-2026-04/pddf.zip" },
  { source: "ontario-formulary", path: "odb-formulary/data_extract_20250730.xml" },
  { source: "ontario-formulary", path: "odb-formulary/data_extract_20181217.xml" },
  { source: "recalls", path: "recalls/hcrsam_sample.json" },
  { source: "shortages", path: "shortages-2023-2024/shortage_report.csv" },
  {
    source: "shortages",
    path: "shortages-2017/dsc2017.csv.gz",
    problems: [/"Anticipated start date" is now "Anticipated Shortage Start Date"/],
  },
];
for (const { source, path, problems = [], notes = [] } of real)
  test(`the real file ${basename(path)} of ${path.split("/")[0]} has the published columns`, async (context) => {
    if (!existsSync(shared + path)) return context.skip(`there is no ../shared/data/${path}`);
    await using input = await openInput(shared + path);
    const found = { problems: [] as string[], notes: [] as string[] };
    const { layouts }: PublishedSource = publishedSources[source];
    for (const file of await input.files()) {
      if (!layouts.some((layout) => layout.file.test(file.name))) continue;
      const drift = await driftOf(source, file);
      found.problems.push(...drift.problems);
      found.notes.push(...drift.notes);
    }
    if (problems.length === 0) assert.deepEqual(found.problems, []);
    for (const problem of problems)
      assert.ok(
        found.problems.some((line) => problem.test(line)),
        found.problems.join("\n"),
      );
    if (problems.length === 0 && notes.length === 0) assert.deepEqual(found.notes, []);
  });

test("a real archive is fetched, and cut or with a changed byte it is rejected", async (context) => {
  const path = `${shared}bc-pharmacare-2026-04/pddf.zip`;
  if (!existsSync(path)) return context.skip("there is no ../shared/data/bc-pharmacare-2026-04");
  await using db = await testDatabase();
  await using folder = await temporaryFolder();
  const content = await readFile(path);
  await using publisher = await startPublisher({
    "pddf.zip": (response) => {
      response.writeHead(200, { "content-length": content.length });
      createReadStream(path).pipe(response);
    },
  });
  const argv = ["bc-pharmacare", "--url", publisher.url, "--no-load"];
  const given = { database: db.connection, folder: folder.path };
  const { code, stdout } = await runFetch(argv, given);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /3,455,797 bytes/);
  publisher.files["pddf.zip"] = { content: content.subarray(0, 3_000_000) };
  await assert.rejects(runFetch(argv, given), /no zip archive that can be read/);
  const changed = Buffer.from(content);
  changed[1_000_000] = (changed[1_000_000] ?? 0) ^ 1;
  publisher.files["pddf.zip"] = { content: changed };
  await assert.rejects(runFetch(argv, given), /cannot be read to its end/);
});
