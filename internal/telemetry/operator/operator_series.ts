/**
 * The series that the operator's process alone has. Those of reconciling, queues, elections and requests have the names and
 * labels that controller-runtime and client-go export, so that dashboards made for those work; the rest are our own.
 */
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { OperatorObservation } from "./operator_observation.ts";
import { createOwn } from "./operator_own_series.ts";
import { createWorkInProgress } from "./work_in_progress.ts";

/** The only one there is, as controller-runtime would name it. */
export const controllerName = "webhookdispatcher";

const reconcileBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const queueBuckets = [0.0001, 0.001, 0.01, 0.1, 0.5, 1, 5, 10, 60, 300, 1_000];
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15];

const results = ["success", "error", "requeue_after"] as const;

export type OperatorSeriesOptions = {
  /** The Lease that is held by whoever leads. */
  lease: string;
  /** Maximum number of concurrent reconciles. */
  workers: number;
  /** Of the API server, with its port. */
  host: string;
  /** Milliseconds that only grow. */
  clock: () => number;
};

export type OperatorSeries = ReturnType<typeof createOperatorSeries>;

function createMachinery(registry: Registry, { clock }: OperatorSeriesOptions) {
  const registers = [registry];
  const queue = ["name", "controller"];
  const work = createWorkInProgress(clock);
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const ofWork = (name: string, help: string, of: (agesMs: readonly number[]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: queue,
      registers,
      collect() {
        for (const [one, agesMs] of work.ages()) this.set({ name: one, controller: one }, of(agesMs) / 1_000);
      },
    });
  ofWork("workqueue_unfinished_work_seconds", "Total duration so far of all work in progress.", (agesMs) =>
    agesMs.reduce((sum, age) => sum + age, 0),
  );
  ofWork(
    "workqueue_longest_running_processor_seconds",
    "Duration so far of the oldest work in progress.",
    (agesMs) => Math.max(0, ...agesMs),
  );
  return {
    work,
    reconciles: counter("controller_runtime_reconcile_total", "Reconciles of a resource, by result.", [
      "controller",
      "result",
    ]),
    reconcileErrors: counter(
      "controller_runtime_reconcile_errors_total",
      "Failed reconciles. Each is retried.",
      ["controller"],
    ),
    reconcileTimes: histogram(
      "controller_runtime_reconcile_time_seconds",
      "Duration of a reconcile.",
      ["controller"],
      reconcileBuckets,
    ),
    activeWorkers: gauge("controller_runtime_active_workers", "Reconciles in progress.", ["controller"]),
    maxWorkers: gauge(
      "controller_runtime_max_concurrent_reconciles",
      "Maximum number of concurrent reconciles.",
      ["controller"],
    ),
    depth: gauge("workqueue_depth", "Resources waiting to be reconciled.", queue),
    adds: counter(
      "workqueue_adds_total",
      "Resources added to the queue, including ones that already wait.",
      queue,
    ),
    retries: counter("workqueue_retries_total", "Resources requeued after a failure.", queue),
    waits: histogram("workqueue_queue_duration_seconds", "Time in the queue.", queue, queueBuckets),
    works: histogram(
      "workqueue_work_duration_seconds",
      "Duration of the work on a resource.",
      queue,
      queueBuckets,
    ),
    leading: gauge("leader_election_master_status", "1 in the leader, 0 in standby processes.", ["name"]),
    requests: counter("rest_client_requests_total", "Requests to the API server, by response status.", [
      "code",
      "method",
      "host",
    ]),
    requestTimes: histogram(
      "rest_client_request_duration_seconds",
      "Duration of a request to the API server, without watches.",
      ["verb", "host"],
      requestBuckets,
    ),
  };
}

export function createOperatorSeries(registry: Registry, options: OperatorSeriesOptions) {
  const series = { ...createMachinery(registry, options), ...createOwn(registry) };
  const controller = controllerName;
  const queue = { name: controllerName, controller };
  // A counter that appears with its first event hides that event from rate().
  for (const result of results) series.reconciles.inc({ controller, result }, 0);
  series.reconcileErrors.inc({ controller }, 0);
  series.activeWorkers.set({ controller }, 0);
  series.maxWorkers.set({ controller }, options.workers);
  series.depth.set(queue, 0);
  series.adds.inc(queue, 0);
  series.retries.inc(queue, 0);
  series.leading.set({ name: options.lease }, 0);
  series.leads.set({}, 0);
  series.renewFailures.add({}, 0);
  series.eventsLost.add({}, 0);
  series.crdOutdated.set({}, 0);
  return { ...series, ...options };
}

const methods: Readonly<Record<string, string>> = {
  create: "POST",
  update: "PUT",
  replace: "PUT",
  patch: "PATCH",
  apply: "PATCH",
  merge: "PATCH",
};

