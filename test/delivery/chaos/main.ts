/**
 * Runs fault tests by hand, at any size:
 *
 *   npm run faults -- kills --deliveries 50000 --endpoints 200 --kill-every 4000
 *   npm run faults -- kills --kill-every 0 --database-kills 3
 *   npm run faults -- kills --kill-every 0 --rotate-every 100
 *   npm run faults -- isolation --seconds 40
 *   npm run faults -- neighbors --seconds 10 --rounds 3 --only sandbox-events,long-polls --set SANDBOX_REQUESTS=2
 *
 * Reports what failed, and exits with a code other than 0 if something did. Without a name, it runs kills.
 */
import { parseArgs } from "node:util";
import { runCommand } from "../../../cmd/shared/command.ts";
import { UsageError } from "../../../internal/core/errors.ts";
import { playNeighbors } from "../../neighbors/neighbors.ts";
import { playFaults } from "./faults.ts";
import { playIsolation } from "./isolation.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    endpoints: { type: "string", default: "200" },
    deliveries: { type: "string", default: "50000" },
    "rare-events": { type: "string", default: "10" },
    "tell-ms": { type: "string", default: "60000" },
    "timeout-ms": { type: "string", default: "5000" },
    "kill-every": { type: "string", default: "4000" },
    "database-kills": { type: "string", default: "0" },
    "database-down": { type: "string", default: "1000" },
    "rotate-every": { type: "string", default: "0" },
    retries: { type: "string", default: "3" },
    seconds: { type: "string", default: "30" },
    rate: { type: "string", default: "300" },
    rounds: { type: "string", default: "3" },
    only: { type: "string" },
    set: { type: "string", multiple: true, default: [] },
  },
});
function number(name: Exclude<keyof typeof values, "set">): number {
  const value = Number(values[name]);
  if (!Number.isFinite(value) || value < 0)
    throw new UsageError(`--${name} "${values[name]}" is not a number. Use 0 or more.`);
  return value;
}
const say = (line: string) =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

async function neighbors() {
  const only = values.only === undefined ? {} : { only: values.only.split(",") };
  const env = Object.fromEntries(values.set.map((setting) => setting.split("=", 2) as [string, string]));
  const measured = { seconds: number("seconds"), rounds: number("rounds"), ...only, env, say };
  const found = await playNeighbors(measured);
  return { found, held: found.scenarios.every(({ passed }) => passed) };
}

async function isolation() {
  return { found: await playIsolation({ seconds: number("seconds"), ratePerSecond: number("rate"), say }) };
}

async function kills() {
  const found = await playFaults({
    endpoints: number("endpoints"),
    deliveries: number("deliveries"),
    rareEvents: number("rare-events"),
    tellMs: number("tell-ms"),
    timeoutMs: number("timeout-ms"),
    killEveryMs: number("kill-every"),
    databaseKills: number("database-kills"),
    databaseDownMs: number("database-down"),
    rotateEveryMs: number("rotate-every"),
    policy: { maxRetries: number("retries"), backoff: "linear", baseDelaySeconds: 1 },
    say,
  });
  return { found };
}

const plays: Readonly<Record<string, () => Promise<{ found: object; held?: boolean }>>> = {
  kills,
  isolation,
  neighbors,
};

await runCommand(async () => {
  const [name = "kills"] = positionals;
  const play = Object.hasOwn(plays, name) ? plays[name] : undefined;
  if (play === undefined)
    throw new UsageError(`"${name}" is not a fault test. Use one of: ${Object.keys(plays).join(", ")}.`);
  const { found, held = true } = await play();
  say(JSON.stringify(found, undefined, 2));
  return held ? 0 : 1;
});
