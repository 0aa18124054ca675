/** The command as a process of its own, ended in the middle of a load. */
import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import { root } from "../cmd/process.ts";
import { madeUp, merge } from "../drugs/made_up.ts";
import { recorded } from "../events/recorded.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";
import { temporaryFolder } from "../synthetic/folder.ts";
import { storedHeld } from "./held_feed.ts";
import { pricesOf } from "./made_up_feed.ts";

const products = 120;
const pharmacies = 60;
const header = "pharmacy_id,din,price,quantity,dispensing_fee,availability,observed_at";

const dinOf = (number: number) => String(9_900_000 + number).padStart(8, "0");

/** A hundred times the usual price, of two in twelve products: once, so that it stays held, or twice, so that it is released. */
const isHundredfold = (drug: number, round: number) =>
  (drug % 12 === 5 && round === 1) || (drug % 12 === 7 && round > 0);

/** Three observations of every product at every pharmacy, in an order in which later ones come first now and then. */
function feedLines(): string[] {
  const lines: string[] = [];
  const days = [1, 3, 2];
  for (const [round, day] of days.entries()) {
    for (let drug = 0; drug < products; drug += 1) {
      for (let pharmacy = 0; pharmacy < pharmacies; pharmacy += 1) {
        const cents = 500 + ((drug * 31 + pharmacy * 17 + (drug % 3 === 0 ? round : 0) * 7) % 900);
        const at = new Date(Date.UTC(2026, 0, day + (pharmacy % 2) * 29, drug % 24)).toISOString();
        const price = (cents / (isHundredfold(drug, round) ? 1 : 100)).toFixed(2);
        lines.push(`p${pharmacy},${dinOf(drug)},${price},30,9.99,in_stock,${at}`);
      }
    }
  }
  return lines;
}

async function addKnown(database: Database): Promise<void> {
  await merge(
    database,
    Array.from({ length: products }, (_, number) => madeUp(dinOf(number), `NAME ${number}`)),
  );
  await inTransaction(database, (tx) =>
    query(
      tx,
      `insert into live.pharmacies (key, name, sort_name, province, latitude, longitude, location_source, timezone,
         status, synthetic)
       select 'p' || n, 'p' || n, 'p' || n, 'BC', 49, -123, 'feed', 'America/Vancouver',
         case n % 10 when 0 then 'closed' else 'open' end, true
       from generate_series(0, ${pharmacies - 1}) n`,
    ),
  );
}

const children = new Set<ChildProcessWithoutNullStreams>();
after(() => {
  for (const child of children) child.kill("SIGKILL");
});

function startLoad(url: string, folder: string, input: string): ChildProcessWithoutNullStreams {
  const child = spawn(
    process.execPath,
    ["cmd/ingest/main.ts", "prices", input, "--batch-rows", "700", "--environment", "live"],
    {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder, PRICE_MAX_AGE_DAYS: "3650" },
    },
  );
  children.add(child);
  child.once("exit", () => children.delete(child));
  // Writing to a process that was killed fails, which is what the test is about.
  child.stdin.on("error", () => {});
  return child;
}

const rowsIn = async (database: Database, table: string) =>
  (await query<{ rows: number }>(database, `select count(*) as rows from live.${table}`))[0]?.rows ?? 0;

/** How many held prices are in each state. */
async function heldIn(database: Database): Promise<Record<string, number>> {
  const rows = await query<{ state: string; prices: number }>(
    database,
    "select state, count(*) as prices from live.held_prices group by state",
  );
  return Object.fromEntries(rows.map(({ state, prices }) => [state, prices]));
}

/** Sends the feed but for its last line, so that the load cannot come to an end, until so many rows stand. */
async function sendUntil(
  child: ChildProcessWithoutNullStreams,
  database: Database,
  lines: readonly string[],
  rows: number,
  table = "prices",
): Promise<void> {
  child.stdin.write(`${header}\n${lines.slice(0, -1).join("\n")}\n`);
  await until(async () => {
    assert.equal(child.exitCode, null, "the load ended by itself");
    return (await rowsIn(database, table)) >= rows;
  }, `${rows} rows in ${table}`);
}

