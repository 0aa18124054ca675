/**
 * Classifies errors of pg and knex that pass by themselves. They become a 503 with Retry-After whose cause is a
 * DatabaseFailure, so that logs and metrics can tell a statement timeout from a lost database. Every other error is a mistake
 * of ours or of the values (SQLSTATE classes 22, 23, 42 and the like) and is not changed.
 */
import { DatabaseFailure, type DatabaseFailureReason, ServiceError } from "../core/errors.ts";

const socketCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "EAI_AGAIN",
]);

/** The server accepts no writes: a standby, or a primary that was demoted. */
export const readOnlyTransaction = "25006";

const reasons: Readonly<Record<string, DatabaseFailureReason>> = {
  // admin_shutdown, crash_shutdown, cannot_connect_now, idle_session_timeout, too_many_connections.
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
  "57P05": "unreachable",
  "53300": "unreachable",
  // query_canceled (statement_timeout), idle_in_transaction_session_timeout, transaction_timeout.
  "57014": "timeout",
  "25P03": "timeout",
  "25P04": "timeout",
  // serialization_failure, deadlock_detected.
  "40001": "conflict",
  "40P01": "conflict",
  // lock_not_available: the wait exceeded lock_timeout.
  "55P03": "locked",
  // insufficient_resources, disk_full, out_of_memory, configuration_limit_exceeded.
  "53000": "resources",
  "53100": "resources",
  "53200": "resources",
  "53400": "resources",
  [readOnlyTransaction]: "read_only",
};

const messages: Readonly<Record<DatabaseFailureReason, string>> = {
  unreachable: "The database cannot be reached right now. Try again shortly.",
  timeout: "The database did not finish in time. Try again shortly.",
  conflict: "The request conflicts with another request. Try again.",
  locked: "Another request is changing the same data. Try again shortly.",
  resources: "The database has no disk space or memory left. Try again later.",
  read_only: "The database accepts no changes right now. Try again shortly.",
};

const retryAfterSeconds: Readonly<Record<DatabaseFailureReason, number>> = {
  unreachable: 2,
  timeout: 2,
  conflict: 1,
  locked: 2,
  resources: 30,
  read_only: 2,
};

/** Errors that pg and knex throw without a code; by their text, because that is all they have. */
const texts =
  /Connection terminated|Timeout acquiring a connection|timeout expired|Client has encountered a connection error|connection timeout|not queryable|Unable to acquire a connection/i;

/** Undefined for errors that do not pass by themselves. */
function reasonOf(error: unknown): DatabaseFailureReason | undefined {
  if (error instanceof ServiceError) return undefined;
  if (error instanceof AggregateError)
    return error.errors.map(reasonOf).find((reason) => reason !== undefined);
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  if (typeof code === "string") {
    const reason = reasons[code];
    if (reason !== undefined) return reason;
    if (socketCodes.has(code) || code.startsWith("08")) return "unreachable";
  }
  return texts.test(error.message) ? "unreachable" : undefined;
}

/** A 503 for what passes by itself, and any other error as it is. */
export function translated(error: unknown): unknown {
  const reason = reasonOf(error);
  if (reason === undefined) return error;
  return new ServiceError("SERVICE_UNAVAILABLE", messages[reason], {
    retryAfterSeconds: retryAfterSeconds[reason],
    cause: new DatabaseFailure(reason, error),
  });
}
