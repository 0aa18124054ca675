/**
 * The faults by hand, as long and as large as wanted:
 *
 *   npm run faults -- kills --deliveries 50000 --endpoints 200 --kill-every 4000
 *   npm run faults -- kills --kill-every 0 --database-kills 3
 *   npm run faults -- kills --kill-every 0 --rotate-every 100
 *   npm run faults -- isolation --seconds 40
 *
 * Ends with 1, and says what did not hold, when something did not.
 */
import { parseArgs } from "node:util";
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
  },
});
const number = (name: keyof typeof values) => Number(values[name]);
const say = (line: string) =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

const outcome =
  positionals[0] === "isolation"
    ? await playIsolation({ seconds: number("seconds"), ratePerSecond: number("rate"), say })
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
