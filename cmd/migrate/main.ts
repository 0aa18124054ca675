import { loadProcessConfig } from "../../internal/config/load.ts";
import { runCommand } from "../shared/command.ts";
import { findPlace } from "../shared/connection_settings.ts";
import { migrate } from "./app.ts";

await runCommand(async () => {
  await using place = await findPlace(loadProcessConfig(), (line) => process.stderr.write(`${line}\n`));
  await using database = place.open({ applicationName: "migrate", poolSize: 4, statementTimeoutMs: 0 });
  return await migrate(process.argv.slice(2), { database, stdout: process.stdout, stderr: process.stderr });
});