function recordRequest(
  series: OperatorSeries,
  { verb, status, durationMs }: Extract<OperatorObservation, { kind: "kube_request" }>,
): void {
  const { host } = series;
  const method = methods[verb.toLowerCase().replace(/_?status$/, "")] ?? "GET";
  series.requests.inc({ code: status === 0 ? "<error>" : String(status), method, host });
  if (verb !== "watch") series.requestTimes.observe({ verb, host }, durationMs / 1_000);
}

function recordDecision(
  series: OperatorSeries,
  observation: Extract<OperatorObservation, { kind: "scaling_decided" }>,
): void {
  const { resource, desired, current, ready, reason, limitedBy, paused } = observation;
  series.desired.set({ resource }, desired);
  series.current.set({ resource }, current);
  series.ready.set({ resource }, ready);
  series.decisions.add({ resource, reason });
  series.paused.set({ resource }, paused ? 1 : 0);
  series.limited.forget({ resource });
  if (limitedBy !== undefined) series.limited.set({ resource, by: limitedBy }, 1);
}

/** Of a resource that was removed, and of a database that no resource names. */
function forget(series: OperatorSeries, labels: { resource: string } | { database: string }): void {
  const { decisions, applied, backlogErrors } = series;
  const all =
    "resource" in labels
      ? [...decidedOf(series), series.degraded, decisions, applied]
      : [...seenOf(series), backlogErrors];
  for (const one of all) one.forget(labels);
}

/** What holds only as long as somebody decides, or looks. */
const decidedOf = ({ desired, current, ready, paused, limited }: OperatorSeries) => [
  desired,
  current,
  ready,
  paused,
  limited,
];
const seenOf = ({ due, oldest, seen }: OperatorSeries) => [due, oldest, seen];

/** What the series make of it. */
export function recordOperator(series: OperatorSeries, observation: OperatorObservation): void {
  const controller = controllerName;
  switch (observation.kind) {
    case "leader_changed":
      series.leading.set({ name: series.lease }, observation.leading ? 1 : 0);
      series.leads.set({}, observation.leading ? 1 : 0);
      // Whoever leads now tells it. What this process knew last would keep an alert up for as long as it stands by.
      if (!observation.leading)
        for (const one of [...decidedOf(series), ...seenOf(series), series.degraded]) one.forget({});
      break;
    case "lease_renew_failed":
      series.renewFailures.add({});
      break;
    case "watch_ended":
      series.watchRestarts.add({ resource: observation.resource, why: observation.why });
      break;
    case "kube_request":
      recordRequest(series, observation);
      break;
    case "queue_added":
    case "queue_taken":
    case "queue_done":
    case "queue_retried":
      recordQueue(series, observation);
      break;
    case "reconciled":
      series.reconciles.inc({ controller, result: observation.result });
      if (observation.result === "error") series.reconcileErrors.inc({ controller });
      series.reconcileTimes.observe({ controller }, observation.durationMs / 1_000);
      break;
    case "scaling_decided":
      recordDecision(series, observation);
      break;
    case "deployment_applied":
      series.applied.add({ resource: observation.resource, why: observation.why });
      break;
    case "scaling_stopped":
      for (const one of decidedOf(series)) one.forget({ resource: observation.resource });
      break;
    case "resource_synced": {
      const { resource, degraded } = observation;
      series.degraded.forget({ resource });
      if (degraded !== undefined) series.degraded.set({ resource, reason: degraded }, 1);
      break;
    }
    case "resource_gone":
      forget(series, { resource: observation.resource });
      break;
    case "backlog_seen": {
      const { database } = observation;
      series.due.set({ database }, observation.due);
      series.oldest.set({ database }, observation.oldestDueSeconds);
      series.seen.set({ database }, 1);
      break;
    }
    case "backlog_unseen": {
      const { database, reason } = observation;
      series.due.forget({ database });
      series.oldest.forget({ database });
      series.seen.set({ database }, 0);
      series.backlogErrors.add({ database, reason });
      break;
    }
    case "backlog_forgotten":
      forget(series, { database: observation.database });
      break;
    case "event_lost":
      series.eventsLost.add({});
      break;
    case "crd_outdated":
      series.crdOutdated.set({}, observation.missing.length);
      break;
    case "watch_started":
    case "handler_failed":
    case "dispatcher_scaled":
    case "resource_degraded":
      break;
    default:
      observation satisfies never;
  }
}

function recordQueue(
  series: OperatorSeries,
  observation: Extract<OperatorObservation, { queue: string }>,
): void {
  const { kind, queue } = observation;
  const labels = { name: queue, controller: queue };
  if (kind === "queue_retried") {
    series.retries.inc(labels);
    return;
  }
  series.depth.set(labels, observation.depth);
  if (kind === "queue_added") series.adds.inc(labels);
  if (kind === "queue_taken") {
    series.waits.observe(labels, observation.waitedMs / 1_000);
    series.work.began(queue);
    series.activeWorkers.set({ controller: queue }, series.work.count(queue));
  }
  if (kind === "queue_done") {
    series.works.observe(labels, observation.workedMs / 1_000);
    series.work.ended(queue, observation.workedMs);
    series.activeWorkers.set({ controller: queue }, series.work.count(queue));
  }
}
