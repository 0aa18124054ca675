/**
 * Loads of every feed, killed at 20 random points each and run again. Each must end as a load that was never killed.
 *
 * A point is one of the load's writes to PostgreSQL (die_at_write.ts), so a slow machine does not move it. The seed is printed;
 * KILL_SEED repeats a run, and KILL_POINTS changes the number of points.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { test } from "node:test";
import { ingest } from "../../cmd/ingest/app.ts";
import { type Database, openDatabase, query } from "../../internal/postgres/database.ts";
import { root } from "../cmd/process.ts";
import { testDatabase } from "../support/database.ts";
import { temporaryFolder } from "../synthetic/folder.ts";
import { csv } from "./made_up_feed.ts";
import { wholeState } from "./whole_state.ts";

const points = Number(process.env.KILL_POINTS ?? 20);
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 2 ** 31));

// Printed also if no test fails.
console.log(`KILL_SEED=${seed} KILL_POINTS=${points}`);

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The defaults of the settings, which the killed process has. */
const screening = { factor: 5, chainPercent: 30, chainPrices: 20 };

const places = ["postal-codes", "data/places"];
const drugs = ["dpd", "data/sample/dpd"];
const pharmacies = ["pharmacies", "data/sample/pharmacies.csv", "--as-of", "2026-01-15"];
const dinOf = (number: number) => String(7_900_001 + number).padStart(8, "0");

/** Rows of an earlier edition, so that the killed load inserts, changes, and removes. */
const files = {
  "pddf_2026_04_21.csv": csv(
    "DIN/PIN,Plan,Rec Eff Date,Rec End Date,Dosage Form,Max Price,LCA Price,RDP Price,Pcare Plan Desc,Ltd Use Flag,Formulary List Date",
    ...[0, 1, 2, 3, 4, 5].flatMap((number) =>
      ["I", "C", "F"].map(
        (plan) =>
          `${dinOf(number)},${plan},20200101,40001230,TABLET,${number + 1}.5000,1.0000,,Plan ${plan},N,`,
      ),
    ),
  ),
  "before_mp_ntp_tm_relationship_20240909.csv": csv(
    "mp_code,ntp_code",
    ...[0, 1, 2, 3, 4].map((number) => `${dinOf(number)},9000001`),
  ),
  "mp_ntp_tm_relationship_20241009.csv": csv(
    "mp_code,ntp_code",
    ...[0, 1, 2, 5, 6, 7].map((number) => `${dinOf(number)},${9_000_001 + (number % 2)}`),
  ),
  "before-coverage.csv": csv(
    "din,province,plan,formulary_status,as_of",
    `${dinOf(0)},BC,PCARE,LIMITED_USE,2025-11-01`,
    `${dinOf(4)},BC,PCARE,GENERAL_BENEFIT,2025-11-01`,
  ),
  "before-shortages.csv": csv(
    "Report ID,Drug Identification Number,Shortage status,Actual start date,Date Updated",
    "990001,07900003,Anticipated shortage,2025-12-01,2025-12-01",
    "980001,07900001,Actual shortage,2025-11-01,2025-11-02",
  ),
  "before-recalls.json": JSON.stringify([
    { NID: "1", Title: `Recall of DIN ${dinOf(0)}`, Category: "Drugs", "Last updated": "2025-01-01" },
  ]),
  "before-interactions.csv": csv(
    "side1,name1,side2,name2,severity,source,source_date",
    "drug,ALPHA,drug,BETA,Major,Sample rules,2020-01-01",
  ),
  "before-prices.csv": csv(
    "pharmacy_id,din,price,quantity,dispensing_fee,observed_at",
    `sample-surrey-central,${dinOf(0)},19.00,100,10.00,2025-12-01T00:00:00Z`,
    `sample-surrey-central,${dinOf(1)},9.00,100,10.00,2025-12-01T00:00:00Z`,
  ),
  "before-price-history.csv": csv(
    "extract_date,din,individual_price",
    `2020-12-30,${dinOf(0)},.2000`,
    `2021-12-30,${dinOf(0)},.1750`,
  ),
};

/** `given` is loaded before, and `load` is killed. Paths are in the project, or in the test's folder (`$`). */
type Feed = { name: string; given: readonly (readonly string[])[]; load: readonly string[] };

