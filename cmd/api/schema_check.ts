/**
 * Whether the database has the schema of this release. The API starts without its database, and checks once it is there:
 *
 *   unchecked   the database has not answered yet. The process serves 503 with Retry-After, and is not ready, so that a rollout
 *               with a wrong address stops before it replaces pods that work
 *   current     checked. The process stays ready, also while the database is away later: all processes share the database,
 *               and without any of them clients get refused connections instead of 503
 *   too old     a first check that fails ends the process with one line. A later one makes /livez fail, so that Kubernetes
 *               restarts the process, which then ends with that line
 */
import { setTimeout as sleep } from "node:timers/promises";
import { databaseFailureOf } from "../../internal/core/errors.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { requireCurrentSchema } from "../../internal/postgres/migrate.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";

export type SchemaCheck = AsyncDisposable & {
  checked(): boolean;
  /** Why the process cannot serve this database. */
  problem(): string | undefined;
};

const pauseMs = 1_000;

/** Throws if the schema is too old, or if the database rejects us. */
export async function openSchemaCheck(database: Database, observe: Observe): Promise<SchemaCheck> {
  let checked = false;
  let problem: string | undefined;
  const stop = new AbortController();

  /** Returns whether the database answered. */
  async function check(): Promise<boolean> {
    try {
      await requireCurrentSchema(database);
    } catch (error) {
      if (databaseFailureOf(error) === undefined) throw error;
      observe({ kind: "database_trouble", error });
      return false;
    }
    checked = true;
    return true;
  }

  async function checkLater(): Promise<void> {
    try {
      do await sleep(pauseMs, undefined, { signal: stop.signal });
      while (!(await check()));
    } catch (error) {
      if (!stop.signal.aborted) problem = error instanceof Error ? error.message : String(error);
    }
  }

  const later = (await check()) ? Promise.resolve() : checkLater();
  return {
    checked: () => checked,
    problem: () => problem,
    async [Symbol.asyncDispose]() {
      stop.abort(new Error("the process stops"));
      await later;
    },
  };
}
