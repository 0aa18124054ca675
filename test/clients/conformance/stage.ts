/**
 * The service that clients are tried on: the API's own graph on real ports, live and sandbox, with the sample data of `npm
 * start` and the dispatcher, over one database; and doors to it that tests may do things to. Keys are made for each case.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type Api, startApi } from "../../../cmd/api/app.ts";
import { sendingPool, startSending } from "../../../cmd/dispatcher/environments.ts";
import { type Permission, type PlanName, permissions, planNames } from "../../../internal/accounts/model.ts";
import { type AccountService, createAccountService } from "../../../internal/accounts/service.ts";
import { loadConfig } from "../../../internal/config/load.ts";
import { systemClock } from "../../../internal/core/clock.ts";
import { idPrefixes, uuidOf } from "../../../internal/core/ids.ts";
import { type Database, openDatabase, query } from "../../../internal/postgres/database.ts";
import { createMetrics } from "../../../internal/telemetry/metrics.ts";
import { fillSample } from "../../api/sample.ts";
import { type Running, start } from "../../cmd/process.ts";
import { hashSecret } from "../../delivery/made.ts";
import { testService } from "../../rest/service.ts";
import { type TestDatabase, testDatabase } from "../../support/database.ts";
import { freePort } from "../../support/free_port.ts";
import { startProxy } from "../../support/proxy.ts";
import { until } from "../../support/until.ts";

export type EnvironmentName = "live" | "sandbox";
export type KeyWish = {
  plan?: PlanName;
  permissions?: readonly Permission[];
  environment?: EnvironmentName;
  /** Runs registered documents only. */
  trustedDocumentsOnly?: boolean;
  /** Of this account, in the place of a new one. */
  accountId?: string;
};
export type Key = { key: string; keyId: string; accountId: string };

export type Stage = AsyncDisposable & {
  db: TestDatabase;
  /** The service's own way to it. */
  database: Database;
  addresses: Record<EnvironmentName, string>;
  accounts: AccountService;
  key(wish?: KeyWish): Promise<Key>;
  /** The account has used this of its month, before anyone asks. */
  spendMonth(key: Key, units: number): Promise<void>;
  /** Every key that was made. */
  keys: string[];
};

