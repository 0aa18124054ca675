/** The series of dispatchers: counters and histograms of what they do, gauges of what one of them samples. */
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { DeliveryObservation } from "./delivery_observation.ts";

/** From an endpoint beside us to the time after which an attempt is given up. */
const attemptBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** From the event to its first attempt's end: what a receiver notices. */
const lagBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 15, 60, 300, 1_800, 7_200];

/** The first attempt and, by a custom policy, ten more. */
export const mostAttempts = 11;
export const attemptResults = [
  "delivered",
  "refused",
  "gone",
  "timed_out",
  "unreachable",
  "forbidden",
  "proxy_failed",
] as const;
const finishedStates = ["delivered", "failed", "cancelled"] as const;

export type DeliverySeries = ReturnType<typeof createDeliverySeries>;

export function createDeliverySeries(registry: Registry) {
  const registers = [registry];
  const counter = (name: string, help: string, ...more: string[]) =>
    new Counter({ name, help, labelNames: ["environment", ...more], registers });
  return {
    up: new Gauge({
      name: "drug_price_dispatcher_up",
      help: "Always 1, from each process that sends deliveries of the environment.",
      labelNames: ["environment"],
      registers,
    }),
    attempts: counter(
      "drug_price_delivery_attempts_total",
      "Delivery attempts by result, class of the response status, and number of the attempt.",
      "result",
      "status_class",
      "attempt",
    ),
    retries: counter(
      "drug_price_delivery_retries_total",
      "Failed attempts that are retried, by reason. For final failures, see drug_price_deliveries_finished_total.",
      "reason",
    ),
    durations: new Histogram({
      name: "drug_price_delivery_attempt_duration_seconds",
      help: "Duration of an attempt: DNS, connection, TLS, request, and response.",
      labelNames: ["environment", "result"],
      buckets: attemptBuckets,
      registers,
    }),
    lag: new Histogram({
      name: "drug_price_delivery_lag_seconds",
      help: "Time from an event to the end of its first attempt, without replays and recoveries.",
      labelNames: ["environment"],
      buckets: lagBuckets,
      registers,
    }),
    finished: counter(
      "drug_price_deliveries_finished_total",
      "Finished deliveries: delivered, failed after the last attempt, or cancelled.",
      "state",
    ),
    events: counter("drug_price_fan_out_events_total", "Events fanned out."),
    deliveries: counter("drug_price_fan_out_deliveries_total", "Deliveries created from events."),
    leases: counter("drug_price_lanes_leased_total", "Lanes that dispatchers leased."),
    takenOver: counter(
      "drug_price_lanes_taken_over_total",
      "Lanes taken over after their lease expired, because their owner died or was blocked.",
    ),
    lost: counter(
      "drug_price_lease_losses_total",
      "Leases that this process lost. Its deliveries in progress may be sent twice.",
    ),
    late: counter(
      "drug_price_delivery_late_attempts_total",
      "Results that arrived after another process took over the lane.",
    ),
    missing: counter(
      "drug_price_delivery_payloads_missing_total",
      "Deliveries that cannot be sent because their event is not stored.",
    ),
    unreadable: counter(
      "drug_price_webhooks_unreadable_total",
      "Times a webhook could not be read because its secret or headers cannot be decrypted. Its deliveries stay pending.",
    ),
    troubles: counter(
      "drug_price_dispatcher_troubles_total",
      "Times a part of a dispatcher failed. It is retried.",
      "part",
    ),
    repairs: counter(
      "drug_price_sweep_repairs_total",
      "Lanes that were idle although deliveries were due, and were repaired. Must stay 0.",
    ),
    maintenanceFailures: counter(
      "drug_price_maintenance_failures_total",
      "Times a maintenance task failed. It is retried.",
      "task",
    ),
    notices: counter("drug_price_webhook_notices_total", "Notices to owners of webhooks.", "notice"),
    recovered: counter("drug_price_deliveries_recovered_total", "Deliveries that recoveries created."),
    expired: counter(
      "drug_price_deliveries_expired_total",
      "Deliveries that expired because they were not delivered within 30 days.",
    ),
  };
}

type Series = DeliverySeries;

function recordAttempt(
  series: Series,
  observation: Extract<DeliveryObservation, { kind: "delivery_attempt" }>,
): void {
  const { environment, result, status, attempt, durationMs, lagMs } = observation;
  const status_class = status === undefined ? "none" : `${Math.floor(status / 100)}xx`;
  const labels = { environment, result, status_class, attempt: Math.min(attempt, mostAttempts) };
  series.attempts.inc(labels);
  series.durations.observe({ environment, result }, durationMs / 1_000);
  if (lagMs !== undefined) series.lag.observe({ environment }, Math.max(0, lagMs) / 1_000);
}

/** Counters that alerts look at begin at 0: one that appears with its first event hides that event from rate(). */
function begin(series: Series, environment: "live" | "sandbox"): void {
  series.up.set({ environment }, 1);
  for (const state of finishedStates) series.finished.inc({ environment, state }, 0);
  for (const each of [
    series.repairs,
    series.missing,
    series.unreadable,
    series.lost,
    series.takenOver,
    series.expired,
  ])
    each.inc({ environment }, 0);
}

/** What the counters make of it; the samples are the gauges'. */
export function recordDelivery(series: Series, observation: DeliveryObservation): void {
  const { environment } = observation;
  switch (observation.kind) {
    case "dispatcher_started":
      begin(series, environment);
      break;
    case "delivery_attempt":
      recordAttempt(series, observation);
      break;
    case "delivery_retry":
      series.retries.inc({ environment, reason: observation.reason });
      break;
    case "delivery_finished":
      series.finished.inc({ environment, state: observation.state }, observation.deliveries);
      break;
    case "fanned_out":
      series.events.inc({ environment }, observation.events);
      series.deliveries.inc({ environment }, observation.deliveries);
      break;
    case "lanes_leased":
      series.leases.inc({ environment }, observation.lanes);
      series.takenOver.inc({ environment }, observation.takenOver);
      break;
    case "lease_lost":
      series.lost.inc({ environment }, observation.lanes);
      break;
    case "attempts_late":
      series.late.inc({ environment }, observation.attempts);
      break;
    case "payload_missing":
      series.missing.inc({ environment });
      break;
    case "webhook_unreadable":
      series.unreadable.inc({ environment });
      break;
    case "delivery_trouble":
      series.troubles.inc({ environment, part: observation.part });
      break;
    case "lanes_repaired":
      series.repairs.inc({ environment }, observation.lanes);
      break;
    case "maintenance_failed":
      series.maintenanceFailures.inc({ environment, task: observation.task });
      break;
    case "webhooks_noticed":
      series.notices.inc({ environment, notice: observation.notice }, observation.webhooks);
      break;
    case "deliveries_recovered":
      series.recovered.inc({ environment }, observation.deliveries);
      break;
    case "deliveries_expired":
      series.expired.inc({ environment }, observation.deliveries);
      break;
    default:
      break;
  }
}
