/** What the log and the operator's metrics make of what the operator says; and that no other process has these metrics. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { operatorMetricsOf } from "../../internal/telemetry/alert_rules/metrics_document.ts";
import { createLog } from "../../internal/telemetry/log.ts";
import { createMetrics } from "../../internal/telemetry/metrics.ts";
import { operatorLabels } from "../../internal/telemetry/operator/operator_labels.ts";
import { createOperatorMetrics } from "../../internal/telemetry/operator/operator_metrics.ts";
import type { OperatorObservation } from "../../internal/telemetry/operator/operator_observation.ts";
import { root } from "../cmd/process.ts";
import { promtool } from "../support/prometheus.ts";

const options = { lease: "the-lease", workers: 2, host: "10.0.0.1:443" };
const queue = { queue: "webhookdispatcher" };

const decided: Extract<OperatorObservation, { kind: "scaling_decided" }> = {
  kind: "scaling_decided",
  resource: "main",
  desired: 5,
  current: 4,
  ready: 3,
  reason: "maximum",
  limitedBy: "maximum",
  paused: false,
};

/** One of each kind. */
const everything: readonly OperatorObservation[] = [
  { kind: "leader_changed", leading: true, identity: "pod-a" },
  { kind: "lease_renew_failed", error: new Error("timed out") },
  { kind: "watch_started", resource: "deployments", relisted: true },
  { kind: "watch_ended", resource: "deployments", why: "silent" },
  { kind: "handler_failed", resource: "deployments", key: "n/main", error: new Error("a fault") },
  { kind: "kube_request", verb: "list", resource: "deployments", status: 200, durationMs: 20 },
  { kind: "kube_request", verb: "watch", resource: "deployments", status: 410, durationMs: 60_000 },
  { kind: "kube_request", verb: "apply", resource: "deployments", status: 0, durationMs: 4_000 },
  { kind: "kube_request", verb: "update", resource: "leases", status: 409, durationMs: 3 },
  { kind: "kube_request", verb: "create", resource: "events", status: 201, durationMs: 3 },
  { kind: "queue_added", ...queue, depth: 1 },
  { kind: "queue_added", ...queue, depth: 2 },
  { kind: "queue_taken", ...queue, depth: 1, waitedMs: 30 },
  { kind: "queue_retried", ...queue, attempt: 1, delayMs: 5 },
  { kind: "queue_done", ...queue, depth: 1, workedMs: 12 },
  { kind: "reconciled", resource: "main", result: "success", durationMs: 12 },
  { kind: "reconciled", resource: "main", result: "error", durationMs: 12, error: new Error("refused") },
  decided,
  { kind: "scaling_stopped", resource: "nobody" },
  { kind: "resource_synced", resource: "nobody", degraded: "NameTaken" },
  { kind: "dispatcher_scaled", resource: "main", from: 4, to: 5, reason: "backlog" },
  { kind: "deployment_applied", resource: "main", why: "drift" },
  { kind: "resource_degraded", resource: "main", reason: "TemplateRefused", message: "no" },
  { kind: "backlog_seen", database: "default", due: 70, oldestDueSeconds: 9, attemptsPerSecond: 3 },
  {
    kind: "backlog_unseen",
    database: "other",
    reason: "UnknownDatabase",
    failures: 2,
    error: new Error("no"),
  },
  { kind: "event_lost", reason: "Scaled", error: new Error("forbidden") },
  { kind: "crd_outdated", missing: ["spec.paused", "spec.mode"] },
];

const lines = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

test("controllers' dashboards find the names and labels that they know", async () => {
  const metrics = createOperatorMetrics(options);
  for (const observation of everything) metrics.observe(observation);
  const text = lines(await metrics.text());
  const work = 'name="webhookdispatcher",controller="webhookdispatcher"';
  for (const line of [
    'controller_runtime_reconcile_total{controller="webhookdispatcher",result="success"} 1',
    'controller_runtime_reconcile_total{controller="webhookdispatcher",result="error"} 1',
    'controller_runtime_reconcile_total{controller="webhookdispatcher",result="requeue_after"} 0',
    'controller_runtime_reconcile_errors_total{controller="webhookdispatcher"} 1',
    'controller_runtime_reconcile_time_seconds_count{controller="webhookdispatcher"} 2',
    'controller_runtime_max_concurrent_reconciles{controller="webhookdispatcher"} 2',
    'controller_runtime_active_workers{controller="webhookdispatcher"} 0',
    `workqueue_depth{${work}} 1`,
    `workqueue_adds_total{${work}} 2`,
    `workqueue_retries_total{${work}} 1`,
    `workqueue_queue_duration_seconds_sum{${work}} 0.03`,
    `workqueue_work_duration_seconds_sum{${work}} 0.012`,
    `workqueue_unfinished_work_seconds{${work}} 0`,
    `workqueue_longest_running_processor_seconds{${work}} 0`,
    'leader_election_master_status{name="the-lease"} 1',
    'rest_client_requests_total{code="200",method="GET",host="10.0.0.1:443"} 1',
    'rest_client_requests_total{code="410",method="GET",host="10.0.0.1:443"} 1',
    'rest_client_requests_total{code="<error>",method="PATCH",host="10.0.0.1:443"} 1',
    'rest_client_requests_total{code="409",method="PUT",host="10.0.0.1:443"} 1',
    'rest_client_requests_total{code="201",method="POST",host="10.0.0.1:443"} 1',
    'rest_client_request_duration_seconds_count{verb="list",host="10.0.0.1:443"} 1',
  ])
    assert.ok(text.includes(line), `${line}\n${text.join("\n")}`);
  assert.ok(!text.some((line) => line.includes('verb="watch"')), "a watch lasts: it is no duration");
});

