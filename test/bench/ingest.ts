/**
 * How fast prices load: a made-up feed through the command, as a process of its own, next to a plain COPY of the same file
 * into a table of text columns, on the same server, one after the other.
 */
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { from as copyFrom } from "pg-copy-streams";
import { type Database, inTransaction, query } from "../../internal/postgres/database.ts";
import type { Size } from "../../internal/synthetic/dataset_sizes.ts";
import { writeSyntheticFeed } from "../../internal/synthetic/generated_feed.ts";

export type IngestBench = {
  /** Migrated and empty, to be thrown away afterwards: schema `live` is filled. */
  database: Database;
  databaseUrl: string;
  /** An empty folder for the feed, some 70 bytes a price. */
  directory: string;
  /** Every pharmacy has every drug: prices are drugs x pharmacies. */
  size: Size;
  print(line: string): void;
};

export type IngestMeasured = {
  rows: number;
  /** Rows a second: into empty tables, the same file again, and the same file by COPY. */
  loadRate: number;
  againRate: number;
  copyRate: number;
  peakMb: number;
};

const root = fileURLToPath(new URL("../../", import.meta.url));
const number = new Intl.NumberFormat("en-CA");

export async function benchIngest(bench: IngestBench): Promise<IngestMeasured> {
  const { database, directory, size, print } = bench;
  const feed = await writeSyntheticFeed({ directory, size, seed: 1, coverage: 1 });
  await ingest(bench, "dpd", feed.extract);
  await ingest(bench, "pharmacies", feed.pharmacies);
  const rows = feed.counts.prices;
  const copySeconds = await plainCopy(database, feed.prices);
  const load = await ingest(bench, "prices", feed.prices);
  const again = await ingest(bench, "prices", feed.prices);
  const measured: IngestMeasured = {
    rows,
    loadRate: rows / load.seconds,
    againRate: rows / again.seconds,
    copyRate: rows / copySeconds,
    peakMb: Math.max(load.peakMb, again.peakMb),
  };
  const rate = (each: number) => `${number.format(Math.round(each))} rows/s`;
  print(`${number.format(rows)} prices into empty tables: ${rate(measured.loadRate)}`);
  print(`the same feed again, nothing new: ${rate(measured.againRate)}`);
  print(`plain COPY of the file into text columns: ${rate(measured.copyRate)}`);
  print(`COPY is ${(measured.copyRate / measured.loadRate).toFixed(1)} times as fast as the load`);
  print(`peak memory of the loading process: ${measured.peakMb} MB`);
  return measured;
}

async function plainCopy(database: Database, path: string): Promise<number> {
  const columns =
    "pharmacy_id, din, price, quantity, dispensing_fee, availability, source, observed_at, cadence_days";
  await query(database, `create table public.plain_prices (${columns.split(", ").join(" text, ")} text)`);
  const started = performance.now();
  await inTransaction(database, async (tx) => {
    const session = await tx.client.acquireConnection();
    const copy = session.query(
      copyFrom("copy public.plain_prices from stdin with (format csv, header match)"),
    );
    await pipeline(createReadStream(path), copy);
  });
  const seconds = (performance.now() - started) / 1_000;
  await query(database, "drop table public.plain_prices");
  return seconds;
}

type Run = { seconds: number; peakMb: number };

/** The seconds and the memory are what the command itself reports: without its start, with everything it held. */
async function ingest(bench: IngestBench, kind: string, path: string): Promise<Run> {
  const child = spawn(process.execPath, ["cmd/ingest/main.ts", kind, path, "--synthetic"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: bench.databaseUrl,
      DATA_DIR: join(bench.directory, "ingest"),
    },
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => {
    child.once("error", fail);
    child.once("close", done);
  });
  const [, seconds, peakMb] = /^([\d.]+) s, .* peak memory (\d+) MB$/m.exec(text) ?? [];
  if (code !== 0 || seconds === undefined) throw new Error(`The load of ${kind} ended with ${code}: ${text}`);
  return { seconds: Number(seconds), peakMb: Number(peakMb) };
}
