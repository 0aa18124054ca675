/** The metrics of the operator's process, in a registry of their own: nothing of the API's and the dispatchers' is in it. */
import { Gauge, type Registry } from "prom-client";
import type { Metrics } from "../metrics.ts";
import { createProcessRegistry } from "../process_registry.ts";
import { isOperatorObservation } from "./operator_kinds.ts";
import { createOperatorSeries, type OperatorSeriesOptions, recordOperator } from "./operator_series.ts";

export type OperatorMetricsOptions = Omit<OperatorSeriesOptions, "clock"> & {
  version?: string;
  /** Milliseconds that only grow. */
  clock?: () => number;
};

/** When something last came from each watch: milliseconds of the same clock; undefined before the first. */
export type WatchesHeard = () => readonly { resource: string; heardAtMs: number | undefined }[];

export type OperatorMetrics = Pick<Metrics, "observe" | "contentType" | "text"> & {
  watchHeard(read: WatchesHeard): void;
};

export function createOperatorRegistry(options: OperatorMetricsOptions) {
  const clock = options.clock ?? (() => performance.now());
  const registry = createProcessRegistry(options.version);
  const watches: { heard: WatchesHeard } = { heard: () => [] };
  const series = createOperatorSeries(registry, { ...options, clock });
  addWatchAges(registry, watches, clock);
  return { registry, series, watches };
}

function addWatchAges(registry: Registry, watches: { heard: WatchesHeard }, clock: () => number): void {
  new Gauge({
    name: "drug_price_operator_watch_heard_seconds",
    help: "Time since the watch last received a change or a bookmark.",
    labelNames: ["resource"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { resource, heardAtMs } of watches.heard())
        if (heardAtMs !== undefined) this.set({ resource }, (clock() - heardAtMs) / 1_000);
    },
  });
}

export function createOperatorMetrics(options: OperatorMetricsOptions): OperatorMetrics {
  const { registry, series, watches } = createOperatorRegistry(options);
  return {
    observe(observation) {
      if (isOperatorObservation(observation)) recordOperator(series, observation);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
    watchHeard(read) {
      watches.heard = read;
    },
  };
}
