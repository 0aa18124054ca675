/** Opens the database for loads and creates the schema of our own server. For `ingest` and `generate --load`. */
import { join } from "node:path";
import type { Config } from "../../internal/config/setting_table.ts";
import { migrateUp, requireCurrentSchema } from "../../internal/postgres/migrate.ts";
import { findPlace } from "../shared/connection_settings.ts";
import { screeningRules } from "../shared/screening_rules.ts";
import { ingest } from "./app.ts";
import type { LoadDefaults } from "./arguments.ts";
import type { IngestDeps } from "./load_input.ts";

export const loadDefaults = (config: Config): LoadDefaults => ({
  catalogueClasses: config.CATALOGUE_CLASSES,
  maxPriceAgeDays: config.PRICE_MAX_AGE_DAYS,
  screening: screeningRules(config),
});

export type OpenIngest = AsyncDisposable & {
  /** Runs one `ingest` command line and returns its exit code. */
  run(argv: readonly string[]): Promise<number>;
};

type Terminal = Pick<IngestDeps, "stdin" | "stdout" | "stderr" | "isTerminal"> & { stopping: AbortSignal };

export async function openIngest(config: Config, terminal: Terminal): Promise<OpenIngest> {
  await using opened = new AsyncDisposableStack();
  const place = opened.use(await findPlace(config, (line) => terminal.stderr.write(`${line}\n`)));
  const database = opened.use(place.open({ applicationName: "ingest", poolSize: 4, statementTimeoutMs: 0 }));
  // Our own server may be new. Administrators migrate a shared one.
  if (place.embedded) await migrateUp(database);
  else await requireCurrentSchema(database);
  const { dataDirectory } = place;
  const editions = {
    directory: config.EDITIONS_DIR ?? join(dataDirectory, "editions"),
    kept: config.EDITIONS_KEPT,
  };
  const parts = opened.move();
  const deps = { database, dataDirectory, editions, defaults: loadDefaults(config), ...terminal };
  return {
    run: (argv) => ingest(argv, deps),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
