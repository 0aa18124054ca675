/**
 * A database of a test's own on the run's server (TEST_DATABASE_URL): cloned from a template, dropped when the test lets
 * go of it. The template is migrated once for each state of migrations/, whose hash its name carries.
 */
import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openDatabase, query } from "../../internal/postgres/database.ts";
import { migrateUp, migrationsDirectory } from "../../internal/postgres/migrate.ts";

export type TestDatabase = AsyncDisposable & {
  name: string;
  url: string;
  /** Disposed of with the test database. */
  connection: Database;
};

const templateLock = 7_201_130_443;

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with "npm test -- <files>"');
  return url;
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

/** For a connection, a free one of the pool included. The service's default of 2 s is too short for a busy machine. */
const patienceMs = 30_000;

const open = (url: string, poolSize: number, connectTimeoutMs = patienceMs) =>
  openDatabase({ url, poolSize, applicationName: "test", connectTimeoutMs });

async function templateName(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of (await readdir(migrationsDirectory)).filter((name) => name.endsWith(".sql")).sort()) {
    hash.update(file).update(await readFile(join(migrationsDirectory, file)));
  }
  return `test_template_${hash.digest("hex").slice(0, 16)}`;
}

/**
 * `server` must have one connection only: the advisory lock is its session's, and keeps processes side by side from
 * making the same template. The flag datistemplate is set last: a template without it was left half-way.
 */
async function ensureTemplate(server: Database): Promise<string> {
  const name = await templateName();
  const isMade = async () => {
    const made = await query(server, "select 1 from pg_database where datname = $1 and datistemplate", [
      name,
    ]);
    return made.length > 0;
  };
  if (await isMade()) return name;
  await query(server, "select pg_advisory_lock($1)", [templateLock]);
  try {
    if (await isMade()) return name;
    await query(server, `drop database if exists ${name} with (force)`);
    await query(server, `create database ${name}`);
    {
      await using template = open(urlOf(name), 2);
      await migrateUp(template);
    }
    // Nobody may connect: a database with connections cannot be cloned.
    await query(server, `alter database ${name} with is_template true allow_connections false`);
    return name;
  } finally {
    await query(server, "select pg_advisory_unlock($1)", [templateLock]);
  }
}

export async function testDatabase(
  options: { poolSize?: number; connectTimeoutMs?: number } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  {
    await using server = open(serverUrl(), 1);
    const template = await ensureTemplate(server);
    // Half the time of the default, which writes all of it to the log of changes; with fsync off its checkpoints are cheap.
    await query(server, `create database ${name} template ${template} strategy file_copy`);
  }
  const url = urlOf(name);
  const connection = open(url, options.poolSize ?? 10, options.connectTimeoutMs);
  return {
    name,
    url,
    connection,
    async [Symbol.asyncDispose]() {
      await connection.destroy();
      await using server = open(serverUrl(), 1);
      await query(server, `drop database if exists ${name} with (force)`);
    },
  };
}
