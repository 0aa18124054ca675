/**
 * `npm run fuzz [-- --cases <n> --seed <n> --minutes <n>]`: schemathesis against the service as `npm start` runs it, on data
 * of its own. The sandbox, which has no limits, gets most requests; live gets as many as its burst limit allows. `--minutes`
 * repeats fuzzing in the sandbox until the time is over. A 400 for a valid request is a failure, unless its rule is in
 * stated_rules.ts. The last line is "N passed, N failed": operations, of both environments.
 */
import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { UsageError } from "../../internal/core/errors.ts";
import { start } from "../cmd/process.ts";
import { openDataFolder } from "../support/place.ts";
import { findSchemathesis } from "./python.ts";
import { readRejections } from "./rejections.ts";
import { type Report, readReport } from "./report.ts";

const config = fileURLToPath(new URL("schemathesis.toml", import.meta.url));
const anyPorts = { PORT: "0", SANDBOX_PORT: "0", METRICS_PORT: "0" };
/** Of the live address, so that few answers are 429s: the Business plan has 1,000 requests a minute. */
const liveCases = 8;
/**
 * ignored_auth sends an invalid key to every operation, and accepts 401 and 403. Faster than this, they are more than the limit of
 * invalid keys from an IP address (accounts/authenticator.ts), and some get 429.
 */
const rateLimit = "100/s";
/** GET /v1/events waits up to 30 seconds for an event. */
const requestTimeoutSeconds = 60;

type Credentials = Record<"base_url" | "live_key" | "sandbox_url" | "sandbox_key", string>;
type Volume = { cases: number; phases: string; seed: string; minutes?: number };

const log = (line: string) => void process.stdout.write(`${line}\n`);

async function fuzz(
  program: string,
  folder: string,
  { address, key }: { address: string; key: string },
  { cases, phases, seed, minutes }: Volume,
): Promise<Report> {
  const report = join(folder, `report-${new URL(address).port}.json`);
  const events = join(folder, `events-${new URL(address).port}.ndjson`);
  const args = ["--config-file", config, "--no-color", "run", `${address}/v1/openapi.json`, "--url", address];
  // One: with threads beside each other, Python 3.11 now and then fails in its own parser, and that looks like a failure of ours.
  const how = [
    "--continue-on-failure",
    "--workers",
    "1",
    "--generation-database",
    "none",
    "--request-timeout",
    String(requestTimeoutSeconds),
    "--rate-limit",
    rateLimit,
  ];
  const volume = ["--phases", phases, "--max-examples", String(cases), "--seed", seed];
  const duration = minutes === undefined ? [] : ["--max-time", String(minutes * 60)];
  const reports = ["--report-json-path", report, "--report-ndjson-path", events];
  const child = spawn(program, [...args, ...how, ...volume, ...duration, ...reports], {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, API_KEY: key },
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once("error", fail);
    child.once("close", done);
  });
  const read = await readReport(report);
  if (code !== 0 && read.failed === 0) throw new UsageError(`schemathesis ended with ${code}`);
  const rejections = await readRejections(events);
  for (const rejection of rejections)
    log(`Valid request rejected by a rule that is not stated: ${rejection}`);
  return { ...read, failed: read.failed + rejections.length };
}

async function run(argv: readonly string[]): Promise<{ passed: number; failed: number }> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      cases: { type: "string", default: "60" },
      seed: { type: "string", default: "1" },
      minutes: { type: "string" },
    },
  });
  const cases = Number(values.cases);
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (minutes !== undefined && !(minutes >= 1)) throw new UsageError("--minutes must be a number from 1");
  const program = await findSchemathesis(log);
  const folder = await openDataFolder();
  try {
    await using service = start("cmd/standalone/main.ts", [], { ...anyPorts, DATA_DIR: folder });
    await service.prints("Press Ctrl-C to stop");
    const given = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as Credentials;
    const sandbox = await fuzz(
      program,
      folder,
      { address: given.sandbox_url, key: given.sandbox_key },
      {
        ...{ cases, phases: "examples,coverage,fuzzing,stateful", seed: values.seed },
        ...(minutes === undefined ? {} : { minutes }),
      },
    );
    const live = await fuzz(
      program,
      folder,
      { address: given.base_url, key: given.live_key },
      { cases: Math.min(cases, liveCases), phases: "examples,fuzzing", seed: values.seed },
    );
    for (const [name, one] of Object.entries({ sandbox, live }))
      log(
        `${name}: ${one.operations} operations, ${one.cases} requests, ${one.accepted} of them well-formed and accepted, ${one.failed} failures`,
      );
    const failed = sandbox.failed + live.failed;
    return { passed: Math.max(0, sandbox.operations + live.operations - failed), failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let counts = { passed: 0, failed: 1 };
try {
  counts = await run(process.argv.slice(2));
} catch (error) {
  log(error instanceof UsageError ? error.message : String((error as Error).stack));
}
log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
