/**
 * Numbered SQL files, run by knex's migrator. A session's advisory lock keeps two migrators apart: the second waits,
 * then finds nothing to do. Under that lock knex's own lock row can only be a dead migrator's, and is freed.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Knex } from "knex";
import { UsageError } from "../core/errors.ts";
import { type Database, query } from "./database.ts";

export const migrationsDirectory = fileURLToPath(new URL("../../migrations/", import.meta.url));

const lockKey = 7_201_130_442;
const table = { schemaName: "accounts", tableName: "schema_migrations" } as const;
const schemaNames = ["accounts", "live", "sandbox"] as const;

type MigrationFile = { name: string; sql: string; schemas: string[] };

async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const files = (await readdir(directory)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(directory, file), "utf8");
      const named = /^-- schema: ([a-z, ]+)\n/.exec(sql)?.[1];
      if (named === undefined)
        throw new Error(`migrations/${file}: the first line must be "-- schema: <names>"`);
      return { name: file.slice(0, -4), sql, schemas: named.split(",").map((schema) => schema.trim()) };
    }),
  );
}

function sourceOf(directory: string): Knex.MigrationSource<MigrationFile> {
  return {
    getMigrations: () => readMigrations(directory),
    getMigrationName: (migration) => migration.name,
    getMigration: async (migration) => ({
      async up(tx) {
        // The file's text goes to the server as it is: knex would take its question marks for parameters.
        const session = await tx.client.acquireConnection();
        for (const schema of migration.schemas) {
          await session.query(`set local search_path = ${schema}, public`);
          await session.query(migration.sql);
        }
        await session.query("set local search_path to default");
      },
      async down() {
        throw new UsageError("Migrations only go forward: restore a backup, or write the next one.");
      },
    }),
  };
}

/** Brings the schema up to date and answers the names of the migrations that ran. */
export async function migrateUp(database: Database, directory = migrationsDirectory): Promise<string[]> {
  const session = await database.client.acquireConnection();
  try {
    await session.query("select pg_advisory_lock($1)", [lockKey]);
    for (const schema of schemaNames) await session.query(`create schema if not exists ${schema}`);
    const config = { ...table, migrationSource: sourceOf(directory) };
    await database.migrate.forceFreeMigrationsLock(config);
    const [, ran] = (await database.migrate.latest(config)) as [number, string[]];
    return ran;
  } finally {
    await session.query("select pg_advisory_unlock($1)", [lockKey]).catch(() => {});
    await database.client.releaseConnection(session);
  }
}

export type MigrationState = { name: string; applied: boolean };

/** Every migration this release knows, and whether the database has it. */
export async function migrationStatus(
  database: Database,
  directory = migrationsDirectory,
): Promise<MigrationState[]> {
  const known = await readMigrations(directory);
  const [found] = await query<{ present: string | null }>(
    database,
    `select to_regclass('${table.schemaName}.${table.tableName}')::text as present`,
  );
  if (found?.present == null) return known.map(({ name }) => ({ name, applied: false }));
  const applied = await query<{ name: string }>(
    database,
    `select name from ${table.schemaName}.${table.tableName}`,
  );
  const names = new Set(applied.map((row) => row.name));
  return known.map(({ name }) => ({ name, applied: names.has(name) }));
}

/** Throws one clear line when the database is older than this release. A newer one is fine (expand, then contract). */
export async function requireCurrentSchema(database: Database): Promise<void> {
  const pending = (await migrationStatus(database)).filter((migration) => !migration.applied);
  if (pending.length > 0) {
    const names = pending.map((migration) => migration.name).join(", ");
    throw new UsageError(
      `The database schema is too old: run "npm run migrate -- up" first (missing: ${names}).`,
    );
  }
}
