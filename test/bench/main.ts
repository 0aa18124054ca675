/**
 * `npm run bench -- <what>`: measurements side by side in one run, on an embedded PostgreSQL of their own. Ratios, since
 * an absolute time says more about the machine than about us.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { UsageError } from "../../internal/core/errors.ts";
import { launchEmbeddedPostgres } from "../../internal/embedded_postgres/launch.ts";
import { type Database, openDatabase } from "../../internal/postgres/database.ts";
import { migrateUp } from "../../internal/postgres/migrate.ts";
import { openDataFolder } from "../support/place.ts";
import { postgresFolder } from "../support/postgres_bin.ts";
import { benchDashboard } from "./dashboard.ts";
import { benchFanOut } from "./delivery/fan_out.ts";
import { benchLanes } from "./delivery/lanes.ts";
import { benchThroughput } from "./delivery/throughput.ts";
import { benchGraphql } from "./graphql.ts";
import { benchHttp } from "./http.ts";
import { benchIngest } from "./ingest.ts";
import { benchLimits } from "./limits.ts";
import { bytesPerPrice, pricesOption } from "./plan_sizes.ts";
import { queryPlans } from "./plans.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const print = (line: string) => void process.stdout.write(`${line}\n`);

type Place = { database: Database; databaseUrl: string; directory: string };

type ServerOptions = { neededBytes?: number; settings?: Readonly<Record<string, string>> };

/** A migrated database and an empty folder, gone afterwards. */
async function inThrowAwayPlace(
  name: string,
  work: (place: Place) => Promise<void>,
  { neededBytes, settings = {} }: ServerOptions = {},
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const folder = await openDataFolder(neededBytes);
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const server = stack.use(
    await launchEmbeddedPostgres({
      directory: join(folder, "postgres"),
      database: name,
      native: postgresFolder(),
      settings,
    }),
  );
  const database = stack.use(openDatabase({ url: server.url, poolSize: 4, applicationName: "bench" }));
  await migrateUp(database);
  const directory = join(folder, "feed");
  await mkdir(directory);
  await work({ database, databaseUrl: server.url, directory });
}

type Options = { prices: number };

/** Of the API: what it is by default. */
const apiPoolSize = 10;

const benches: Readonly<Record<string, (options: Options) => Promise<void>>> = {
  /** Flat memory shows in the two sizes: ten times the rows, the same peak. */
  async ingest() {
    for (const pharmacies of [50, 500]) {
      await inThrowAwayPlace("bench_ingest", async (place) => {
        await benchIngest({ ...place, size: { pharmacies, drugs: 2_000 }, print });
      });
    }
  },
  async http() {
    await inThrowAwayPlace("bench_http", async ({ databaseUrl: url }) => {
      await using database = openDatabase({
        url,
        poolSize: apiPoolSize,
        planOnce: true,
        applicationName: "bench",
      });
      await benchHttp({ database, print });
    });
  },
  /** Beside REST and PostGraphile, which it installs outside the tree when it is asked for the first time. */
  async graphql() {
    await inThrowAwayPlace("bench_graphql", async ({ databaseUrl }) => {
      const poolSize = apiPoolSize;
      await using database = openDatabase({
        url: databaseUrl,
        poolSize,
        planOnce: true,
        applicationName: "bench",
      });
      await benchGraphql({ database, databaseUrl, poolSize, print });
    });
  },
  /** On a Redis of its own, without PostgreSQL. */
  async limits() {
    await benchLimits(print);
  },
  /** Beside a bare loop that signs and posts. */
  async delivery() {
    await inThrowAwayPlace("bench_delivery", ({ databaseUrl }) => benchThroughput(databaseUrl, 100, print));
  },
  /** What a lease costs as subscriptions grow, and what an idle dispatcher does. */
  async lanes() {
    await inThrowAwayPlace("bench_lanes", ({ databaseUrl }) => benchLanes(databaseUrl, print));
  },
  /** The duration of a fan-out pass; with POSTGRES_BIN, on another version of PostgreSQL. */
  async fan_out() {
    await inThrowAwayPlace("bench_fan_out", ({ databaseUrl }) => benchFanOut(databaseUrl, print));
  },
  /** In a real Chromium; its data in a database of its own. */
  async dashboard() {
    await inThrowAwayPlace("bench_dashboard", ({ databaseUrl }) => benchDashboard(databaseUrl, print));
  },
  /** `--prices` sets the size of the larger tables. The server does not wait for the disk, because a crash ends the run. */
  async plans({ prices }) {
    const settings = { fsync: "off", full_page_writes: "off", max_wal_size: "8GB", checkpoint_timeout: "1h" };
    const place = { neededBytes: prices * bytesPerPrice, settings };
    await inThrowAwayPlace(
      "bench_plans",
      async ({ database }) => {
        const written = await queryPlans(database, prices, print);
        await mkdir(join(root, "dist"), { recursive: true });
        for (const [name, text] of [
          [`docs/${written.name}`, written.page],
          [`dist/${written.name}`, written.details],
        ] as const) {
          await writeFile(join(root, name), text);
          print(`written: ${name}`);
        }
      },
      place,
    );
  },
};

/** Throws an UsageError. */
function optionsOf(args: readonly string[]): { names: string[]; options: Options } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { prices: { type: "string" } },
  });
  if (positionals.length === 0 || positionals.some((name) => benches[name] === undefined))
    throw new UsageError(`Usage: npm run bench -- ${Object.keys(benches).join("|")} [--prices <number>]`);
  if (values.prices !== undefined && !positionals.includes("plans"))
    throw new UsageError("--prices sets the size of `plans` only. Add plans, or remove --prices.");
  return { names: positionals, options: { prices: pricesOption(values.prices) } };
}

try {
  const { names, options } = optionsOf(process.argv.slice(2));
  for (const name of names) await benches[name]?.(options);
} catch (error) {
  const isUsage =
    error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS");
  if (!isUsage) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
