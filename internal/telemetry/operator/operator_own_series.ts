/** The series of the operator's process that controllers elsewhere have no names for: replicas, backlogs, and what goes wrong. */
import { Counter, Gauge, type Registry } from "prom-client";
import { forgettable } from "./forgettable.ts";

export function createOwn(registry: Registry) {
  const registers = [registry];
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    forgettable(new Gauge({ name: `drug_price_operator_${name}`, help, labelNames, registers }));
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    forgettable(new Counter({ name: `drug_price_operator_${name}`, help, labelNames, registers }));
  return {
    leads: gauge("leading", "1 in the leader, 0 in standby processes."),
    desired: gauge("desired_replicas", "Last decided number of replicas.", "resource"),
    current: gauge("current_replicas", "Replicas of the Deployment at the last decision.", "resource"),
    ready: gauge("ready_replicas", "Ready replicas at the last decision.", "resource"),
    decisions: counter("decisions_total", "Decisions on replicas, by reason.", "resource", "reason"),
    paused: gauge("paused", "1 while scaling is paused, in one direction or both.", "resource"),
    limited: gauge(
      "limited",
      "1 while a limit keeps replicas from the number that the backlog needs.",
      "resource",
      "by",
    ),
    degraded: gauge(
      "degraded",
      "1 while a resource needs action by a person (condition Degraded), by reason.",
      "resource",
      "reason",
    ),
    applied: counter(
      "deployments_applied_total",
      "Times a Deployment was written, by reason.",
      "resource",
      "why",
    ),
    due: gauge(
      "backlog_deliveries",
      "Due deliveries at the last read of the backlog. Absent while reads fail.",
      "database",
    ),
    oldest: gauge(
      "backlog_oldest_due_seconds",
      "Time since the oldest due delivery became due, at the last read. Absent while reads fail.",
      "database",
    ),
    seen: gauge("backlog_up", "1 if the last read of the backlog succeeded, 0 if it failed.", "database"),
    backlogErrors: counter(
      "backlog_errors_total",
      "Failed reads of the backlog. Replicas stay the same meanwhile.",
      "database",
      "reason",
    ),
    watchRestarts: counter(
      "watch_restarts_total",
      "Watches that ended and were restarted, by reason.",
      "resource",
      "why",
    ),
    renewFailures: counter("lease_renew_failures_total", "Failed renewals of the Lease. Each is retried."),
    eventsLost: counter("events_lost_total", "Events that could not be written to the API server."),
    crdOutdated: gauge(
      "crd_outdated",
      "Number of fields that this operator supports and the installed definition lacks. 0 if the definition is current.",
    ),
  };
}