test("what was decided and seen is told by resource and database", async () => {
  const metrics = createOperatorMetrics(options);
  for (const observation of everything) metrics.observe(observation);
  metrics.observe({ ...decided, limitedBy: "connection_budget", paused: true, desired: 4 });
  const text = lines(await metrics.text());
  for (const line of [
    "drug_price_operator_leading 1",
    'drug_price_operator_desired_replicas{resource="main"} 4',
    'drug_price_operator_current_replicas{resource="main"} 4',
    'drug_price_operator_ready_replicas{resource="main"} 3',
    'drug_price_operator_decisions_total{resource="main",reason="maximum"} 2',
    'drug_price_operator_paused{resource="main"} 1',
    'drug_price_operator_limited{resource="main",by="connection_budget"} 1',
    'drug_price_operator_deployments_applied_total{resource="main",why="drift"} 1',
    'drug_price_operator_backlog_deliveries{database="default"} 70',
    'drug_price_operator_backlog_oldest_due_seconds{database="default"} 9',
    'drug_price_operator_backlog_up{database="default"} 1',
    'drug_price_operator_backlog_up{database="other"} 0',
    'drug_price_operator_backlog_errors_total{database="other",reason="UnknownDatabase"} 1',
    'drug_price_operator_watch_restarts_total{resource="deployments",why="silent"} 1',
    "drug_price_operator_lease_renew_failures_total 1",
    "drug_price_operator_events_lost_total 1",
    "drug_price_operator_crd_outdated 2",
  ])
    assert.ok(text.includes(line), `${line}\n${text.join("\n")}`);
  assert.ok(!text.some((line) => line.includes('by="maximum"')), "another bound holds now");
});

