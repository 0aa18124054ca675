/**
 * Where a process finds its database and its secret: DATABASE_URL and KEY_HASH_SECRET when they are set, else the
 * embedded PostgreSQL of DATA_DIR, which several of our processes share, with a secret kept beside it.
 */
import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Config } from "../../internal/config/setting_table.ts";
import { UsageError } from "../../internal/core/errors.ts";
import { launchEmbeddedPostgres } from "../../internal/embedded_postgres/launch.ts";
import { type Database, type DatabaseOptions, openDatabase } from "../../internal/postgres/database.ts";

type OpenOptions = Pick<
  DatabaseOptions,
  "applicationName" | "poolSize" | "statementTimeoutMs" | "planOnce" | "byIndex" | "silenceMs" | "onTrouble"
>;

export type Place = AsyncDisposable & {
  /** Absolute. */
  dataDirectory: string;
  databaseUrl: string;
  embedded: boolean;
  /** Starts the embedded server again, at its address, if it is no longer there. Answers whether it had to. */
  revive(): Promise<boolean>;
  /** Throws an UsageError when DATABASE_URL is set without it. */
  keyHashSecret(): Promise<string>;
  open(options: OpenOptions): Database;
};

/** `log` is told what the embedded server does. */
export async function findPlace(config: Config, log: (line: string) => void): Promise<Place> {
  const dataDirectory = resolve(config.DATA_DIR);
  const directory = join(dataDirectory, "postgres");
  await using launched = new AsyncDisposableStack();
  let embedded =
    config.DATABASE_URL === undefined
      ? launched.use(await launchEmbeddedPostgres({ directory, log }))
      : undefined;
  const databaseUrl = embedded?.url ?? config.DATABASE_URL ?? "";
  const servers = launched.move();
  return {
    dataDirectory,
    databaseUrl,
    embedded: config.DATABASE_URL === undefined,
    async revive() {
      if (embedded === undefined || isThere(embedded.pid)) return false;
      embedded = servers.use(await launchEmbeddedPostgres({ directory, port: embedded.port, log }));
      return true;
    },
    async keyHashSecret() {
      if (config.KEY_HASH_SECRET !== undefined) return config.KEY_HASH_SECRET;
      if (config.DATABASE_URL !== undefined) {
        throw new UsageError(
          "KEY_HASH_SECRET is required with DATABASE_URL: the keys in that database are hashed under it.",
        );
      }
      return keptSecret(join(dataDirectory, "key-hash-secret"));
    },
    open: (options) =>
      openDatabase({ ...options, url: databaseUrl, connectTimeoutMs: config.DATABASE_CONNECT_TIMEOUT_MS }),
    [Symbol.asyncDispose]: () => servers.disposeAsync(),
  };
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Made once: written whole to another name, then linked, so that of two first starts one secret wins. */
async function keptSecret(path: string): Promise<string> {
  const kept = await readFile(path, "utf8").catch(() => undefined);
  if (kept !== undefined) return kept.trim();
  await mkdir(resolve(path, ".."), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  return (await readFile(path, "utf8")).trim();
}
