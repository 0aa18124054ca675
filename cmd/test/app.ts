/**
 * `test`: whether an installation works, from inside it, as `helm test` asks. Each check is a line: ok, failed or left out,
 * and why. What it makes it takes away again; only its account stays.
 */
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { createAccountService } from "../../internal/accounts/service.ts";
import { type Clock, systemClock } from "../../internal/core/clock.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { requireCurrentSchema } from "../../internal/postgres/migrate.ts";
import { type Call, createCaller, expect } from "./caller.ts";
import { type Keys, makeKeys } from "./keys.ts";
import { createUnreachableWebhook } from "./unreachable_webhook.ts";
import { attemptedTrip, roundTrip, simulatedTrip } from "./webhook.ts";

export type TestDeps = {
  database: Database;
  hashSecret: string;
  /** Answers what it saw, or throws. Undefined where there is no Redis to speak with. */
  askRedis: (() => Promise<string>) | undefined;
  stdout: Writable;
  clock?: Clock;
};

export const usage = `Usage: test --api URL [options]
  --api URL           Live API, such as http://prices-api:8080.
  --sandbox URL       Sandbox API. Without it, its checks are left out.
  --receive-at HOST   IP address of this pod. A webhook is sent to it. Without it, a dispatcher only has to attempt one.
  --receive-port PORT Port of the webhook receiver. Default: any free port.
  --no-dispatcher     Leave out live webhooks: the installation has no dispatcher.
  --wait SECONDS      How long to wait for parts that are not ready yet. Default: 60.
`;

export type Asked = {
  api: string;
  sandbox: string | undefined;
  receiveAt: string | undefined;
  receivePort: number;
  /** Whether a dispatcher must be running. */
  dispatcher: boolean;
  waitMs: number;
};

const isAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const whole = (text: string, most: number): number | undefined =>
  /^\d{1,6}$/.test(text) && Number(text) <= most ? Number(text) : undefined;

/** What the command line asks for, or what is wrong with it. Throws what parseArgs throws. */
function readArguments(argv: readonly string[]): Asked | string {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      api: { type: "string", default: "" },
      sandbox: { type: "string", default: "" },
      "receive-at": { type: "string", default: "" },
      "receive-port": { type: "string", default: "0" },
      "no-dispatcher": { type: "boolean", default: false },
      wait: { type: "string", default: "60" },
    },
  });
  const given = (text: string) => (text === "" ? undefined : text);
  const sandbox = given(values.sandbox);
  if (!isAddress(values.api)) return "--api must be an address such as http://prices-api:8080.";
  if (sandbox !== undefined && !isAddress(sandbox))
    return "--sandbox must be an address such as http://prices-api:8081.";
  const receivePort = whole(values["receive-port"], 65_535);
  if (receivePort === undefined) return "--receive-port must be a port.";
  const seconds = whole(values.wait, 3_600);
  if (seconds === undefined) return "--wait must be 0 to 3600 seconds.";
  return {
    api: values.api,
    sandbox,
    receiveAt: given(values["receive-at"]),
    receivePort,
    dispatcher: !values["no-dispatcher"],
    waitMs: seconds * 1_000,
  };
}

/** Undefined, with the reason written, when the command line cannot be read. */
export function readUsage(argv: readonly string[], stderr: Writable): Asked | undefined {
  let asked: Asked | string;
  try {
    asked = readArguments(argv);
  } catch (error) {
    asked = error instanceof Error ? error.message : String(error);
  }
  if (typeof asked !== "string") return asked;
  stderr.write(`${asked}\n${usage}`);
  return undefined;
}

const leftOut = Symbol("left out");
type Outcome = string | { [leftOut]: string };
const skip = (why: string): Outcome => ({ [leftOut]: why });

/** Exit codes: 0 all that was asked for works, 1 something does not. */
export async function testInstallation(asked: Asked, deps: TestDeps): Promise<number> {
  const { database, hashSecret, askRedis, stdout, clock = systemClock } = deps;
  let failed = 0;
  async function check(name: string, run: () => Promise<Outcome>): Promise<void> {
    const tell = (outcome: string, text: string) =>
      stdout.write(`${outcome.padEnd(9)}${name}: ${text.replaceAll(/\s+/g, " ")}\n`);
    try {
      const seen = await run();
      if (typeof seen === "string") tell("ok", seen);
      else tell("left out", seen[leftOut]);
    } catch (error) {
      failed += 1;
      tell("failed", error instanceof Error ? error.message || error.name : String(error));
    }
  }

  await check("database", async () => {
    await requireCurrentSchema(database);
    return "reachable, its schema is the one that this release needs";
  });
  await check("redis", async () =>
    askRedis === undefined ? skip("REDIS_URL is not set") : await askRedis(),
  );

  await using made = new AsyncDisposableStack();
  let keys: Keys | undefined;
  await check("keys", async () => {
    const accounts = createAccountService({ database, hashSecret, clock, actor: "test" });
    keys = made.use(await makeKeys(accounts, clock.now()));
    return "made, for an hour at most";
  });
  const { api, sandbox, receiveAt: host, receivePort: port, waitMs } = asked;
  const caller = (address: string, key: string): Call => createCaller({ address, key, waitMs });
  if (keys !== undefined) {
    const { live, sandbox: sandboxKey, accountId } = keys;
    await check("live", () => authenticated(api, caller(api, live), waitMs));
    await check("sandbox", async () =>
      sandbox === undefined
        ? skip("--sandbox is not given")
        : await authenticated(sandbox, caller(sandbox, sandboxKey), waitMs),
    );
    await check("webhook", async () => {
      const call = caller(api, live);
      if (!asked.dispatcher) return skip("--no-dispatcher is given");
      if (host !== undefined) return await roundTrip({ call, host, port, waitMs });
      const id = await createUnreachableWebhook({ database, hashSecret, clock, accountId });
      return await attemptedTrip({ call, id, waitMs });
    });
    await check("simulation", async () =>
      sandbox === undefined
        ? skip("--sandbox is not given")
        : await simulatedTrip(caller(sandbox, sandboxKey)),
    );
  }
  stdout.write(failed === 0 ? "The installation works.\n" : `${failed} failed.\n`);
  return failed === 0 ? 0 : 1;
}

/** Without a key it must be refused, with one answered. */
async function authenticated(address: string, call: Call, waitMs: number): Promise<string> {
  const path = "/v1/drugs?limit=1";
  expect(`GET ${path} without a key`, await createCaller({ address, waitMs })("GET", path), 401);
  expect(`GET ${path}`, await call("GET", path), 200);
  return `${address} accepts requests with a key only`;
}
