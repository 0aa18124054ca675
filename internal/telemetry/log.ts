/** The log: one JSON line an observation on standard output, secrets redacted, at most one line a request. */
import { type DestinationStream, destination, pino } from "pino";
import { neverObserved, type Observation, type Observe } from "./observation.ts";

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export type LogOptions = {
  level: LogLevel;
  /** Which process this is. */
  name: string;
  /** Standard output unless told otherwise. */
  to?: DestinationStream;
};

const secretNames = [
  "authorization",
  '["x-api-key"]',
  "cookie",
  "key",
  "apiKey",
  "secret",
  "password",
  "databaseUrl",
  "connectionString",
];

/** Nothing we log has these members on purpose; errors of other packages may. */
const redactedPaths = secretNames.flatMap((name) => {
  const below = (parent: string) => (name.startsWith("[") ? `${parent}${name}` : `${parent}.${name}`);
  return [name, ...["*", "error", "cause", "error.*", "cause.*", "settings", "headers"].map(below)];
});

/** user:password@ in an address, wherever an error's text quotes one; and our own keys. */
function masked(text: string): string {
  return text
    .replaceAll(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, "$1[redacted]@")
    .replaceAll(/\btm_(live|sandbox)_[A-Za-z0-9_-]+/g, "tm_$1_[redacted]");
}

/** What is worth a line of an error: pg's fields have values of rows in them (`detail`), so they are chosen by name. */
function errorFields(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error === undefined ? undefined : masked(String(error));
  const { code, routine, constraint } = error as { code?: unknown; routine?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: masked(error.message),
    code,
    routine,
    constraint,
    stack: error.stack === undefined ? undefined : masked(error.stack),
    cause: error.cause === undefined || depth > 3 ? undefined : errorFields(error.cause, depth + 1),
  };
}

export function createLog(options: LogOptions): Observe {
  const to = options.to ?? destination({ fd: 1, sync: true });
  const shape = {
    level: options.level,
    base: { process: options.name },
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: "message",
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const log = pino({ ...shape, redact: { paths: redactedPaths, censor: "[redacted]" } }, to);
  // A request's line is made of few fields, none of them secret; looking for secrets would cost five times the line.
  const requests = pino(shape, to);

  return function observe(observation: Observation): void {
    switch (observation.kind) {
      case "http_request": {
        const { cause, ...fields } = observation;
        if (observation.status < 500) requests.info(fields);
        else log[observation.status === 503 ? "warn" : "error"]({ ...fields, error: errorFields(cause) });
        break;
      }
      case "load_finished":
        log[observation.state === "failed" ? "error" : "info"](observation);
        break;
      case "limit_decision":
        break;
      case "limiter_mode":
        log[observation.mode === "local" ? "warn" : "info"](observation);
        break;
      case "limiter_error":
      case "key_use_flush_failed":
      case "database_trouble":
      case "certificate_refused":
        log.warn({ kind: observation.kind, error: errorFields(observation.error) });
        break;
      case "http_malformed":
      case "process_started":
      case "process_draining":
      case "process_stopped":
      case "certificate_changed":
      case "server_started":
      case "server_stopped":
        log.info(observation);
        break;
      default:
        neverObserved(observation);
    }
  };
}
