/** What every process has: CPU, memory, its event loop, garbage collection, releases. */
import { processSeries, type Row, rate } from "./model.ts";

export const processRow: Row = {
  title: "Processes",
  panels: [
    {
      kind: "timeseries",
      title: "CPU",
      description: "Cores each process is busy on. JavaScript runs on one: near 1 a process is full.",
      unit: "short",
      thresholds: [{ from: 0.9, color: "orange" }],
      queries: [
        {
          expr: `sum by (instance) (${rate(processSeries("process_cpu_seconds_total"))})`,
          legend: "{{instance}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Database errors",
      description:
        "Failed statements per second, by reason. `unreachable` is a lost database, `timeout` a slow one.",
      unit: "ops",
      queries: [
        {
          expr: `sum by (reason) (${rate(processSeries("drug_price_database_errors_total"))})`,
          legend: "{{reason}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Resident memory",
      description: "What counts against the container's limit.",
      unit: "bytes",
      queries: [{ expr: processSeries("process_resident_memory_bytes"), legend: "{{instance}}" }],
    },
    {
      kind: "timeseries",
      title: "Heap in use",
      description: "JavaScript objects. Growing for hours without falling is a leak.",
      unit: "bytes",
      queries: [{ expr: processSeries("nodejs_heap_size_used_bytes"), legend: "{{instance}}" }],
    },
    {
      kind: "timeseries",
      title: "Event loop lag, 99 %",
      description: "How long a turn of the event loop is held up. Over 0.1 s for 10 minutes alerts.",
      unit: "s",
      thresholds: [{ from: 0.1, color: "red" }],
      queries: [{ expr: processSeries("nodejs_eventloop_lag_p99_seconds"), legend: "{{instance}}" }],
    },
    {
      kind: "timeseries",
      title: "Time in garbage collection",
      description: "Share of a process's time.",
      unit: "percentunit",
      thresholds: [{ from: 0.1, color: "orange" }],
      queries: [
        {
          expr: `sum by (instance) (${rate(processSeries("nodejs_gc_duration_seconds_sum"))})`,
          legend: "{{instance}}",
        },
      ],
    },
    {
      kind: "timeseries",
      title: "Time since the start",
      description: "Falls to nothing when a process starts anew.",
      unit: "s",
      queries: [{ expr: `time() - ${processSeries("process_start_time_seconds")}`, legend: "{{instance}}" }],
    },
  ],
};
