/** A real Prometheus scrapes the real admin port and is asked what docs/metrics.md asks. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { metricsIn, metricsOf } from "../../internal/telemetry/alert_rules/metrics_document.ts";
import { questions } from "../../internal/telemetry/alert_rules/promql_queries.ts";
import { root } from "../cmd/process.ts";
import { type Prometheus, promtool, type Sample, startPrometheus } from "../support/prometheus.ts";
import { type RunningApi, runningApi } from "./running.ts";

const get = async (address: string, key?: string): Promise<number> => {
  const headers: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  const response = await fetch(address, { headers });
  await response.body?.cancel();
  return response.status;
};

/** A little of everything: answers, mistakes, refusals by the burst, and what real requests reach only after weeks. */
async function traffic({ api, metrics }: RunningApi, keys: { developer: string; startup: string }) {
  const { live, sandbox } = api;
  for (let count = 0; count < 40; count += 1) await get(`${live.address}/v1/drugs/02242912`, keys.developer);
  await get(`${live.address}/v1/drugs?limit=2`, keys.startup);
  await get(`${live.address}/v1/drugs?limit=nonsense`, keys.startup);
  await get(`${live.address}/made/up/${Math.random()}`);
  await get(`${sandbox.address}/v1/drugs`);
  await fetch(`${live.address}/graphql`, {
    method: "POST",
    headers: { Authorization: `Bearer ${keys.startup}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      query: '{ drug(id: "02242912") { name } nothing: drug(id: "99999999") { name } }',
    }),
  });
  const spent = { limit: 10_000, used: 10_000, points: 1 };
  const decision = { kind: "limit_decision", environment: "live", plan: "startup", mode: "shared" } as const;
  metrics.observe({ ...decision, outcome: "allowed", quota: { ...spent, used: 9_500 } });
  metrics.observe({ ...decision, outcome: "allowed", quota: spent });
  metrics.observe({ ...decision, outcome: "quota", quota: spent });
  metrics.observe({
    kind: "http_request",
    environment: "live",
    route: "/v1/pharmacies",
    method: "GET",
    status: 500,
    durationMs: 12,
    requestId: "req_1",
    errorCode: "INTERNAL",
  });
}

/** What a dispatcher would say. */
function sending({ metrics }: RunningApi): void {
  const at = { environment: "live" } as const;
  const attempt = { ...at, kind: "delivery_attempt", durationMs: 40 } as const;
  const backlog = { due: 3, oldestDueSeconds: 2, lanesDue: 1, lanesLeased: 2 };
  metrics.observe({ ...attempt, result: "delivered", status: 200, attempt: 1, lagMs: 90 });
  metrics.observe({ ...attempt, result: "timed_out", attempt: 2 });
  metrics.observe({ ...at, kind: "delivery_retry", reason: "timed_out" });
  metrics.observe({ ...at, kind: "delivery_finished", state: "failed", deliveries: 1 });
  metrics.observe({ ...at, kind: "backlog_sampled", ...backlog, eventsWaiting: 1, oldestEventSeconds: 1 });
  metrics.observe({ ...at, kind: "scheduled_counted", deliveries: 10 });
  metrics.observe({ ...at, kind: "webhooks_counted", active: 5, owner: 1, gone: 0, failing: 2 });
  metrics.observe({ ...at, kind: "partition_days_left", days: 7 });
}

/** Bounded by tries, so that what never comes fails the test. */
async function until(
  prometheus: Prometheus,
  query: string,
  more: () => Promise<void>,
  enough: (samples: Sample[]) => boolean,
): Promise<Sample[]> {
  let samples: Sample[] = [];
  for (let tries = 0; tries < 60; tries += 1) {
    samples = await prometheus.ask(query);
    if (enough(samples)) return samples;
    await more();
    await sleep(250);
  }
  throw new Error(`${query} never answered well: ${JSON.stringify(samples)}`);
}

const find = (samples: readonly Sample[], labels: Record<string, string>) =>
  samples.find((sample) => Object.entries(labels).every(([name, value]) => sample.labels[name] === value));
const isNumber = (sample: Sample | undefined) => sample !== undefined && Number.isFinite(sample.value);

test("every question of docs/metrics.md is answered by a real Prometheus that scrapes the admin port", async () => {
  await using running = await runningApi();
  const { admin } = running.api;
  running.metrics.observe({ kind: "limiter_mode", mode: "shared" });
  await using prometheus = await startPrometheus(
    `127.0.0.1:${admin.port}`,
    join(root, "k8s/monitoring/rules.yaml"),
  );
  const keys = { developer: await running.key("developer"), startup: await running.key("startup") };
  const more = async () => {
    sending(running);
    await traffic(running, keys);
  };
  const scraped = 'up{job="api"} == 1 and on () drug_price_quota_reached_total';
  await until(
    prometheus,
    scraped,
    async () => {},
    (samples) => samples.length > 0,
  );

  const answers = new Map<string, Sample[]>();
  for (const { question, query } of questions) {
    answers.set(question, await until(prometheus, query, more, (samples) => samples.some(isNumber)));
  }

  const [refused, shares, , late, reached] = questions.map(({ query }) => query);
  const both = (samples: Sample[]) =>
    [
      { plan: "developer", outcome: "burst" },
      { plan: "startup", outcome: "quota" },
    ].every((labels) => (find(samples, labels)?.value ?? 0) > 0);
  const refusals = await until(prometheus, refused ?? "", more, both);
  assert.equal(refusals.length, 2, `only these are refused: ${JSON.stringify(refusals)}`);
  const shareOf = await until(prometheus, shares ?? "", more, both);
  for (const { value } of shareOf.filter(isNumber))
    assert.ok(value >= 0 && value <= 1, JSON.stringify(shareOf));
  const close = await until(prometheus, late ?? "", more, (samples) =>
    isNumber(find(samples, { plan: "startup" })),
  );
  const startup = find(close, { plan: "startup" })?.value ?? 0;
  const developer = find(close, { plan: "developer" })?.value ?? 0;
  assert.ok(startup > 0.3 && startup < 1, `three of five of startup's requests are late: ${startup}`);
  assert.equal(developer, 0);
  await until(
    prometheus,
    reached ?? "",
    more,
    (samples) =>
      (find(samples, { plan: "startup", share: "1" })?.value ?? 0) > 0 &&
      find(samples, { plan: "developer", share: "0.8" })?.value === 0,
  );
  const modes = answers.get("Who decides limits: Redis, or each process alone?") ?? [];
  assert.equal(find(modes, { mode: "shared" })?.value, 1);
  assert.equal(find(modes, { mode: "local" })?.value, 0);
  const ages = answers.get("How old is the data, in days?") ?? [];
  assert.deepEqual(
    ages.map(({ labels }) => labels),
    [{ environment: "live", dataset: "prices" }],
  );
});

test("promtool finds nothing wrong with the metrics as they are served", async () => {
  await using running = await runningApi();
  await traffic(running, {
    developer: await running.key("developer"),
    startup: await running.key("startup"),
  });
  running.metrics.observe({ kind: "limiter_mode", mode: "local" });
  sending(running);
  const text = await running.scrape();
  const { code, output } = promtool(["check", "metrics"], text);
  assert.equal(output, "");
  assert.equal(code, 0);
  for (const { name, ours } of metricsOf().filter((metric) => metric.ours))
    assert.ok(!ours || text.includes(`# TYPE ${name} `), name);
});

test("docs/metrics.md shows every metric, and asks only for metrics that there are", async () => {
  const page = await readFile(join(root, "docs/metrics.md"), "utf8");
  const names = metricsOf().map(({ name }) => name);
  for (const name of names) assert.ok(page.includes(`| \`${name}\` |`), name);
  for (const { query } of questions) {
    assert.ok(page.includes(query), query);
    for (const name of metricsIn(query)) assert.ok(names.includes(name), `${query} asks for ${name}`);
  }
});
