/** Nothing that callers make up becomes a series: the labels of every one come from tables of ours. */

import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { Agent, request as send } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import { planNames } from "../../internal/accounts/model.ts";
import { databaseFailureReasons, errorCodes } from "../../internal/core/errors.ts";
import { intervalsMs } from "../../internal/delivery/maintenance/maintenance.ts";
import { noticeKinds } from "../../internal/delivery/maintenance/owner_notices.ts";
import { retryReasons } from "../../internal/delivery/retry_reports.ts";
import { heldReasons } from "../../internal/prices/held/model.ts";
import { routes } from "../../internal/rest/routes.ts";
import { metricsOf } from "../../internal/telemetry/alert_rules/metrics_document.ts";
import { decisionModes, logInOutcomes, outcomes } from "../../internal/telemetry/api/api_series.ts";
import { mostDocumentNames, otherDocuments } from "../../internal/telemetry/api/document_names.ts";
import { attemptResults, mostAttempts } from "../../internal/telemetry/dispatcher/delivery_series.ts";
import { labels } from "../../internal/telemetry/labels.ts";
import type { GraphqlOperationObservation, Observation } from "../../internal/telemetry/observation.ts";
import { runningApi } from "./running.ts";

const statuses = new Set([200, 201, 204, 304, ...Object.values(errorCodes).map(({ status }) => status)]);

const operations = ["query", "mutation", "introspection", "unknown"] as const;
const results = ["ok", "partial", "cost_only", "invalid", "refused", "failed"] as const;
/** Of registered documents: whoever registers one chooses. */
const documentNames = Array.from({ length: mostDocumentNames }, (_, at) => `Registered${at}`);

/** What a label of ours may say, and nothing else. */
const allowed: Readonly<Record<string, ReadonlySet<string>>> = {
  environment: new Set(["live", "sandbox"]),
  route: new Set([...routes.map(({ path }) => path), "/graphql", "/graphql/files/{name}", "unmatched"]),
  method: new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "OTHER"]),
  status: new Set([...statuses].map(String)),
  status_class: new Set(["1xx", "2xx", "3xx", "4xx", "5xx", "none"]),
  code: new Set(Object.keys(errorCodes)),
  plan: new Set(planNames),
  outcome: new Set([...outcomes, ...logInOutcomes]),
  mode: new Set(decisionModes),
  operation: new Set(operations),
  document: new Set([...documentNames, otherDocuments]),
  cache: new Set(["document", "persisted"]),
  how: new Set(["compiled", "interpreted", "kept"]),
  hit: new Set(["hit", "miss"]),
  share: new Set(["0.8", "1"]),
  state: new Set([
    ...["in_use", "idle", "due", "scheduled", "leased", "delivered", "failed", "cancelled"],
    ...["active", "owner", "gone", "failing"],
  ]),
  result: new Set([...results, ...attemptResults]),
  attempt: new Set(Array.from({ length: mostAttempts }, (_, at) => String(at + 1))),
  reason: new Set<string>([...retryReasons, ...databaseFailureReasons, ...heldReasons]),
  part: new Set(["fan_out", "lanes", "settle", "renew", "days"]),
  task: new Set(Object.keys(intervalsMs)),
  notice: new Set(noticeKinds),
  dataset: new Set(["prices"]),
  source: new Set(["dpd"]),
};

type SeriesLine = { name: string; labels: [string, string][] };

function seriesOf(text: string): SeriesLine[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("drug_price_") && !line.startsWith("drug_price_build_info"))
    .map((line) => ({
      name: line.slice(0, line.search(/[{ ]/)),
      labels: [...line.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(
        ([, name, value]): [string, string] => [name ?? "", value ?? ""],
      ),
    }));
}

/** Series that a name can have at most: the product of what its labels may say. */
function bound(names: readonly string[]): number {
  return names.reduce((product, name) => product * (allowed[name]?.size ?? Number.NaN), 1);
}

function operation(more: Partial<GraphqlOperationObservation>): GraphqlOperationObservation {
  return {
    kind: "graphql_operation",
    environment: pick(["live", "sandbox"] as const),
    operation: pick(operations),
    result: pick(results),
    requestId: randomUUID(),
    durationMs: randomInt(1_000),
    cost: randomInt(20_000),
    causes: [],
    ...more,
  };
}

const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;
const words = ["drugs", "v1", "v2", "..", "%2e%2e", "admin", "02242912", "%F0%9F%92%8A", "prices", "a b"];
const methods = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "PROPFIND",
  "PURGE",
  "LOCK",
  "SEARCH",
];

function randomPath(): string {
  if (randomInt(3) === 0)
    return pick(routes).path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(pick(words)));
  const made = Array.from({ length: randomInt(5) }, () => encodeURI(pick([...words, randomUUID()])));
  return `/${made.join("/")}${randomInt(2) === 0 ? "" : `?q=${randomUUID()}`}`;
}

async function ask(port: number, agent: Agent, keys: readonly string[]): Promise<number> {
  const key = pick([...keys, "tm_live_nonsense", undefined]);
  const headers: Record<string, string> = {
    Host: pick(["localhost", `${randomUUID()}.example`, "127.0.0.1:80"]),
    "X-Request-Id": randomUUID(),
    "User-Agent": randomUUID(),
    ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
  };
  return await new Promise((done, fail) => {
    const sent = send({ port, agent, headers, method: pick(methods), path: randomPath() }, (response) => {
      response.resume().once("end", () => done(response.statusCode ?? 0));
    });
    sent.once("error", fail).end();
  });
}

