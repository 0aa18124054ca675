/**
 * `npm run bench -- <what>`: measurements side by side in one run, on an embedded PostgreSQL of their own. Ratios, since
 * an absolute time says more about the machine than about us.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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
import { queryPlans } from "./plans.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const print = (line: string) => void process.stdout.write(`${line}\n`);

type Place = { database: Database; databaseUrl: string; directory: string };

/** A migrated database and an empty folder, gone afterwards. */
async function inThrowAwayPlace(name: string, work: (place: Place) => Promise<void>): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const folder = await openDataFolder();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const server = stack.use(
    await launchEmbeddedPostgres({
      directory: join(folder, "postgres"),
      database: name,
      native: postgresFolder(),
    }),
  );
  const database = stack.use(openDatabase({ url: server.url, poolSize: 4, applicationName: "bench" }));
  await migrateUp(database);
  const directory = join(folder, "feed");
  await mkdir(directory);
  await work({ database, databaseUrl: server.url, directory });
}

/** Of the API: what it is by default. */
const apiPoolSize = 10;

const benches: Readonly<Record<string, () => Promise<void>>> = {
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
  async plans() {
    await inThrowAwayPlace("bench_plans", async ({ database }) => {
      const written = await queryPlans(database);
      await mkdir(join(root, "dist"), { recursive: true });
      for (const [name, text] of [
        ["docs/query-plans.md", written.page],
        ["dist/query-plans.md", written.details],
      ] as const) {
        await writeFile(join(root, name), text);
        print(`written: ${name}`);
      }
    });
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => benches[name] === undefined);
if (asked.length === 0 || unknown.length > 0) {
  process.stderr.write(`Usage: npm run bench -- ${Object.keys(benches).join("|")}\n`);
  process.exitCode = 2;
} else {
  for (const name of asked) await benches[name]?.();
}
