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
    leads: gauge("leading", "1 in the process that leads, 0 in those that stand by."),
    desired: gauge("desired_replicas", "Replicas that were decided on last.", "resource"),
    current: gauge(
      "current_replicas",
      "Replicas that the Deployment asked for when it was decided.",
      "resource",
    ),
    ready: gauge("ready_replicas", "Replicas that were ready when it was decided.", "resource"),
    decisions: counter(
      "decisions_total",
      "Decisions on replicas, by why they came out so.",
      "resource",
      "reason",
    ),
    paused: gauge("paused", "1 while scaling is paused, in one direction or both.", "resource"),
    limited: gauge(
      "limited",
      "1 while a bound keeps replicas from what the backlog asks for.",
      "resource",
      "by",
    ),
    degraded: gauge(
      "degraded",
      "1 while a person must do something about a resource: its condition Degraded, by its reason.",
      "resource",
      "reason",
    ),
    applied: counter(
      "deployments_applied_total",
      "Times a Deployment was written, by why.",
      "resource",
      "why",
    ),
    due: gauge(
      "backlog_deliveries",
      "Deliveries that were due at the last look; none while looks fail.",
      "database",
    ),
    oldest: gauge(
      "backlog_oldest_due_seconds",
      "For how long the oldest delivery that is due had been, at the last look; none while looks fail.",
      "database",
    ),
    seen: gauge(
      "backlog_up",
      "1 when the last look at the backlog was a good one, 0 when it failed.",
      "database",
    ),
    backlogErrors: counter(
      "backlog_errors_total",
      "Looks at the backlog that failed. Replicas hold meanwhile.",
      "database",
      "reason",
    ),
    watchRestarts: counter(
      "watch_restarts_total",
      "Watches that ended and were begun again, by why.",
      "resource",
      "why",
    ),
    renewFailures: counter(
      "lease_renew_failures_total",
      "Renewals of the Lease that failed; each is tried again.",
    ),
    eventsLost: counter("events_lost_total", "Events that could not be written to the API server."),
    crdOutdated: gauge(
      "crd_outdated",
      "Fields that this operator knows and the installed definition of the resource lacks; 0 when it is current.",
    ),
  };
}
