/** What the log and the metrics make of the stream. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DatabaseFailure,
  type DatabaseFailureReason,
  databaseFailureReasons,
  ServiceError,
} from "../../internal/core/errors.ts";
import { createLog } from "../../internal/telemetry/log.ts";
import { createMetrics, type Metrics } from "../../internal/telemetry/metrics.ts";
import {
  type HttpRequestObservation,
  type Observation,
  observeAll,
} from "../../internal/telemetry/observation.ts";
import { testService } from "../rest/service.ts";

const answered: HttpRequestObservation = {
  kind: "http_request",
  environment: "live",
  route: "/v1/drugs/{id}",
  method: "GET",
  status: 200,
  durationMs: 3.25,
  requestId: "req_1",
  accountId: "0198c0de-0000-7000-8000-000000000001",
  keyId: "0198c0de-0000-7000-8000-000000000002",
};

function logged(...observations: Observation[]): Record<string, unknown>[] {
  const lines: string[] = [];
  const to = { write: (line: string) => void lines.push(line) };
  const observe = createLog({ level: "info", name: "test", to });
  for (const observation of observations) observe(observation);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("a request is one JSON line with its route, status and ids", () => {
  const lines = logged(answered, {
    kind: "limit_decision",
    environment: "live",
    plan: "startup",
    outcome: "allowed",
  });
  assert.equal(lines.length, 1);
  const [line] = lines;
  assert.equal(line?.level, "info");
  for (const [field, value] of Object.entries(answered)) assert.equal(line?.[field], value, field);
});

test("an answer of 500 is logged with what is behind it, and no secret in it", () => {
  const cause = Object.assign(
    new Error("cannot reach postgres://app:hunter2@db/prices for tm_live_abcDEF123"),
    {
      password: "hunter2",
      detail: "Key (key_hash)=(hunter2) already exists.",
    },
  );
  const [line] = logged({ ...answered, status: 500, errorCode: "INTERNAL", cause });
  assert.equal(line?.level, "error");
  const text = JSON.stringify(line);
  assert.match(text, /cannot reach postgres:\/\/\[redacted\]@db\/prices for tm_live_\[redacted\]/);
  assert.match(text, /telemetry\.test\.ts/);
  assert.doesNotMatch(text, /hunter2|abcDEF123/);
});

test("members named like secrets are redacted wherever they stand", () => {
  const settings = { secret: "s3", password: "s3", authorization: "s3", PORT: "8080" };
  const [line] = logged({ kind: "process_started", name: "api", settings });
  assert.deepEqual(line?.settings, {
    secret: "[redacted]",
    password: "[redacted]",
    authorization: "[redacted]",
    PORT: "8080",
  });
});

test("metrics count requests by route pattern, and no account, key or invented method becomes a label", async () => {
  const metrics = createMetrics({ version: "9.9.9" });
  const observe = observeAll(metrics.observe);
  observe(answered);
  observe({ ...answered, method: "BREW", status: 404, route: "unmatched", errorCode: "METHOD_NOT_ALLOWED" });
  observe({ kind: "limit_decision", environment: "live", plan: "startup", outcome: "burst" });
  const text = await metrics.text();
  assert.match(
    text,
    /drug_price_http_requests_total\{environment="live",route="\/v1\/drugs\/\{id\}",method="GET",status="200"\} 1/,
  );
  assert.match(
    text,
    /drug_price_http_request_duration_seconds_count\{environment="live",route="\/v1\/drugs\/\{id\}",method="GET",status_class="2xx"\} 1/,
  );
  assert.match(text, /method="OTHER",status="404"/);
  assert.match(
    text,
    /drug_price_http_errors_total\{environment="live",route="unmatched",code="METHOD_NOT_ALLOWED"\} 1/,
  );
  assert.match(
    text,
    /drug_price_limit_decisions_total\{environment="live",plan="startup",outcome="burst",mode="own"\} 1/,
  );
  assert.match(text, /drug_price_build_info\{version="9\.9\.9",node="v\d+\.[^"]+"\} 1/);
  assert.match(text, /process_cpu_seconds_total/);
  assert.doesNotMatch(text, /BREW|0198c0de|req_1/);
});

test("counts a statement timeout, a deadlock and a full disk by reason, and not as a lost database", async () => {
  const metrics = createMetrics();
  const failureOf = (reason: DatabaseFailureReason) => new DatabaseFailure(reason, new Error(reason));
  const failed = { ...answered, status: 503, errorCode: "SERVICE_UNAVAILABLE" };
  for (const reason of databaseFailureReasons) metrics.observe({ ...failed, cause: failureOf(reason) });
  metrics.observe({
    kind: "delivery_trouble",
    environment: "live",
    part: "fan_out",
    error: new ServiceError("SERVICE_UNAVAILABLE", "slow", { cause: failureOf("timeout") }),
  });
  const text = await metrics.text();
  assert.match(text, /^drug_price_database_troubles_total 1$/m);
  for (const reason of ["conflict", "locked", "resources", "read_only"])
    assert.match(text, new RegExp(`^drug_price_database_errors_total\\{reason="${reason}"\\} 1$`, "m"));
  assert.match(text, /^drug_price_database_errors_total\{reason="timeout"\} 2$/m);
});

test("two processes' worth of metrics in one process do not meet", async () => {
  const one = createMetrics();
  const other = createMetrics();
  one.observe(answered);
  assert.doesNotMatch(await other.text(), /_count\{environment/);
});

/** The value of one series; undefined when there is none. */
async function sampleOf(metrics: Metrics, series: string): Promise<number | undefined> {
  const line = (await metrics.text()).split("\n").find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

test("an account that uses up its month crosses 80 % once and 100 % once, in whatever order it is told", async () => {
  const metrics = createMetrics({ plans: ["startup", "business"] });
  const reached = (share: string, plan = "startup") =>
    sampleOf(metrics, `drug_price_quota_reached_total{plan="${plan}",share="${share}"}`);
  assert.equal(await reached("0.8"), 0);
  const decision = { kind: "limit_decision", environment: "live", plan: "startup" } as const;
  const points = 3;
  // 1,000 is no multiple of three: the last decision takes 999, and the month is not quite used up.
  const uses = Array.from({ length: 333 }, (_, at) => (at + 1) * points).toReversed();
  for (const used of uses)
    metrics.observe({ ...decision, outcome: "allowed", quota: { limit: 1_000, used, points } });
  assert.equal(await reached("0.8"), 1);
  assert.equal(await reached("1"), 0);
  metrics.observe({ ...decision, outcome: "allowed", quota: { limit: 1_000, used: 1_000, points: 1 } });
  assert.equal(await reached("1"), 1);
  for (const outcome of ["burst", "quota"] as const)
    metrics.observe({ ...decision, outcome, quota: { limit: 1_000, used: 1_000, points: 1 } });
  assert.equal(await reached("0.8"), 1, "what is refused crosses nothing");
  assert.equal(await reached("1"), 1);
  assert.equal(await reached("1", "business"), 0);
  assert.equal(await sampleOf(metrics, 'drug_price_quota_used_ratio_count{plan="startup"}'), 333 + 3);
  assert.equal(await sampleOf(metrics, 'drug_price_quota_used_ratio_bucket{le="0.1",plan="startup"}'), 33);
});

test("the limiter's mode is one of two, and each switch and error is counted", async () => {
  const metrics = createMetrics();
  assert.equal(await sampleOf(metrics, 'drug_price_limiter_mode{mode="shared"}'), undefined);
  for (const mode of ["shared", "local", "shared", "local"] as const)
    metrics.observe({ kind: "limiter_mode", mode });
  metrics.observe({ kind: "limiter_error", error: new Error("away") });
  metrics.observe({ kind: "usage_flush_failed", error: new Error("away") });
  assert.equal(await sampleOf(metrics, 'drug_price_limiter_mode{mode="shared"}'), 0);
  assert.equal(await sampleOf(metrics, 'drug_price_limiter_mode{mode="local"}'), 1);
  assert.equal(await sampleOf(metrics, 'drug_price_limiter_mode_changes_total{mode="local"}'), 2);
  assert.equal(await sampleOf(metrics, "drug_price_limiter_errors_total"), 1);
  assert.equal(await sampleOf(metrics, "drug_price_usage_flush_failures_total"), 1);
});

test("log-ins are counted by outcome, from nothing on, and mails that were given up", async () => {
  const metrics = createMetrics({ plans: ["startup"] });
  assert.equal(await sampleOf(metrics, 'drug_price_log_ins_total{outcome="throttled"}'), 0);
  for (const outcome of ["ok", "refused", "refused"] as const) metrics.observe({ kind: "log_in", outcome });
  metrics.observe({ kind: "mail_failed", error: new Error("away") });
  assert.equal(await sampleOf(metrics, 'drug_price_log_ins_total{outcome="ok"}'), 1);
  assert.equal(await sampleOf(metrics, 'drug_price_log_ins_total{outcome="refused"}'), 2);
  assert.equal(await sampleOf(metrics, "drug_price_mail_failures_total"), 1);
});

test("a dataset grows older without being looked at", async () => {
  let nowMs = 5_000;
  const metrics = createMetrics({ now: () => nowMs });
  metrics.observe({ kind: "dataset_loaded", environment: "live", dataset: "prices", loadedAtMs: 2_000 });
  const age = 'drug_price_dataset_age_seconds{environment="live",dataset="prices"}';
  assert.equal(await sampleOf(metrics, age), 3);
  nowMs = 65_500;
  assert.equal(await sampleOf(metrics, age), 63.5);
});

test("a source is overdue from the time when its next edition is due", async () => {
  let nowMs = 5_000;
  const metrics = createMetrics({ now: () => nowMs });
  metrics.observe({ kind: "source_due", environment: "live", source: "dpd", dueAtMs: 6_000 });
  const overdue = 'drug_price_source_overdue_seconds{environment="live",source="dpd"}';
  assert.equal(await sampleOf(metrics, overdue), 0);
  nowMs = 66_500;
  assert.equal(await sampleOf(metrics, overdue), 60.5);
});

test("held prices are counted by reason, and the oldest one ages without being counted again", async () => {
  let nowMs = 5_000;
  const metrics = createMetrics({ now: () => nowMs });
  const counts = [
    { reason: "chain", prices: 12, oldestAtMs: 2_000 },
    { reason: "factor", prices: 0, oldestAtMs: undefined },
  ];
  metrics.observe({ kind: "held_prices_counted", environment: "live", counts });
  const labels = (reason: string) => `{environment="live",reason="${reason}"}`;
  const age = (reason: string) =>
    sampleOf(metrics, `drug_price_held_prices_oldest_age_seconds${labels(reason)}`);
  assert.equal(await sampleOf(metrics, `drug_price_held_prices${labels("chain")}`), 12);
  assert.equal(await sampleOf(metrics, `drug_price_held_prices${labels("factor")}`), 0);
  nowMs = 65_500;
  assert.deepEqual([await age("chain"), await age("factor")], [63.5, 0]);
});

test("a decision says what is used of the month; the sandbox has no month", async () => {
  for (const environment of ["live", "sandbox"] as const) {
    await using service = await testService({ environment });
    const key = await service.key({ plan: "startup" });
    await service.get("/v1/drugs", key);
    await service.get("/v1/drugs", key);
    const quotas = service.observed.flatMap((seen) => (seen.kind === "limit_decision" ? [seen.quota] : []));
    assert.deepEqual(
      quotas,
      environment === "sandbox"
        ? [undefined, undefined]
        : [1, 2].map((used) => ({ limit: 10_000, used, points: 1 })),
    );
  }
});
