import { loadProcessConfig } from "../../internal/config/load.ts";
import { connectRedis } from "../../internal/limits/redis/redis_connect.ts";
import { redisSettings } from "../api/open_limiter.ts";
import { runCommand } from "../shared/command.ts";
import { findPlace } from "../shared/connection_settings.ts";
import { readUsage, testInstallation, usage } from "./app.ts";

/** One command there and back. */
async function askRedis(settings: Parameters<typeof connectRedis>[0]): Promise<string> {
  using connection = connectRedis(settings);
  await connection.wait(5_000);
  if (!connection.ready()) throw connection.lastError() ?? new Error("no connection within 5 s");
  await connection.client.ping();
  return "answers";
}

await runCommand(async () => {
  const argv = process.argv.slice(2);
  const { stdout, stderr } = process;
  if (argv.includes("--help") || argv.includes("-h")) {
    stdout.write(usage);
    return 0;
  }
  const asked = readUsage(argv, stderr);
  if (asked === undefined) return 2;
  const config = loadProcessConfig();
  const { REDIS_URL: redis } = config;
  await using place = await findPlace(config, (line) => stderr.write(`${line}\n`));
  await using database = place.open({ applicationName: "test", poolSize: 2, statementTimeoutMs: 10_000 });
  return await testInstallation(asked, {
    database,
    hashSecret: await place.keyHashSecret(),
    askRedis: redis === undefined ? undefined : async () => askRedis(await redisSettings(config, redis)),
    stdout,
  });
});
