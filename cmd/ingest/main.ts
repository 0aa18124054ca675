import { loadProcessConfig } from "../../internal/config/load.ts";
import { migrateUp, requireCurrentSchema } from "../../internal/postgres/migrate.ts";
import { exitCodeOf, onStopSignals } from "../../internal/runtime/signals.ts";
import { runCommand } from "../shared/command.ts";
import { findPlace } from "../shared/connection_settings.ts";
import { screeningRules } from "../shared/screening_rules.ts";
import { ingest, readUsage } from "./app.ts";

// The first signal stops between two batches, the second at once.
const stopping = new AbortController();
onStopSignals(
  (signal) => stopping.abort(signal),
  (signal) => process.exit(exitCodeOf(signal)),
);

await runCommand(async () => {
  const config = loadProcessConfig();
  const argv = process.argv.slice(2);
  const defaults = {
    catalogueClasses: config.CATALOGUE_CLASSES,
    maxPriceAgeDays: config.PRICE_MAX_AGE_DAYS,
    screening: screeningRules(config),
  };
  if (readUsage(argv, { defaults, stderr: process.stderr }) === undefined) return 2;
  await using place = await findPlace(config, (line) => process.stderr.write(`${line}\n`));
  await using database = place.open({ applicationName: "ingest", poolSize: 4, statementTimeoutMs: 0 });
  // Our own server may be new; a shared one is migrated by whoever runs it.
  if (place.embedded) await migrateUp(database);
  else await requireCurrentSchema(database);
  return await ingest(argv, {
    database,
    dataDirectory: place.dataDirectory,
    defaults,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    isTerminal: process.stderr.isTTY === true,
    stopping: stopping.signal,
  });
});
