import { loadProcessConfig } from "../../internal/config/load.ts";
import { requireCurrentSchema } from "../../internal/postgres/migrate.ts";
import { runCommand } from "../shared/command.ts";
import { findPlace } from "../shared/connection_settings.ts";
import { admin, answerUsage } from "./app.ts";
import { dashboardUrl } from "./dashboard_url.ts";

await runCommand(async () => {
  const argv = process.argv.slice(2);
  // Help and a typo need no database.
  const answered = answerUsage(argv, process);
  if (answered !== undefined) return answered;
  const config = loadProcessConfig();
  await using place = await findPlace(config, (line) => process.stderr.write(`${line}\n`));
  await using database = place.open({ applicationName: "admin", poolSize: 2, statementTimeoutMs: 30_000 });
  await requireCurrentSchema(database);
  const hashSecret = await place.keyHashSecret();
  const { stdin, stdout, stderr } = process;
  return await admin(argv, {
    database,
    hashSecret,
    stdin,
    stdout,
    stderr,
    maxPriceAgeDays: config.PRICE_MAX_AGE_DAYS,
    dashboard: await dashboardUrl(config, place),
  });
});
