/**
 * What each endpoint costs over HTTP: the real app on a real database, asked over loopback by a thread of its own. Every
 * number is a ratio to what was measured beside it in the same rounds: a row of the same table that authenticates as all
 * do and answers a constant (`bare`), or GET /v1/drugs/{id}. All are logged for their account, as they are by default, but for one row
 * that says otherwise. Nothing here is a time.
 */

import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { createServices } from "../../cmd/api/services.ts";
import { webhookOptions } from "../../cmd/api/webhooks.ts";
import { createAuthenticator } from "../../internal/accounts/authenticator.ts";
import { permissions } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import { loadConfig } from "../../internal/config/load.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { createCursorCodec } from "../../internal/core/page.ts";
import { createUnlimited } from "../../internal/limits/local_limiter.ts";
import { type Database, query } from "../../internal/postgres/database.ts";
import { environments } from "../../internal/postgres/environment.ts";
import { countedFrom } from "../../internal/prices/counted_prices.ts";
import { firstDay } from "../../internal/prices/history_range.ts";
import { createRequestRecorder } from "../../internal/request_log/request_recorder.ts";
import { createApiServer, type RestOptions } from "../../internal/rest/app.ts";
import type { Route } from "../../internal/rest/rest_route.ts";
import { routes } from "../../internal/rest/routes.ts";
import { createUsageRecorder } from "../../internal/usage/usage_recorder.ts";
import type { Answered, Asked, Round } from "./http_client.ts";
import { alertBody, type HttpRow, httpRows } from "./http_rows.ts";
import { grow } from "./plan_rows.ts";
import type { Size } from "./size.ts";

const size: Size = { drugs: 5_000, priced: 400, pharmacies: 500 };
const secret = "a secret of the bench, long enough";
const concurrency = 8;
const requests = 160;
const rounds = 7;

export type HttpBench = {
  /** Migrated and empty, to be thrown away afterwards. */
  database: Database;
  print(line: string): void;
};

type Measured = { name: string; milliseconds: number[]; cpu: number[]; bytes: number; statements: number };

/** The cost of the door itself: all that GET /v1/drugs/{id} does but look the drug up. */
function bare(body: object): Route {
  const row = routes.find(({ name }) => name === "getDrug");
  if (row === undefined) throw new Error("There is no row getDrug");
  return { ...row, path: "/v1/bare/{id}", name: "bare", handle: async () => ({ body }) };
}