const settings = {
  ...{ PORT: "0", SANDBOX_PORT: "0", METRICS_PORT: "0", SHUTDOWN_TIMEOUT_MS: "0" },
  // Receivers stand on this machine, without TLS.
  ...{ WEBHOOK_ALLOW_HTTP: "true", WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8", DISPATCHER_POLL_MS: "200" },
};

const patienceMs = 30_000;

export async function openStage(): Promise<Stage> {
  await using stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase());
  await fillSample(db.connection);
  // Of its own, with patience: a machine that is busy is no outage.
  const database = stack.use(
    openDatabase({ url: db.url, poolSize: 20, applicationName: "conformance", connectTimeoutMs: patienceMs }),
  );
  const config = loadConfig(settings);
  const observe = () => {};
  const api: Api = stack.use(
    await startApi({
      ...{ config, database, sandboxDatabase: database, keyHashSecret: hashSecret, observe },
      metrics: createMetrics({ plans: planNames }),
    }),
  );
  const sending = stack.use(
    openDatabase({ url: db.url, applicationName: "conformance-dispatcher", ...sendingPool(config) }),
  );
  stack.use(
    await startSending({ config, database: sending, keyHashSecret: hashSecret, observe, graceMs: 0 }),
  );
  await readable(database);
  const accounts = createAccountService({ database, hashSecret, clock: systemClock });
  const keys: string[] = [];
  const parts = stack.move();
  return {
    ...{ db, database, accounts, keys, addresses: { live: api.live.address, sandbox: api.sandbox.address } },
    async key(wish = {}) {
      const made = await makeKey(accounts, wish);
      keys.push(made.key);
      return made;
    },
    async spendMonth({ accountId }, units) {
      await query(
        database,
        `insert into accounts.usage_months (account_id, environment, month, requests, units)
         values ($1, 'live', date_trunc('month', now() at time zone 'UTC')::date, $2, $2)`,
        [uuidOf(idPrefixes.account, accountId), units],
      );
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** Fulfilled when the sample's events can be read: the log has them from when the dispatcher has fanned them out. */
async function readable(database: Database): Promise<void> {
  const hidden = async (schema: string) =>
    (await query(database, `select from ${schema}.events where not fanned_out limit 1`)).length > 0;
  await until(async () => !(await hidden("live")) && !(await hidden("sandbox")), "all events are fanned out");
}

async function makeKey(accounts: AccountService, wish: KeyWish): Promise<Key> {
  const accountId =
    wish.accountId ?? (await accounts.createAccount({ name: "Acme", plan: wish.plan ?? "business" })).id;
  const made = await accounts.createKey({
    ...{ accountId, environment: wish.environment ?? "live", name: "conformance" },
    permissions: [...(wish.permissions ?? permissions)],
  });
  if (wish.trustedDocumentsOnly) await accounts.changeKey(made.id, { trustedDocumentsOnly: true });
  return { key: made.key, keyId: made.id, accountId };
}

async function listening(app: RequestListener): Promise<AsyncDisposable & { address: string }> {
  // As in production. After Node's default of 5 s, a connection may close just as a client sends on it.
  const server = createServer({ keepAliveTimeout: 75_000 }, app).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A door on the stage's database whose clock stands still, this long before the end of a minute, until it is let go. */
export async function openPacedDoor(stage: Stage, msLeft: number) {
  await using stack = new AsyncDisposableStack();
  const frozenAt = Math.ceil(Date.now() / 60_000) * 60_000 - msLeft;
  let aheadMs: number | undefined;
  const clock = { now: () => (aheadMs === undefined ? frozenAt : Date.now() + aheadMs) };
  const service = stack.use(
    await testService({ on: stage.db, through: stage.database, fill: async () => {}, clock }),
  );
  const { address } = stack.use(await listening(service.app));
  const parts = stack.move();
  return {
    address,
    /** From now on its time goes by. */
    letGo() {
      aheadMs ??= frozenAt - Date.now();
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** A door on a small database of its own, which can be taken from it and given back, or robbed of a table. It waits this long for a connection. */
export async function openFragileDoor(connectTimeoutMs = 500) {
  await using stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase());
  const url = new URL(db.url);
  const way = stack.use(await startProxy(Number(url.port)));
  url.hostname = "127.0.0.1";
  url.port = String(way.port);
  const through = stack.use(
    openDatabase({ url: url.href, poolSize: 4, applicationName: "conformance", connectTimeoutMs }),
  );
  const service = stack.use(await testService({ on: db, through, clock: systemClock }));
  const { address } = stack.use(await listening(service.app));
  const parts = stack.move();
  return {
    address,
    key: () => service.key(),
    takeDatabase() {
      way.hole(true);
      way.cut();
    },
    giveDatabase: () => way.hole(false),
    dropTable: (name: string) => query(db.connection, `drop table live.${name} cascade`),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** The API as a process of its own on the stage's database, at a port that it has again when it is started again. */
export async function openMortalServer(stage: Stage) {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const launch = async (tries = 5): Promise<Running> => {
    const running = start("cmd/api/main.ts", [], {
      ...{ DATABASE_URL: stage.db.url, KEY_HASH_SECRET: hashSecret },
      ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort), METRICS_PORT: "0" },
    });
    try {
      await running.prints('"name":"admin"');
      return running;
    } catch (error) {
      // On a busy machine the database may answer too late. The process ends then, and a supervisor starts it again.
      if (tries === 1) throw error;
      return await launch(tries - 1);
    }
  };
  let running = await launch();
  return {
    address: `http://127.0.0.1:${port}`,
    /** Fulfilled when it has answered this many requests; its log has a line for each. */
    async answered(count: number): Promise<void> {
      await lines(running.child, '"kind":"http_request"', count);
    },
    async kill(): Promise<void> {
      running.child.kill("SIGKILL");
      await running.ended;
    },
    async restart(): Promise<void> {
      running = await launch();
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

function lines({ stdout }: ChildProcess, text: string, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let seen = 0;
  const look = (chunk: Buffer) => {
    seen += chunk.toString().split(text).length - 1;
    if (seen < count) return;
    stdout?.off("data", look);
    resolve();
  };
  stdout?.on("data", look);
  return promise;
}