const feeds: readonly Feed[] = [
  { name: "postal codes", given: [], load: [...places, "--batch-rows", "200"] },
  { name: "drugs and their packages", given: [], load: [...drugs, "--batch-rows", "5"] },
  { name: "pharmacies", given: [places], load: [...pharmacies, "--batch-rows", "5"] },
  {
    name: "prices of pharmacies",
    given: [places, drugs, pharmacies, ["prices", "$before-prices.csv"]],
    load: ["prices", "data/sample/prices.csv", "--batch-rows", "100"],
  },
  { name: "Ontario's formulary", given: [drugs], load: ["formulary", "data/sample/formulary.xml"] },
  { name: "British Columbia's formulary", given: [drugs], load: ["formulary", "$pddf_2026_04_21.csv"] },
  {
    name: "coverage",
    given: [drugs, ["coverage", "$before-coverage.csv"]],
    load: ["coverage", "data/sample/coverage.csv", "--batch-rows", "2"],
  },
  {
    name: "public prices",
    given: [drugs, ["price-history", "$before-price-history.csv"]],
    load: ["price-history", "data/sample/price-history.csv", "--batch-rows", "5"],
  },
  {
    name: "interactions",
    given: [["interactions", "$before-interactions.csv"]],
    load: ["interactions", "data/sample/interactions", "--as-of", "2026-01-01", "--batch-rows", "3"],
  },
  {
    name: "recalls",
    given: [drugs, ["recalls", "$before-recalls.json"]],
    load: ["recalls", "data/sample/recalls.json", "--batch-rows", "1"],
  },
  {
    name: "shortages",
    given: [drugs, ["shortages", "$before-shortages.csv", "--full"]],
    load: ["shortages", "data/sample/shortages.csv", "--full", "--batch-rows", "1"],
  },
  {
    name: "the Canadian Clinical Drug Data Set",
    given: [drugs, ["ccdd", "$before_mp_ntp_tm_relationship_20240909.csv", "--allow-mass-removal"]],
    load: ["ccdd", "$mp_ntp_tm_relationship_20241009.csv"],
  },
];

type Ended = { code: number | null; signal: NodeJS.Signals | null; text: string };

/** Paths that begin with $ are in the folder. */
const argumentsOf = (args: readonly string[], folder: string) =>
  args.map((arg) => (arg.startsWith("$") ? join(folder, arg.slice(1)) : arg));

/** Loads in a separate process, which can be killed. */
async function start(url: string, folder: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const dying = ["--import", join(root, "test/ingest/die_at_write.ts")];
  const child = spawn(process.execPath, [...dying, "cmd/ingest/main.ts", ...argumentsOf(args, folder)], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder, PRICE_MAX_AGE_DAYS: "3650" },
      // A machine under load may need longer than the default to accept a connection.
      DATABASE_CONNECT_TIMEOUT_MS: "30000",
      NODE_COMPILE_CACHE: join(folder, "compiled"),
      ...env,
    },
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return { code, signal, text } satisfies Ended;
}

/** Loads in this process, which is faster. Throws unless the load finishes. */
async function complete(database: Database, folder: string, args: readonly string[]): Promise<void> {
  const output = new PassThrough();
  const code = await ingest(argumentsOf(args, folder), {
    database,
    dataDirectory: folder,
    editions: { directory: folder, kept: 3 },
    defaults: { catalogueClasses: ["Human"], maxPriceAgeDays: 3_650, screening },
    stdin: Readable.from([]),
    stdout: output,
    stderr: output,
    isTerminal: false,
  });
  assert.equal(code, 0, String(output.read()));
}

for (const [index, { name, given, load }] of feeds.entries())
  test(`a load of ${name} that was killed at any of ${points} points ends as a clean one`, async () => {
    const random = createRandom(seed + index);
    await using folder = await temporaryFolder();
    for (const [path, text] of Object.entries(files)) await writeFile(join(folder.path, path), text);
    await using home = await testDatabase();
    await using prepared = await testDatabase();
    for (const args of given) await complete(prepared.connection, folder.path, args);
    const before = await wholeState(prepared.connection);
    await prepared.connection.destroy();

    /** Works on a copy of the prepared database. */
    async function onCopy<Done>(copy: string, work: (url: string) => Promise<Done>): Promise<Done> {
      const database = `${home.name}_${copy}`;
      await query(
        home.connection,
        `create database ${database} template ${prepared.name} strategy file_copy`,
      );
      try {
        return await work(home.url.replace(home.name, database));
      } finally {
        await query(home.connection, `drop database ${database} with (force)`);
      }
    }
    async function onDatabase<Done>(url: string, work: (database: Database) => Promise<Done>): Promise<Done> {
      const database = openDatabase({ url, poolSize: 4, applicationName: "test", connectTimeoutMs: 30_000 });
      return await work(database).finally(() => database.destroy());
    }

    const count = join(folder.path, "writes");
    const clean = await onCopy("clean", async (url) => {
      const end = await start(url, folder.path, load, { WRITES_FILE: count });
      assert.equal(end.code, 0, end.text);
      return await onDatabase(url, wholeState);
    });
    assert.notDeepEqual(clean, before);
    const writes = Number(await readFile(count, "utf8"));
    for (let point = 0; point < points; point += 1) {
      const write = 1 + Math.floor(random() * writes);
      const isSentFirst = random() < 0.5;
      const place = `write ${write} of ${writes}, ${isSentFirst ? "sent" : "not sent"}, KILL_SEED=${seed}`;
      await onCopy(`p${point}`, async (url) => {
        const env = { DIE_AT_WRITE: String(write), DIE_AFTER_WRITE: String(isSentFirst) };
        const killed = await start(url, folder.path, load, env);
        assert.equal(killed.signal, "SIGKILL", `${place}: ${killed.text}`);
        await onDatabase(url, async (database) => {
          await complete(database, folder.path, load);
          assert.deepEqual(await wholeState(database), clean, place);
        });
      });
    }
  });
