import { loadProcessConfig } from "../../internal/config/load.ts";
import { requireCurrentSchema } from "../../internal/postgres/migrate.ts";
import { runCommand } from "../shared/command.ts";
import { findPlace } from "../shared/place.ts";
import { admin } from "./app.ts";

await runCommand(async () => {
  await using place = await findPlace(loadProcessConfig(), (line) => process.stderr.write(`${line}\n`));
  await using database = place.open({ applicationName: "admin", poolSize: 2, statementTimeoutMs: 30_000 });
  await requireCurrentSchema(database);
  const hashSecret = await place.keyHashSecret();
  const { stdin, stdout, stderr } = process;
  return await admin(process.argv.slice(2), { database, hashSecret, stdin, stdout, stderr });
});