export async function sendTo(worker: Worker, round: Round): Promise<{ milliseconds: number; bytes: number }> {
  const answer = once(worker, "message") as Promise<[Answered]>;
  worker.postMessage(round);
  const [answered] = await answer;
  if ("trouble" in answered) throw new Error(answered.trouble);
  return answered;
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function table(all: readonly Measured[], print: (line: string) => void): void {
  const named = (name: string) => all.find((one) => one.name === name);
  const times = (one: Measured, of: "milliseconds" | "cpu", base: Measured | undefined) =>
    // Round by round: what else the machine does is the same for both.
    base === undefined ? "" : median(one[of].map((value, at) => value / (base[of][at] ?? value))).toFixed(2);
  const [door, one] = [named("bare"), named("getDrug")];
  const columns = ["", "time / bare", "Node's CPU / bare", "time / getDrug", "statements", "KiB"];
  print(`| ${columns.join(" | ")} |\n|${"---|".repeat(columns.length)}`);
  for (const each of all) {
    const ratios = [
      times(each, "milliseconds", door),
      times(each, "cpu", door),
      times(each, "milliseconds", one),
    ];
    print(`| ${[each.name, ...ratios, each.statements, (each.bytes / 1_024).toFixed(1)].join(" | ")} |`);
  }
}

export async function benchHttp({ database, print }: HttpBench): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const environment = environments.live;
  await grow(database, environment.schema, size);
  const accounts = createAccountService({ database, hashSecret: secret, clock: systemClock });
  const account = await accounts.createAccount({ name: "Bench", plan: "business" });
  const { key } = await accounts.createKey({
    accountId: account.id,
    environment: environment.name,
    name: "bench",
    permissions: [...permissions],
  });
  const usage = stack.use(
    createUsageRecorder({ database, clock: systemClock, onError: () => {}, flushIntervalMs: 3_600_000 }),
  );
  const services = stack.use(
    createServices({
      countedSince: () => countedFrom(firstDay),
      database,
      schema: environment.schema,
      clock: systemClock,
      webhooks: webhookOptions(loadConfig({}), environment, secret),
    }),
  );
  const constant = { ...(await services.drugs.get("00000007")), id: "drug_00000007" };
  const requestLog = stack.use(
    createRequestRecorder({ database, clock: systemClock, onError: () => {}, onLost: () => {} }),
  );
  const options: RestOptions = {
    environment,
    ...services,
    authenticator: createAuthenticator({ database, hashSecret: secret, clock: systemClock }),
    limiter: createUnlimited(systemClock),
    usage,
    keyUsed: () => {},
    cursors: createCursorCodec(secret),
    observe: () => {},
    clock: systemClock,
    isDraining: () => false,
    routes: [bare(constant), ...routes],
  };
  async function listen(app: RequestListener): Promise<number> {
    const server = createServer(app).listen(0, "127.0.0.1");
    await once(server, "listening");
    stack.defer(() => void server.close());
    return (server.address() as AddressInfo).port;
  }
  const port = await listen(createApiServer({ ...options, requestLog }));
  const withoutLog = await listen(createApiServer(options));
  const worker = new Worker(new URL("./http_client.ts", import.meta.url));
  stack.defer(async () => void (await worker.terminate()));
  const ask = (asked: Asked, count: number, at = port) =>
    sendTo(worker, { port: at, key, asked, requests: count, concurrency: Math.min(count, concurrency) });

  const created = await fetch(`http://127.0.0.1:${port}/v1/alerts`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify(alertBody),
  });
  const alert = String(((await created.json()) as { id?: string }).id);
  const [named] = await query<{ word: string }>(
    database,
    `select generic_name as word from ${environment.schema}.drugs where id = 7`,
  );
  const wanted = httpRows({ word: named?.word ?? "", alert });
  const bareAsked: Asked = { method: "GET", path: "/v1/bare/drug_00000007" };
  const chosen: (HttpRow & { at?: number })[] = [
    { row: "bare", asked: bareAsked },
    { row: "bare", variant: "without the log of requests", asked: bareAsked, at: withoutLog },
    ...wanted,
  ];
  const known = new Set(wanted.map(({ row }) => row));
  const left = routes.filter(({ name, auth }) => auth.type !== "none" && !known.has(name));
  if (left.length > 0) print(`Not asked: ${left.map(({ name }) => name).join(", ")}`);

  const all: (Measured & { asked: Asked; at: number })[] = [];
  let statements = 0;
  database.on("query", () => {
    statements += 1;
  });
  for (const { row, variant, asked, at = port } of chosen) {
    const name = variant === undefined ? row : `${row}, ${variant}`;
    // Known to every connection, and planned as it will be from now on: after five times the server may keep a plan.
    await ask(asked, 15 * concurrency, at);
    await requestLog.flush();
    statements = 0;
    const { bytes } = await ask(asked, 1, at);
    all.push({ name, asked, at, bytes, statements, milliseconds: [], cpu: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const each of all) {
      const before = process.threadCpuUsage();
      each.milliseconds.push((await ask(each.asked, requests, each.at)).milliseconds);
      const { user, system } = process.threadCpuUsage(before);
      each.cpu.push(user + system);
    }
  }
  print(
    `${size.drugs} drugs, ${size.pharmacies} pharmacies, ${size.priced * size.pharmacies} prices; ${rounds} rounds of ${requests} requests, ${concurrency} at a time; medians of the ratios of each round\n`,
  );
  table(all, print);
}
