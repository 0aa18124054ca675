/**
 * Everything a process has to say about itself, as one typed stream with two readers: the log and the metrics. A new
 * kind does not compile until both have said what they do with it.
 */

import type { DeliveryObservation } from "./dispatcher/delivery_observation.ts";
import type { OperatorObservation } from "./operator/operator_observation.ts";

export type EnvironmentLabel = "live" | "sandbox";

/** One answered request. `route` is the pattern of the route table, never the address that was asked for. */
export type HttpRequestObservation = {
  kind: "http_request";
  environment: EnvironmentLabel;
  /** "unmatched" when no route took the request. */
  route: string;
  method: string;
  status: number;
  durationMs: number;
  requestId: string;
  accountId?: string;
  keyId?: string;
  errorCode?: string;
  /** What is behind an answer of 500 and above: for the log, never for the caller. */
  cause?: unknown;
};

/** One operation of GraphQL, answered. */
export type GraphqlOperationObservation = {
  kind: "graphql_operation";
  environment: EnvironmentLabel;
  /** "unknown" of what was refused before it was known. */
  operation: "query" | "mutation" | "introspection" | "unknown";
  /** "partial" has data and errors; "invalid" is the caller's to mend, "refused" was not allowed to run, "failed" is our fault. */
  result: "ok" | "partial" | "cost_only" | "invalid" | "refused" | "failed";
  requestId: string;
  durationMs: number;
  /** Of a registered document. */
  document?: string;
  /** Points, when they were known. */
  cost?: number;
  /** Sent to the database while it was executed. */
  statements?: number;
  /** Whether its document had been read before. */
  parsed?: "hit" | "miss";
  /** Whether what is kept under its hash was known without asking the database. */
  persisted?: "hit" | "miss";
  /** What is behind its errors that are ours: for the log, never for the caller. */
  causes: readonly unknown[];
};

export type LoadObservation = {
  kind: "load_finished";
  environment: EnvironmentLabel;
  load: string;
  state: "finished" | "failed";
  durationMs: number;
  rows: Readonly<Record<"read" | "inserted" | "changed" | "unchanged" | "refused", number>>;
};

/** `oldestAtMs` is undefined without held prices. */
export type HeldPricesCount = { reason: string; prices: number; oldestAtMs: number | undefined };

export type Observation =
  | HttpRequestObservation
  | GraphqlOperationObservation
  /** How an operation was executed: compiled, by graphql-js, or not at all, because its answer is kept. */
  | { kind: "graphql_execution"; how: "compiled" | "interpreted" | "kept" }
  | { kind: "graphql_batch"; environment: EnvironmentLabel; size: number }
  | LoadObservation
  | DeliveryObservation
  | OperatorObservation
  /** Bytes on the wire that were no HTTP request; answered 400 and hung up on. */
  | { kind: "http_malformed"; environment: EnvironmentLabel; reason: string }
  | {
      kind: "limit_decision";
      environment: EnvironmentLabel;
      plan: string;
      outcome: "allowed" | "burst" | "quota";
      /** Who decided: all processes together, or this one alone while they cannot; undefined where that is no question. */
      mode?: "shared" | "local";
      /** The account's month after the decision, and what this request cost of it. */
      quota?: { limit: number; used: number; points: number };
    }
  /** Where limits are decided from now on; told at the start too. */
  | { kind: "limiter_mode"; mode: "shared" | "local" }
  | { kind: "limiter_error"; error: unknown }
  | { kind: "usage_flush_failed"; error: unknown }
  | { kind: "key_use_flush_failed"; error: unknown }
  | { kind: "request_log_flush_failed"; error: unknown }
  /** Entries of accounts' logs of requests that are not written and will not be. */
  | { kind: "request_log_lost"; entries: number; reason: "full" | "crowded" | "refused" | "late" | "stopped" }
  /** Somebody said a password to log in, or tried to. */
  | { kind: "log_in"; outcome: "ok" | "refused" | "throttled" }
  /** X-Forwarded-For arrived, but no proxy is trusted: all clients share one IP address. Once per process. */
  | { kind: "forwarded_for_ignored"; setting: "TRUSTED_PROXY_HOPS"; hops: 0 }
  /** A mail was given up. */
  | { kind: "mail_failed"; error: unknown }
  /** Somebody asked the pool for a connection, and got one or was sent away. */
  | { kind: "connection_waited"; waitedMs: number; got: boolean }
  /** When a dataset was last loaded, as this process knows it. */
  | { kind: "dataset_loaded"; environment: EnvironmentLabel; dataset: string; loadedAtMs: number }
  /** When the next edition of a published source is due, as this process read it. */
  | { kind: "source_due"; environment: EnvironmentLabel; source: string; dueAtMs: number }
  /** Held prices of an environment, as this process counted them. A reason without held prices has a count of 0. */
  | { kind: "held_prices_counted"; environment: EnvironmentLabel; counts: readonly HeldPricesCount[] }
  | { kind: "database_trouble"; error: unknown }
  | { kind: "process_started"; name: string; settings: Readonly<Record<string, string>> }
  | { kind: "process_draining"; reason: string }
  | { kind: "process_stopped"; name: string }
  | { kind: "server_started"; name: string; address: string }
  | { kind: "server_stopped"; name: string }
  /** The files of the certificate changed, and new connections get the new one; or they were not taken. */
  | { kind: "certificate_changed"; validUntil: string }
  | { kind: "certificate_refused"; error: unknown };

export type Observe = (observation: Observation) => void;

/** One stream for several readers, in their order. */
export function observeAll(...readers: readonly Observe[]): Observe {
  return (observation) => {
    for (const read of readers) read(observation);
  };
}

/** For the end of a switch over kinds: what reaches it was forgotten, and the compiler says so. */
export function neverObserved(observation: never): never {
  throw new Error(`unknown observation ${JSON.stringify(observation)}`);
}
