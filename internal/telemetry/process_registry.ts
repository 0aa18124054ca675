/** A registry with what every process of ours tells of itself: which release it is, and how Node is. */
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** prom-client's own that count nothing and are called _total; nodejs_active_resources and its like say the same. */
const misnamed = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

export function createProcessRegistry(version = "development"): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  new Gauge({
    name: "drug_price_build_info",
    help: "Always 1; says which release this is.",
    labelNames: ["version", "node"],
    registers: [registry],
  }).set({ version, node: process.version }, 1);
  return registry;
}