/** Of each drug, one that its prices are below when it comes to the worst. */
const addAlerts = (database: Database) =>
  query(
    database,
    `insert into live.alerts (id, account_id, drug_id, target_cents, notification_method, created_at, expires_at)
     select ('00000000-0000-7000-8000-' || lpad(d.din, 12, '0'))::uuid, '00000000-0000-7000-8000-000000000001', d.id,
       510, 'WEBHOOK', now(), now() + interval '1 day'
     from live.drugs d`,
  );

/** What was told, but for when. */
const told = async (database: Database) =>
  (await recorded(database)).map(({ data, ...event }) => ({
    ...event,
    data: { ...data, triggered_at: null },
  }));

async function endOf(child: ChildProcessWithoutNullStreams): Promise<{ code: number | null; text: string }> {
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, text };
}

test("a load killed in the middle, again and again, and run once more, leaves and tells what a clean load does", async () => {
  await using folder = await temporaryFolder();
  const lines = feedLines();
  const path = join(folder.path, "feed.csv");
  await writeFile(path, `${header}\n${lines.join("\n")}\n`);

  await using clean = await testDatabase();
  await addKnown(clean.connection);
  await addAlerts(clean.connection);
  const cleanEnd = await endOf(startLoad(clean.url, folder.path, path));
  assert.equal(cleanEnd.code, 0, cleanEnd.text);

  await using db = await testDatabase();
  await addKnown(db.connection);
  await addAlerts(db.connection);
  const kills = [
    ["prices", 1],
    ["prices", 3_000],
    ["prices", products * pharmacies],
    ["events", 400],
    ["events", 1_000],
  ] as const;
  for (const [table, rows] of kills) {
    const child = startLoad(db.url, folder.path, "-");
    const end = endOf(child);
    await sendUntil(child, db.connection, lines, rows, table);
    child.kill("SIGKILL");
    await end;
  }
  const end = await endOf(startLoad(db.url, folder.path, path));
  assert.equal(end.code, 0, end.text);

  assert.deepEqual(await pricesOf(db.connection), await pricesOf(clean.connection));
  assert.equal(await rowsIn(db.connection, "prices"), products * pharmacies);
  const held = await heldIn(clean.connection);
  assert.deepEqual(held, { held: (products / 12) * pharmacies, released: (products / 12) * pharmacies });
  assert.deepEqual(await storedHeld(db.connection), await storedHeld(clean.connection));
  const events = await told(clean.connection);
  const kinds = new Set(events.map(({ kind }) => kind));
  assert.deepEqual([...kinds], ["price.changed", "price_alert.triggered"]);
  assert.deepEqual(await told(db.connection), events);
  const loads = await query(db.connection, "select state, rows_read from live.loads order by started_at");
  assert.deepEqual(loads, [
    ...Array.from({ length: kills.length }, () => ({ state: "running", rows_read: 0 })),
    { state: "finished", rows_read: lines.length },
  ]);
});

test("a load that is interrupted ends between two batches, says where it stands, and exits with 130", async () => {
  await using folder = await temporaryFolder();
  await using db = await testDatabase();
  await addKnown(db.connection);
  const child = startLoad(db.url, folder.path, "-");
  const end = endOf(child);
  await sendUntil(child, db.connection, feedLines(), 1);
  child.kill("SIGINT");
  const { code, text } = await end;
  assert.equal(code, 130, text);
  assert.match(text, /Stopped; run it again to go on\.\n$/);
  const inserted = await rowsIn(db.connection, "prices");
  assert.ok(text.includes(`${inserted.toLocaleString("en-CA")} inserted`), text);
  const [load] = await query(db.connection, "select state, inserted from live.loads");
  assert.deepEqual(load, { state: "failed", inserted });
});
