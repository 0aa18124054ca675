/** Which errors of pg and knex mean that the database is away or overloaded, rather than that we made a mistake. */
import { ServiceError } from "../core/errors.ts";

const socketCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "EAI_AGAIN",
]);
/** The wait for a lock was longer than lock_timeout allows. */
const lockNotAvailable = "55P03";
/** admin_shutdown, crash_shutdown, cannot_connect_now, query_canceled, idle_session_timeout, too_many_connections, read_only, lock_not_available. */
const sqlStates = new Set(["57P01", "57P02", "57P03", "57014", "57P05", "53300", "25006", lockNotAvailable]);
/** Errors that pg and knex throw without a code; by their text, because that is all they have. */
const texts =
  /Connection terminated|Timeout acquiring a connection|timeout expired|Client has encountered a connection error|connection timeout|not queryable|Unable to acquire a connection/i;

export function isUnavailable(error: unknown): boolean {
  if (error instanceof ServiceError) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string") {
    if (socketCodes.has(code) || sqlStates.has(code) || code.startsWith("08")) return true;
  }
  return texts.test(error.message);
}

export function unavailable(cause: unknown): ServiceError {
  const message =
    (cause as { code?: unknown }).code === lockNotAvailable
      ? "Another request holds what this one needs; try again shortly."
      : "The database cannot be reached right now; try again shortly.";
  return new ServiceError("SERVICE_UNAVAILABLE", message, { retryAfterSeconds: 2, cause });
}
