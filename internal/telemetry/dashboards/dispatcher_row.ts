/** Dispatchers and what they maintain: what must stay 0, lanes, troubles. */
import { inRange, type Row, rate, series } from "./model.ts";

const perSecond = (metric: string, by: string) => `sum by (${by}) (${rate(series(metric))})`;
const inAll = (metric: string) => `sum(${inRange(series(metric))})`;

export const dispatcherRow: Row = {
  title: "Dispatchers and maintenance",
  panels: [
    {
      kind: "stat",
      title: "Lanes repaired",
      description:
        "Lanes that rested while something was due. Must stay 0: anything else is a fault of ours.",
      unit: "short",
      thresholds: [{ from: 1, color: "red" }],
      queries: [{ expr: inAll("drug_price_sweep_repairs_total"), legend: "repaired" }],
    },
    {
      kind: "stat",
      title: "Without their event",
      description: "Deliveries that cannot be sent because their event is not stored. Must stay 0.",
      unit: "short",
      thresholds: [{ from: 1, color: "red" }],
      queries: [{ expr: inAll("drug_price_delivery_payloads_missing_total"), legend: "without" }],
    },
    {
      kind: "stat",
      title: "Unreadable webhooks",
      description:
        "Times a webhook's secret or headers could not be decrypted. Its deliveries are held. Must stay 0.",
      unit: "short",
      thresholds: [{ from: 1, color: "red" }],
      queries: [{ expr: inAll("drug_price_webhooks_unreadable_total"), legend: "unreadable" }],
    },
    {
      kind: "stat",
      title: "Leases lost",
      description: "Leases that dispatchers found lost; what was in flight may be sent twice.",
      unit: "short",
      thresholds: [{ from: 1, color: "orange" }],
      queries: [{ expr: inAll("drug_price_lease_losses_total"), legend: "lost" }],
    },
    {
      kind: "stat",
      title: "Results that came late",
      description: "After another process had taken the lane over.",
      unit: "short",
      thresholds: [{ from: 1, color: "orange" }],
      queries: [{ expr: inAll("drug_price_delivery_late_attempts_total"), legend: "late" }],
    },
    {
      kind: "timeseries",
      title: "Lanes taken",
      description: "A second; taken over are those whose lease had run out.",
      unit: "ops",
      queries: [
        { expr: perSecond("drug_price_lanes_leased_total", "instance"), legend: "{{instance}}" },
        {
          expr: perSecond("drug_price_lanes_taken_over_total", "instance"),
          legend: "{{instance}} taken over",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Troubles by part",
      description: "Times a second that a part of a dispatcher failed; it tries again.",
      unit: "ops",
      width: 12,
      queries: [{ expr: perSecond("drug_price_dispatcher_troubles_total", "part"), legend: "{{part}}" }],
    },
    {
      kind: "timeseries",
      title: "Maintenance that failed",
      description: "By task, an hour. More than two in two hours alert.",
      unit: "short",
      width: 12,
      queries: [
        {
          expr: `sum by (task) (increase(${series("drug_price_maintenance_failures_total")}[1h]))`,
          legend: "{{task}}",
        },
      ],
    },
  ],
};
