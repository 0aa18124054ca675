/**
 * Gauges of what one dispatcher samples on a timer, of all of an environment's. Another may sample next: a value that has not
 * been renewed for a while is another process's to tell, and is left out.
 */
import { Gauge, type Registry } from "prom-client";
import type { DeliveryObservation } from "./delivery_observation.ts";

type Value = { value: number; labels: Readonly<Record<string, string>>; untilMs: number };

export type DeliveryGauges = { record(observation: DeliveryObservation): void };

/** Some times as long as the sampling takes its time, internal/delivery/maintenance/maintenance.ts. */
const keptMs = { backlog: 60_000, counts: 900_000, days: 1_800_000 } as const;

export function createDeliveryGauges(registry: Registry, now: () => number): DeliveryGauges {
  function gauge(name: string, help: string, ...labelNames: string[]) {
    const values = new Map<string, Value>();
    new Gauge({
      name,
      help,
      labelNames: ["environment", ...labelNames],
      registers: [registry],
      collect() {
        this.reset();
        for (const { value, labels, untilMs } of values.values())
          if (untilMs > now()) this.set(labels, value);
      },
    });
    return (keep: keyof typeof keptMs, labels: Readonly<Record<string, string>>, value: number) =>
      void values.set(JSON.stringify(labels), { value, labels, untilMs: now() + keptMs[keep] });
  }

  const deliveries = gauge(
    "drug_price_backlog_deliveries",
    "Pending deliveries: due now, or scheduled for later (counted every few minutes).",
    "state",
  );
  const oldest = gauge(
    "drug_price_backlog_oldest_due_seconds",
    "For how long the oldest delivery that is due has been; 0 when none is.",
  );
  const lanes = gauge("drug_price_lanes", "Lanes that are due without an owner, or leased.", "state");
  const events = gauge("drug_price_backlog_events", "Events that wait for the fan-out.");
  const oldestEvent = gauge(
    "drug_price_backlog_oldest_event_seconds",
    "Age of the oldest event that waits for the fan-out; 0 when none does.",
  );
  const days = gauge(
    "drug_price_partitions_ahead",
    "Number of days after today with partitions for events, deliveries, and attempts.",
  );
  const webhooks = gauge(
    "drug_price_webhooks",
    "Webhooks by state: active, or disabled by the owner, by 410 (gone), or after failures (failing).",
    "state",
  );

  return {
    record(observation) {
      const { environment } = observation;
      switch (observation.kind) {
        case "backlog_sampled":
          deliveries("backlog", { environment, state: "due" }, observation.due);
          oldest("backlog", { environment }, observation.oldestDueSeconds);
          lanes("backlog", { environment, state: "due" }, observation.lanesDue);
          lanes("backlog", { environment, state: "leased" }, observation.lanesLeased);
          events("backlog", { environment }, observation.eventsWaiting);
          oldestEvent("backlog", { environment }, observation.oldestEventSeconds);
          break;
        case "scheduled_counted":
          deliveries("counts", { environment, state: "scheduled" }, observation.deliveries);
          break;
        case "webhooks_counted":
          for (const state of ["active", "owner", "gone", "failing"] as const)
            webhooks("counts", { environment, state }, observation[state]);
          break;
        case "partition_days_left":
          days("days", { environment }, observation.days);
          break;
        default:
          break;
      }
    },
  };
}
