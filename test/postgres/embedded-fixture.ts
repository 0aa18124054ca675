/** Folders, processes and logins for the tests of the embedded PostgreSQL; what a failed test leaves is cleared away. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from "../../internal/embedded_postgres/launch.ts";
import { findPostmaster } from "../../internal/embedded_postgres/postmaster.ts";
import { dataFolder } from "../support/place.ts";
import { until } from "../support/until.ts";

/** Small and careless: the data is thrown away. */
export const settings = {
  fsync: "off",
  full_page_writes: "off",
  shared_buffers: "8MB",
  max_connections: "20",
};

type Scope = { after(fn: () => Promise<void>): void };

/** A folder that everyone may pass through. Servers whose data is below it are ended with the test. */
export async function folder(t: Scope): Promise<string> {
  return kept(t, await dataFolder());
}

/** On disk, where programs can be run from. */
export function programFolder(t: Scope): string {
  return kept(t, mkdtempSync(join(tmpdir(), "drug-price-tests-")));
}

function kept(t: Scope, path: string): string {
  chmodSync(path, 0o711);
  t.after(async () => {
    for (const data of dataDirectories(path)) {
      const left = await findPostmaster(data);
      if (left !== undefined) process.kill(left.pid, "SIGQUIT");
      await until(async () => (await findPostmaster(data)) === undefined, `the server of ${data} ends`);
    }
    rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
  });
  return path;
}

function dataDirectories(path: string, depth = 3): string[] {
  if (existsSync(join(path, "data", "PG_VERSION"))) return [join(path, "data")];
  if (depth === 0) return [];
  const inside = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return inside.flatMap((entry) => dataDirectories(join(path, entry.name), depth - 1));
}

export async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

type Answer = Partial<EmbeddedPostgres> & { error?: string; uid?: number; said: string[] };

export type User = {
  process: ChildProcess;
  /** What it printed; undefined when it ended first. */
  answer: Promise<Answer | undefined>;
  /** Lets it release, and waits for its end. */
  leave(): Promise<void>;
  kill(): Promise<void>;
};

/** Another process that launches. */
export function startUser(
  t: TestContext,
  options: EmbeddedPostgresOptions,
  as: Pick<SpawnOptions, "uid" | "gid"> = {},
): User {
  const source = fileURLToPath(new URL("embedded-user.ts", import.meta.url));
  const child = spawn(process.execPath, [source, JSON.stringify({ settings, ...options })], {
    ...as,
    cwd: "/",
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  t.after(() => child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout });
  const answer = once(lines, "line").then(([line]) => JSON.parse(String(line)) as Answer);
  return {
    process: child,
    answer: Promise.race([answer, ended.then(() => undefined)]),
    async leave() {
      child.stdin.end();
      await ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
