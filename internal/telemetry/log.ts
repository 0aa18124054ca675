/** The log: one JSON line an observation on standard output, secrets redacted, at most one line a request. */
import { type DestinationStream, pino } from "pino";
import type { Observation, Observe } from "./observation.ts";
import { isOperatorObservation } from "./operator/operator_kinds.ts";
import { operatorLine } from "./operator/operator_log.ts";
import type { OperatorObservation } from "./operator/operator_observation.ts";
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

type Level = "info" | "warn" | "error";

/** Kinds of observations whose line depends on more than the kind. */
type Special =
  | "http_request"
  | "load_finished"
  | "limiter_mode"
  | "graphql_operation"
  | "delivery_trouble"
  | "maintenance_failed"
  | "limiter_error"
  | "mail_failed"
  | "request_log_flush_failed"
  | OperatorObservation["kind"];

/** Of every other kind. A new kind does not compile until it is here. */
const levels: Readonly<Record<Exclude<Observation["kind"], Special>, Level | "none">> = {
  graphql_batch: "none",
  graphql_execution: "none",
  limit_decision: "none",
  connection_waited: "none",
  log_in: "none",
  dataset_loaded: "none",
  source_due: "none",
  held_prices_counted: "none",
  delivery_attempt: "none",
  delivery_retry: "none",
  delivery_finished: "none",
  fanned_out: "none",
  lanes_leased: "none",
  attempts_late: "none",
  backlog_sampled: "none",
  scheduled_counted: "none",
  webhooks_counted: "none",
  partition_days_left: "none",
  http_malformed: "info",
  dispatcher_started: "info",
  webhook_gone: "info",
  partitions_dropped: "info",
  deliveries_recovered: "info",
  deliveries_expired: "info",
  webhooks_noticed: "info",
  webhooks_probed: "info",
  process_started: "info",
  process_draining: "info",
  process_stopped: "info",
  certificate_changed: "info",
  server_started: "info",
  server_stopped: "info",
  usage_flush_failed: "warn",
  key_use_flush_failed: "warn",
  request_log_lost: "warn",
  forwarded_for_ignored: "warn",
  database_trouble: "warn",
  certificate_refused: "warn",
  lease_lost: "warn",
  payload_missing: "error",
  webhook_unreadable: "error",
  lanes_repaired: "error",
};

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
  const write = (level: Level, fields: object) =>
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
      case "limiter_mode":
        write(observation.mode === "shared" ? "info" : "warn", observation);
        break;
      case "graphql_operation": {
        // The request has its line. This one is about causes behind a response that may well be 200.
        const { kind, environment, operation, requestId, causes } = observation;
        for (const error of causes) write("error", { kind, environment, operation, requestId, error });
        break;
      }
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
      default: {
        const level = levels[observation.kind];
        if (level !== "none") write(level, observation);
      }
    }
  };
}