test("who does not lead any more, or decide, tells nothing that would keep an alert up", async () => {
  const metrics = createOperatorMetrics(options);
  const about = async () =>
    lines(await metrics.text()).filter((line) =>
      /^drug_price_operator_.*(resource="main"|database=)/.test(line),
    );
  const counters = [/_decisions_total/, /_deployments_applied_total/, /_backlog_errors_total/];
  const gauges = async () => (await about()).filter((line) => !counters.some((one) => one.test(line)));
  for (const observation of everything) metrics.observe(observation);
  metrics.observe({ ...decided, resource: "other" });
  metrics.observe({ kind: "scaling_stopped", resource: "main" });
  assert.deepEqual(
    (await gauges()).filter((line) => line.includes("main")),
    [],
  );
  assert.match(await metrics.text(), /limited\{resource="other",by="maximum"\} 1/);
  assert.equal((await about()).length - (await gauges()).length, 3, "what was counted stays");
  const isDegraded = async () => lines(await metrics.text()).filter((line) => line.includes("_degraded{"));
  for (const reason of ["NameTaken", undefined, "TemplateRefused"])
    metrics.observe({ kind: "resource_synced", resource: "other", degraded: reason });
  assert.deepEqual(
    (await isDegraded()).filter((line) => line.includes('"other"')),
    ['drug_price_operator_degraded{resource="other",reason="TemplateRefused"} 1'],
  );
  metrics.observe({ kind: "leader_changed", leading: false, identity: "pod-b" });
  assert.deepEqual(await isDegraded(), []);
  assert.deepEqual(await gauges(), []);
  assert.doesNotMatch(await metrics.text(), /resource="other",by|backlog_up\{/);
  assert.equal((await about()).length, 3);
});

test("a backlog that cannot be seen has no value, a database that nobody names no series", async () => {
  const metrics = createOperatorMetrics(options);
  const own = async () => lines(await metrics.text()).filter((line) => line.includes('database="'));
  metrics.observe({
    kind: "backlog_seen",
    database: "default",
    due: 7,
    oldestDueSeconds: 1,
    attemptsPerSecond: 1,
  });
  assert.equal((await own()).length, 3);
  metrics.observe({
    kind: "backlog_unseen",
    database: "default",
    reason: "ReadFailed",
    failures: 1,
    error: new Error(),
  });
  assert.deepEqual(await own(), [
    'drug_price_operator_backlog_up{database="default"} 0',
    'drug_price_operator_backlog_errors_total{database="default",reason="ReadFailed"} 1',
  ]);
  metrics.observe({ kind: "backlog_forgotten", database: "default" });
  assert.deepEqual(await own(), []);
});

test("the series of a resource go with it, those of others stay", async () => {
  const metrics = createOperatorMetrics(options);
  for (const observation of everything) metrics.observe(observation);
  metrics.observe({ ...decided, resource: "other" });
  metrics.observe({ kind: "resource_gone", resource: "main" });
  const text = await metrics.text();
  assert.doesNotMatch(text, /resource="main"/);
  assert.match(text, /desired_replicas\{resource="other"\} 5/);
  assert.match(text, /watch_restarts_total\{resource="deployments"/);
});

test("work that goes on is told while it lasts, and the age of each watch's last word", async () => {
  let now = 100_000;
  const metrics = createOperatorMetrics({ ...options, clock: () => now });
  metrics.watchHeard(() => [
    { resource: "deployments", heardAtMs: 95_000 },
    { resource: "leases", heardAtMs: undefined },
  ]);
  const values = async (pattern: RegExp) =>
    lines(await metrics.text())
      .filter((line) => pattern.test(line))
      .map((line) => Number(line.split(" ").at(-1)));
  const working = /unfinished_work|longest_running|active_workers/;
  metrics.observe({ kind: "queue_taken", ...queue, depth: 0, waitedMs: 0 });
  now += 2_000;
  metrics.observe({ kind: "queue_taken", ...queue, depth: 0, waitedMs: 0 });
  now += 1_000;
  assert.deepEqual((await values(working)).toSorted(), [2, 3, 4]);
  assert.deepEqual(await values(/watch_heard_seconds/), [8]);
  metrics.observe({ kind: "queue_done", ...queue, depth: 0, workedMs: 1_000 });
  assert.deepEqual((await values(working)).toSorted(), [1, 3, 3], "the younger one is done");
  metrics.observe({ kind: "queue_done", ...queue, depth: 0, workedMs: 3_000 });
  assert.deepEqual(await values(working), [0, 0, 0]);
});

test("promtool finds nothing wrong; every metric is there, in the documentation, and has bounded labels", async () => {
  const metrics = createOperatorMetrics(options);
  for (const observation of everything) metrics.observe(observation);
  const text = await metrics.text();
  const { code, output } = promtool(["check", "metrics"], text);
  assert.equal(output, "");
  assert.equal(code, 0);
  const page = await readFile(join(root, "docs/metrics.md"), "utf8");
  const used = new Set<string>(["le"]);
  for (const { name, labels } of operatorMetricsOf()) {
    assert.ok(text.includes(`# TYPE ${name} `), name);
    assert.ok(page.includes(`| \`${name}\` |`), name);
    for (const label of labels) used.add(label);
  }
  assert.deepEqual([...used].toSorted(), Object.keys(operatorLabels).toSorted());
});

test("no other process has them, whatever it is told", async () => {
  const metrics = createMetrics();
  const before = await metrics.text();
  for (const observation of everything) metrics.observe(observation);
  const names = (text: string) => text.split("\n").filter((line) => line.startsWith("# TYPE"));
  assert.deepEqual(names(await metrics.text()), names(before));
  for (const { name } of operatorMetricsOf()) assert.ok(!before.includes(`# TYPE ${name} `), name);
});

function logged(...observations: readonly OperatorObservation[]): { kind: string; level: string }[] {
  const written: string[] = [];
  const to = { write: (line: string) => void written.push(line) };
  const observe = createLog({ level: "info", name: "operator", to, now: () => 0 });
  for (const observation of observations) observe(observation);
  return written.map((line) => JSON.parse(line) as { kind: string; level: string });
}

test("a line is written for what changed and what failed; not for what is done every few seconds", () => {
  const told = logged(...everything).map(({ kind, level }) => `${kind} ${level}`);
  assert.deepEqual(told, [
    "leader_changed info",
    "lease_renew_failed warn",
    "watch_ended warn",
    "handler_failed error",
    "reconciled error",
    "dispatcher_scaled info",
    "deployment_applied info",
    "resource_degraded warn",
    "backlog_unseen warn",
    "event_lost warn",
    "crd_outdated warn",
  ]);
  assert.deepEqual(logged({ kind: "watch_ended", resource: "deployments", why: "closed" }), []);
});

test("what goes on failing is a line every ten seconds, of each by itself", () => {
  const unseen = (database: string): OperatorObservation => ({
    kind: "backlog_unseen",
    database,
    reason: "ReadFailed",
    failures: 1,
    error: new Error("away: postgres://u:hunter2@db/x"),
  });
  const told = logged(unseen("a"), unseen("a"), unseen("b"), unseen("a"));
  assert.equal(told.length, 2);
  assert.doesNotMatch(JSON.stringify(told), /hunter2/);
});
