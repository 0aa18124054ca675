/**
 * The faults by hand, as long and as large as wanted:
 *
 *   npm run faults -- kills --deliveries 50000 --endpoints 200 --kill-every 4000
 *   npm run faults -- kills --kill-every 0 --database-kills 3
 *   npm run faults -- kills --kill-every 0 --rotate-every 100
 *   npm run faults -- isolation --seconds 40
 *   npm run faults -- neighbors --seconds 10 --rounds 3 --only sandbox-events,long-polls --set SANDBOX_REQUESTS=2
 *
 * Ends with 1, and says what did not hold, when something did not.
 */
import { parseArgs } from "node:util";
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
const number = (name: Exclude<keyof typeof values, "set">) => Number(values[name]);
const say = (line: string) =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

async function neighbors() {
  const only = values.only === undefined ? {} : { only: values.only.split(",") };
  const env = Object.fromEntries(values.set.map((setting) => setting.split("=", 2) as [string, string]));
  const found = await playNeighbors({
    seconds: number("seconds"),
    rounds: number("rounds"),
    ...only,
    env,
    say,
  });
  if (found.scenarios.some(({ passed }) => !passed)) process.exitCode = 1;
  return found;
}

const isolation = () => playIsolation({ seconds: number("seconds"), ratePerSecond: number("rate"), say });

const outcome =
  positionals[0] === "isolation"
    ? await isolation()
    : positionals[0] === "neighbors"
      ? await neighbors()
      : await playFaults({
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
say(JSON.stringify(outcome, undefined, 2));