/** Of a thousand subscriptions. */
function* deliveryStorm(): Generator<Observation> {
  const at = { environment: "live" } as const;
  yield { ...at, kind: "dispatcher_started", id: randomUUID() };
  for (let subscription = 0; subscription < 1_000; subscription += 1) {
    const [result, status] = [pick(attemptResults), pick([undefined, 100, 200, 302, 410, 599])];
    const attempt = 1 + randomInt(20);
    yield {
      ...at,
      kind: "delivery_attempt",
      result,
      status,
      attempt,
      durationMs: 5,
      lagMs: randomInt(99_999),
    };
    yield { ...at, kind: "delivery_retry", reason: pick(retryReasons) };
    yield { ...at, kind: "delivery_finished", state: "failed", deliveries: 1 };
    yield { ...at, kind: "payload_missing", deliveryId: randomUUID(), eventId: randomUUID() };
    yield { ...at, kind: "delivery_trouble", part: "settle", error: new Error(randomUUID()) };
    yield { ...at, kind: "webhook_gone", webhookId: randomUUID() };
  }
}

/** Bytes that are no HTTP, and a method that nobody knows. */
async function askBadly(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.end(`BREW /${randomUUID()} HTTP/1.1\r\nHost: x\r\n\r\n`);
  socket.resume();
  await new Promise((done) => socket.once("close", done));
}

test("random traffic of a thousand accounts makes no series beyond the product of our own tables", async (t) => {
  await using running = await runningApi();
  const { api, metrics } = running;
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  t.after(() => agent.destroy());
  const plans = ["developer", "business", "business"] as const;
  const keys = await Promise.all(plans.map((plan) => running.key(plan)));
  const statusesSeen = new Set<number>();

  async function storm(): Promise<void> {
    const asking = Array.from({ length: 1_000 }, (_, at) =>
      ask(at % 2 === 0 ? api.live.port : api.sandbox.port, agent, keys),
    );
    for (const status of await Promise.all(asking)) statusesSeen.add(status);
    await Promise.all(Array.from({ length: 5 }, () => askBadly(api.live.port)));
    // The first fifty names get a series each; whatever comes later does not.
    for (const document of documentNames) metrics.observe(operation({ document }));
    for (let account = 0; account < 1_000; account += 1) {
      metrics.observe(operation({ document: randomUUID(), parsed: "miss", persisted: "hit", statements: 3 }));
      metrics.observe({ kind: "log_in", outcome: pick(logInOutcomes) });
      metrics.observe({ kind: "mail_failed", error: new Error(randomUUID()) });
      metrics.observe({ kind: "graphql_batch", environment: "live", size: 1 + randomInt(10) });
      const limit = pick([1_000, 10_000, 100_000]);
      metrics.observe({
        kind: "limit_decision",
        environment: "live",
        plan: pick(planNames),
        outcome: pick(outcomes),
        mode: pick(["shared", "local"]),
        quota: { limit, used: randomInt(limit + 1), points: 1 },
      });
      metrics.observe({
        kind: "http_request",
        environment: "live",
        route: pick(routes).path,
        method: pick([...methods, randomUUID()]),
        status: pick([...statuses]),
        durationMs: randomInt(20_000),
        requestId: randomUUID(),
        accountId: randomUUID(),
        keyId: randomUUID(),
        errorCode: pick(Object.keys(errorCodes)),
      });
    }
  }

  await storm();
  for (const observation of deliveryStorm()) metrics.observe(observation);
  await storm();
  assert.ok(statusesSeen.has(404) && statusesSeen.has(401), [...statusesSeen].join());
  const text = await running.scrape();
  const series = seriesOf(text);
  for (const line of series) {
    for (const [name, value] of line.labels) {
      if (name === "le") continue;
      assert.ok(allowed[name]?.has(value), `${line.name}: ${name}=${JSON.stringify(value)}`);
    }
  }
  for (const { name, labels: names, type } of metricsOf().filter(({ ours }) => ours)) {
    if (name === "drug_price_build_info") continue;
    const own = series.filter((line) => line.name.replace(/_(bucket|sum|count)$/, "") === name);
    const bounds = new Set(own.map((line) => line.labels.find(([label]) => label === "le")?.[1]));
    const most = bound(names) * (type === "histogram" ? bounds.size + 1 : 1);
    assert.ok(own.length <= most, `${name}: ${own.length} series, at most ${most}`);
  }
  assert.match(text, /route="unmatched",method="OTHER"/);
  assert.match(text, /^drug_price_http_malformed_total\{environment="live"\} 10$/m);
  assert.doesNotMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}-/, "no id of anything");
});

test("the same traffic by other accounts makes no series at all", async (t) => {
  await using running = await runningApi();
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  t.after(() => agent.destroy());
  const walk = async () => {
    const key = await running.key("startup");
    for (const path of ["/v1/drugs", "/v1/drugs/02242912", `/${randomUUID()}`]) {
      await new Promise((done, fail) => {
        const headers = { Host: `${randomUUID()}.example`, Authorization: `Bearer ${key}` };
        send({ port: running.api.live.port, agent, headers, path }, (response) => {
          response.resume().once("end", done);
        })
          .once("error", fail)
          .end();
      });
    }
  };
  const perRequest = async () =>
    seriesOf(await running.scrape()).filter(({ name }) => /_(http|limit|quota)/.test(name));
  await walk();
  const before = await perRequest();
  for (let account = 0; account < 25; account += 1) await walk();
  assert.deepEqual(await perRequest(), before);
});

test("every label of the registry says what bounds it, and no bound is for a label that is gone", () => {
  const used = new Set(metricsOf().flatMap((metric) => metric.labels));
  for (const name of used) assert.ok(labels[name], `internal/telemetry/labels.ts lacks ${name}`);
  for (const name of Object.keys(labels)) assert.ok(used.has(name) || name === "le", `${name} is no label`);
});
