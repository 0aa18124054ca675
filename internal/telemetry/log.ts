/** The log: one JSON line an observation on standard output, secrets redacted, at most one line a request. */
import { type DestinationStream, pino } from "pino";
import { neverObserved, type Observation, type Observe } from "./observation.ts";
import { isOperatorObservation } from "./operator/operator_kinds.ts";
import { operatorLine } from "./operator/operator_log.ts";
import { openOutput } from "./output.ts";
import { createRedact } from "./redact.ts";

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export type LogOptions = {
  level: LogLevel;
  /** Which process this is. */
  name: string;
  /** Values that must never be written, whatever they look like: secretValues() of the settings. */
  secrets?: readonly string[];
  /** Standard output unless told otherwise. */
  to?: DestinationStream;
  /** Milliseconds that only grow. */
  now?: () => number;
};

/** A request id that we made; one that a caller sent may be anything, a key included. */
const ownId = /^req_[0-9a-f]{32}$/;

/** Of what a request can cause, one line in this time: while Redis is away every request has the same to say. */
const repeatedMs = 10_000;

export function createLog(options: LogOptions): Observe {
  const to = options.to ?? openOutput();
  const now = options.now ?? (() => performance.now());
  const redact = createRedact(options.secrets);
  const shape = {
    level: options.level,
    base: { process: options.name },
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: "message",
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const log = pino(shape, to);
  /** Each by itself: one that cannot be read costs the line no other. */
  const write = (level: "info" | "warn" | "error", fields: object) =>
    log[level](
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redact.value(value)])),
    );
  const saidAtMs = new Map<string, number>();

  /** Whether it is time to say this again. */
  function isDue(kind: string): boolean {
    const nowMs = now();
    if (nowMs - (saidAtMs.get(kind) ?? Number.NEGATIVE_INFINITY) < repeatedMs) return false;
    saidAtMs.set(kind, nowMs);
    return true;
  }

  /** A line a request, made of few fields; of those only the id is the caller's to choose. Walking them would cost five times the line. */
  function writeRequest(observation: Extract<Observation, { kind: "http_request" }>): void {
    const { cause, ...fields } = observation;
    if (!ownId.test(fields.requestId)) fields.requestId = redact.text(fields.requestId);
    if (fields.status < 500) log.info(fields);
    else write(fields.status === 503 ? "warn" : "error", { ...fields, error: cause });
  }

  return function observe(observation: Observation): void {
    if (isOperatorObservation(observation)) {
      const { level, once } = operatorLine(observation);
      if (level !== "none" && (once === undefined || isDue(once))) write(level, observation);
      return;
    }
    switch (observation.kind) {
      case "http_request":
        writeRequest(observation);
        break;
      case "load_finished":
        write(observation.state === "failed" ? "error" : "info", observation);
        break;
      case "graphql_operation":
        // The request has its line; this one is about what is behind an answer that may well be 200.
        for (const error of observation.causes)
          write("error", {
            kind: observation.kind,
            environment: observation.environment,
            operation: observation.operation,
            requestId: observation.requestId,
            error,
          });
        break;
      case "graphql_batch":
      case "graphql_execution":
      case "limit_decision":
      case "connection_waited":
      case "log_in":
      case "dataset_loaded":
      case "delivery_attempt":
      case "delivery_retry":
      case "delivery_finished":
      case "fanned_out":
      case "lanes_leased":
      case "attempts_late":
      case "backlog_sampled":
      case "scheduled_counted":
      case "webhooks_counted":
      case "partition_days_left":
        break;
      case "limiter_mode":
        write(observation.mode === "shared" ? "info" : "warn", observation);
        break;
      case "payload_missing":
      case "webhook_unreadable":
      case "lanes_repaired":
        write("error", observation);
        break;
      case "delivery_trouble":
      case "maintenance_failed":
        if (isDue(`${observation.kind} ${"part" in observation ? observation.part : observation.task}`))
          write("warn", observation);
        break;
      case "limiter_error":
      case "mail_failed":
      case "request_log_flush_failed":
        if (isDue(observation.kind)) write("warn", observation);
        break;
      case "usage_flush_failed":
      case "key_use_flush_failed":
      case "request_log_lost":
      case "forwarded_for_ignored":
      case "database_trouble":
      case "certificate_refused":
      case "lease_lost":
        write("warn", observation);
        break;
      case "http_malformed":
      case "dispatcher_started":
      case "webhook_gone":
      case "partitions_dropped":
      case "deliveries_recovered":
      case "deliveries_expired":
      case "webhooks_noticed":
      case "webhooks_probed":
      case "process_started":
      case "process_draining":
      case "process_stopped":
      case "certificate_changed":
      case "server_started":
      case "server_stopped":
        write("info", observation);
        break;
      default:
        neverObserved(observation);
    }
  };
}
