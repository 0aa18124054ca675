/**
 * The databases whose backlog the operator looks at, by their names: addresses from files, as a mounted Secret has them, or
 * one address that is called "default". A file is read at every look, so a new password counts from the next one on.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../../internal/config/setting_table.ts";
import { type FleetBacklog, sampleFleetBacklog } from "../../internal/delivery/fleet_backlog.ts";
import { UnknownDatabase } from "../../internal/operator/backlog/sampler.ts";
import { type Database, openDatabase } from "../../internal/postgres/database.ts";
import { environments } from "../../internal/postgres/environment.ts";

export type DatabasesOptions = {
  /** Of the files; without it, `url` is "default". */
  directory?: string | undefined;
  url?: string | undefined;
  /** Opens a pool; nothing is connected yet. */
  open(url: string): Database;
};

export type Databases = AsyncDisposable & {
  /** One look at both environments. Throws UnknownDatabase, or as query() does. */
  read(name: string, signal?: AbortSignal): Promise<FleetBacklog>;
  /** Closes those that are not wanted any more; a look that is under way ends first. */
  keep(wanted: ReadonlySet<string>): void;
};

/** Of a key of a Secret, which a resource names: it must not lead out of the folder. */
const nameForm = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,252}$/;
const closeTimeoutMs = 500;
const schemas = [environments.live.schema, environments.sandbox.schema];

/** One connection, for a statement every few seconds. */
export function openReading(url: string, config: Config, onTrouble: (error: string) => void): Database {
  const timeoutMs = config.OPERATOR_READ_TIMEOUT_MS;
  return openDatabase({
    url,
    poolSize: 1,
    applicationName: "operator",
    connectTimeoutMs: Math.min(config.DATABASE_CONNECT_TIMEOUT_MS, timeoutMs),
    statementTimeoutMs: timeoutMs,
    silenceMs: timeoutMs + 5_000,
    byIndex: true,
    onTrouble,
  });
}

async function closeQuietly(database: Database): Promise<void> {
  await database[Symbol.asyncDispose]().then(undefined, () => {});
}

export function createDatabases({ directory, url, open }: DatabasesOptions): Databases {
  const opened = new Map<string, { url: string; database: Database }>();
  const closing = new Set<Promise<void>>();

  function close(name: string): void {
    const one = opened.get(name);
    if (one === undefined) return;
    opened.delete(name);
    const closed = closeQuietly(one.database).finally(() => closing.delete(closed));
    closing.add(closed);
  }

  async function addressOf(name: string): Promise<string> {
    if (directory === undefined) {
      if (url !== undefined && name === "default") return url;
      throw new UnknownDatabase(
        url === undefined
          ? "The operator knows no database: neither OPERATOR_DATABASE_DIR nor DATABASE_URL is set."
          : `The operator knows no database "${name}": without OPERATOR_DATABASE_DIR there is only "default".`,
      );
    }
    const missing = `The operator knows no database "${name}": OPERATOR_DATABASE_DIR has no such file.`;
    if (!nameForm.test(name)) throw new UnknownDatabase(missing);
    const text = await readFile(join(directory, name), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") throw new UnknownDatabase(missing);
      throw new Error(`The file of the database "${name}" cannot be read: ${error.code ?? error.message}.`);
    });
    const address = text.trim();
    // The text itself is a secret, however wrong it is.
    if (!/^postgres(ql)?:\/\/./.test(address) || !URL.canParse(address))
      throw new Error(
        `The file of the database "${name}" holds no address like postgres://user:password@host/name.`,
      );
    return address;
  }

  return {
    async read(name, signal) {
      const address = await addressOf(name);
      signal?.throwIfAborted();
      if (opened.get(name)?.url !== address) close(name);
      const one = opened.get(name) ?? { url: address, database: open(address) };
      opened.set(name, one);
      return await sampleFleetBacklog(one.database, schemas);
    },
    keep(wanted) {
      for (const name of opened.keys()) if (!wanted.has(name)) close(name);
    },
    /** Does not wait long for one that hangs: the process ends, and its connections with it. */
    async [Symbol.asyncDispose]() {
      for (const name of opened.keys()) close(name);
      const enough = new AbortController();
      await Promise.race([
        Promise.all(closing),
        sleep(closeTimeoutMs, undefined, { signal: enough.signal }).catch(() => {}),
      ]);
      enough.abort();
    },
  };
}
