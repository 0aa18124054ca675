/**
 * The embedded PostgreSQL: one cluster in a folder, one server, shared by as many of our processes as want it. Each
 * holds `users.lock` shared while it uses the server; the last to leave stops it. `start.lock` is held while a server
 * is started or stopped, so that one that starts while another stops ends with a server that runs. Both are the
 * kernel's: a killed process holds nothing. Its server survives it, and the next process takes it over.
 *
 * In the folder (or where LOCATION.txt there says): data/, password, port, server.log, start.lock, users.lock.
 */
import { join, resolve } from "node:path";
import pg from "pg";
import { UsageError } from "../core/errors.ts";
import { isRoot } from "./account.ts";
import { findNative, usableBinaries } from "./binaries.ts";
import { prepareCluster, superuser } from "./cluster.ts";
import { logPath, startServer, stopServer, takeOver } from "./embedded_server.ts";
import { dataDirectoryOf, findHome, type Home } from "./home.ts";
import { type FileLock, openFileLock, takeExclusive } from "./lock.ts";
import { findPostmaster, type Postmaster } from "./postmaster.ts";
import { boundLog, watchLog } from "./server_log.ts";

export type EmbeddedPostgresOptions = {
  /** Made when missing; relative to the working folder. */
  directory: string;
  /** Created when missing. */
  database?: string;
  /** For `postgres -c`; they count when this call starts the server, not when it takes one over. */
  settings?: Readonly<Record<string, string>>;
  /** Exactly this one, when this call starts the server; by default the last one, or any free one. */
  port?: number;
  log?: (line: string) => void;
  /** Where root puts what the server's user cannot enter elsewhere. */
  systemDirectory?: string;
  /** The folder with bin, lib and share; by default that of the npm package. */
  native?: string;
};

export type EmbeddedPostgres = AsyncDisposable & {
  /** Logs in as superuser to `database`. */
  url: string;
  dataDirectory: string;
  port: number;
  /** The postmaster's. */
  pid: number;
  /** The server was running before. */
  adopted: boolean;
  /** Ends this use, and the server with the last one. May be called again. */
  release(): Promise<void>;
};

const defaultSystemDirectory = "/var/lib/drug-price-data-service";
/** Longer than the longest start. */
const turnTimeoutMs = 360_000;
const loginTimeoutMs = 10_000;

/** Throws an UsageError when there are no programs for this platform, or the server does not start. */
export async function launchEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await launch(options);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (!["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR"].includes(code)) throw error;
    throw new UsageError(
      `The embedded PostgreSQL cannot use ${options.directory}: choose another DATA_DIR, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

async function launch(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, settings = {}, database = "drug_prices", port } = options;
  const systemDirectory = options.systemDirectory ?? defaultSystemDirectory;
  const native = options.native ?? findNative();
  const home = await findHome(resolve(options.directory), systemDirectory, log);
  // A copy of the programs is 60 MB: root's clusters share one.
  const copiesFolders = isRoot() ? [systemDirectory, home.path] : [home.path];
  const binaries = await usableBinaries({ native, account: home.account, copiesFolders, log });

  using _turn = await takeTurn(home);
  const password = await prepareCluster(home, binaries, log);
  const users = openFileLock(join(home.path, "users.lock"));
  try {
    // Nobody holds it exclusively without having the turn, so this does not fail.
    if (!users.tryTake("shared")) throw new Error(`${home.path}/users.lock cannot be taken`);
    await boundLog(logPath(home.path));
    const start = () => startServer({ home, binaries, settings, port, log });
    const { server, adopted } = await serverWith(database, home, password, start);
    return {
      url: urlOf(server, password, database),
      dataDirectory: dataDirectoryOf(home.path),
      port: server.port,
      pid: server.pid,
      adopted,
      ...releasable(home, users, log),
    };
  } catch (error) {
    await leave(home, users, log);
    throw error;
  }
}

/** A server that was just killed can still be found running. If it ends before it responds, another one is started. */
async function serverWith(
  database: string,
  home: Home,
  password: string,
  start: () => Promise<Postmaster>,
): Promise<{ server: Postmaster; adopted: boolean }> {
  for (;;) {
    const running = await takeOver(home);
    const server = running ?? (await start());
    try {
      await createDatabase(urlOf(server, password, "postgres"), database);
      return { server, adopted: running !== undefined };
    } catch (error) {
      const found = await findPostmaster(dataDirectoryOf(home.path));
      if (running === undefined || found?.pid === running.pid) throw error;
    }
  }
}

const takeTurn = (home: Home) => takeExclusive(join(home.path, "start.lock"), turnTimeoutMs);

const urlOf = (server: Postmaster, password: string, database: string) =>
  `postgres://${superuser}:${password}@127.0.0.1:${server.port}/${database}`;

function releasable(home: Home, users: FileLock, log: (line: string) => void) {
  const watch = watchLog(logPath(home.path));
  let released: Promise<void> | undefined;
  const release = () => {
    released ??= (async () => {
      watch[Symbol.dispose]();
      using _turn = await takeTurn(home);
      await leave(home, users, log);
    })();
    return released;
  };
  return { release, [Symbol.asyncDispose]: release };
}

/** Must run under the start lock: no user can come while the last one finds that it is alone. */
async function leave(home: Home, users: FileLock, log: (line: string) => void): Promise<void> {
  using _users = users;
  if (users.tryTake("exclusive")) await stopServer(home, log);
}

/** The login also proves whose server it is: with SCRAM, only one that knows our password can answer. */
async function createDatabase(url: string, database: string): Promise<void> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(database)) throw new Error(`"${database}" is no name for a database`);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: loginTimeoutMs });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}
