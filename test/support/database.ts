/**
 * A database of a test's own on the run's server (TEST_DATABASE_URL): cloned from a template, dropped when the test lets
 * go of it. The template is migrated once for each state of migrations/, whose hash its name carries.
 */
import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { type Database, openDatabase } from "../../internal/postgres/database.ts";
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

type Server = { client: pg.Client; socket: Socket };

let connecting: Promise<Server> | undefined;
let turn: Promise<unknown> = Promise.resolve();

async function connect(): Promise<Server> {
  const socket = new Socket();
  const client = new pg.Client({
    stream: () => socket,
    connectionString: serverUrl(),
    application_name: "test",
    connectionTimeoutMillis: patienceMs,
  });
  // The next caller connects again.
  const forget = () => {
    connecting = undefined;
  };
  client.once("end", forget);
  client.on("error", forget);
  await client.connect();
  return { client, socket };
}

/**
 * Creates and drops databases. A process has one connection for it, used by one caller at a time. The connection keeps the
 * process alive only while it is in use, so nobody needs to close it.
 */
function onServer<Done>(work: (server: pg.Client) => Promise<Done>): Promise<Done> {
  const done = turn.then(async () => {
    connecting ??= connect();
    const { client, socket } = await connecting.catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    socket.ref();
    try {
      return await work(client);
    } finally {
      socket.unref();
    }
  });
  turn = done.catch(() => {});
  return done;
}

/**
 * The advisory lock belongs to the session. It keeps processes side by side from creating the same template. The flag
 * datistemplate is set last: a template without it was left half-way.
 */
async function ensureTemplate(server: pg.Client): Promise<string> {
  const name = await templateName();
  const isMade = async () => {
    const { rowCount } = await server.query(
      "select 1 from pg_database where datname = $1 and datistemplate",
      [name],
    );
    return rowCount === 1;
  };
  if (await isMade()) return name;
  await server.query("select pg_advisory_lock($1)", [templateLock]);
  try {
    if (await isMade()) return name;
    await server.query(`drop database if exists ${name} with (force)`);
    await server.query(`create database ${name}`);
    {
      await using template = open(urlOf(name), 2);
      await migrateUp(template);
    }
    // Nobody may connect: a database with connections cannot be cloned.
    await server.query(`alter database ${name} with is_template true allow_connections false`);
    return name;
  } finally {
    await server.query("select pg_advisory_unlock($1)", [templateLock]);
  }
}

/** The template does not change while a process runs. */
let template: string | undefined;

export async function testDatabase(
  options: { poolSize?: number; connectTimeoutMs?: number } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(async (server) => {
    template ??= await ensureTemplate(server);
    // Half the time of the default, which writes all of it to the log of changes; with fsync off its checkpoints are cheap.
    await server.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = urlOf(name);
  const connection = open(url, options.poolSize ?? 10, options.connectTimeoutMs);
  return {
    name,
    url,
    connection,
    async [Symbol.asyncDispose]() {
      await connection.destroy();
      await onServer((server) => server.query(`drop database if exists ${name} with (force)`));
    },
  };
}
