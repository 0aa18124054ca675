/** The service under test: PostgreSQL, the API and a dispatcher in processes of their own, with accounts and sample data. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { permissions } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { uuidOf } from "../../internal/core/ids.ts";
import { launchEmbeddedPostgres } from "../../internal/embedded_postgres/launch.ts";
import { type Database, openDatabase } from "../../internal/postgres/database.ts";
import { migrateUp } from "../../internal/postgres/migrate.ts";
import { root } from "../cmd/process.ts";
import { seed } from "../rest/seed.ts";
import { openDataFolder } from "../support/place.ts";
import { until } from "../support/until.ts";

export type Tenant = { accountId: string; live: string; sandbox: string };

export type Stage = AsyncDisposable & {
  database: Database;
  live: string;
  sandbox: string;
  /** Accounts whose live traffic is measured. Several, so that no burst limit interferes. */
  measured: readonly Tenant[];
  /** The account that makes the noise. */
  noisy: Tenant;
};

const hashSecret = "a secret of the tests, long enough";
const measuredAccounts = 8;

/** A command of ours, whose log goes to a file: reading it would cost the process that measures. */
function startCommand(source: string, env: Readonly<Record<string, string>>, log: string): AsyncDisposable {
  const child = spawn(process.execPath, ["cmd/run.mjs", source], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", openSync(log, "w"), "inherit"],
  });
  const ended = once(child, "exit");
  return {
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function addressOf(printed: string, wanted: string): string {
  for (const line of printed.trim().split("\n")) {
    const { kind, name, address } = JSON.parse(line) as Record<string, string>;
    if (kind === "server_started" && name === wanted && address !== undefined) return address;
  }
  throw new Error(`The API did not print the address of "${wanted}":\n${printed}`);
}

export async function setStage(env: Readonly<Record<string, string>> = {}): Promise<Stage> {
  await using stack = new AsyncDisposableStack();
  const folder = await openDataFolder();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await launchEmbeddedPostgres({ directory: join(folder, "postgres") });
  stack.defer(() => server.release());
  const database = openDatabase({ url: server.url, poolSize: 4, applicationName: "neighbors" });
  stack.defer(() => database.destroy());
  await migrateUp(database);
  for (const schema of ["live", "sandbox"]) await seed(database, schema);

  const accounts = createAccountService({ database, hashSecret, clock: systemClock });
  async function tenant(name: string): Promise<Tenant> {
    const { id } = await accounts.createAccount({ name, plan: "business" });
    const keyOf = async (environment: "live" | "sandbox") =>
      (await accounts.createKey({ accountId: id, environment, name, permissions })).key;
    return {
      accountId: uuidOf("acct_", id) ?? "",
      live: await keyOf("live"),
      sandbox: await keyOf("sandbox"),
    };
  }
  const measured: Tenant[] = [];
  for (let at = 0; at < measuredAccounts; at += 1) measured.push(await tenant(`measured ${at}`));
  const noisy = await tenant("noisy");

  const settings = {
    DATABASE_URL: server.url,
    KEY_HASH_SECRET: hashSecret,
    PORT: "0",
    SANDBOX_PORT: "0",
    METRICS_PORT: "0",
    LOG_LEVEL: "info",
    DASHBOARD: "false",
    ...env,
  };
  const log = join(folder, "api.log");
  stack.use(startCommand("cmd/api/main.ts", settings, log));
  stack.use(startCommand("cmd/dispatcher/main.ts", settings, join(folder, "dispatcher.log")));
  const logged = () => readFile(log, "utf8");
  await until(async () => (await logged()).includes('"name":"admin"'), "the API listens");
  const printed = await logged();
  const parts = stack.move();
  return {
    database,
    live: addressOf(printed, "live"),
    sandbox: addressOf(printed, "sandbox"),
    measured,
    noisy,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
