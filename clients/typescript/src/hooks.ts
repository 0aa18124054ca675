/**
 * Hooks and the logger: what a client reports about its requests. Neither sees headers, so neither sees the key. A hook
 * that throws, or whose promise is rejected, does not affect the call: the error goes to the logger, or to console.error.
 */

export type RequestRecord = {
  /** The same for all attempts of a call. */
  callId: string;
  method: string;
  /** The whole URL, including its query. */
  url: string;
  /** 1 for the first attempt. */
  attempt: number;
  idempotencyKey: string | null;
};

export type ResponseRecord = RequestRecord & {
  status: number;
  requestId: string | null;
  /** Milliseconds from the request to the end of the body. */
  durationMs: number;
};

/** Why an attempt has no response: "timeout", "connection", "certificate", or "cancelled" (by the caller's signal). */
export type ErrorReason = "timeout" | "connection" | "certificate" | "cancelled";

export type ErrorRecord = RequestRecord & {
  reason: ErrorReason;
  /** The error of the network, or the reason of the signal. */
  error: unknown;
  durationMs: number;
};

export type RetryRecord = RequestRecord & {
  /** "status 503" with the status code of the response, or an `ErrorReason`. */
  reason: string;
  /** Milliseconds until the next attempt. */
  delayMs: number;
};

/** Each attempt calls `onRequest`, and then either `onResponse` or `onError`. */
export type Hooks = {
  /** Before each attempt. */
  onRequest?: ((record: RequestRecord) => unknown) | undefined;
  /** After each complete response, whatever its status code. */
  onResponse?: ((record: ResponseRecord) => unknown) | undefined;
  /** After each attempt without a complete response, including the last one. */
  onError?: ((record: ErrorRecord) => unknown) | undefined;
  /** Before the delay of a retry. */
  onRetry?: ((record: RetryRecord) => unknown) | undefined;
};

/** The methods of `console` that the client uses. Most loggers have them. */
export type Logger = {
  debug(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

/** The hooks and the logger of a client. */
export type Observer = {
  request(record: RequestRecord): void;
  response(record: ResponseRecord): void;
  error(record: ErrorRecord): void;
  retry(record: RetryRecord): void;
};

/** Queries may contain postal codes, so log lines leave them out. */
const lineOf = ({ method, url, attempt, callId }: RequestRecord) =>
  `drug-price: ${method} ${url.replace(/\?.*$/, "")} (call ${callId}, attempt ${attempt})`;

export function createObserver(hooks: Hooks, logger: Logger | undefined): Observer {
  const complain = (error: unknown) =>
    logger === undefined
      ? console.error("drug-price: a hook failed:", error)
      : logger.error(`drug-price: a hook failed: ${String(error)}`);
  function tell<R>(hook: ((record: R) => unknown) | undefined, record: R): void {
    try {
      const returned = hook?.(record);
      if (returned instanceof Promise) returned.catch(complain);
    } catch (error) {
      complain(error);
    }
  }
  return {
    request(record) {
      logger?.debug(`${lineOf(record)}: sending`);
      tell(hooks.onRequest, record);
    },
    response(record) {
      const { status, durationMs, requestId } = record;
      logger?.debug(`${lineOf(record)}: ${status} in ${Math.round(durationMs)} ms (request ${requestId})`);
      tell(hooks.onResponse, record);
    },
    error(record) {
      logger?.debug(`${lineOf(record)}: ${record.reason} after ${Math.round(record.durationMs)} ms`);
      tell(hooks.onError, record);
    },
    retry(record) {
      logger?.warn(`${lineOf(record)}: ${record.reason}, retrying in ${Math.round(record.delayMs)} ms`);
      tell(hooks.onRetry, record);
    },
  };
}
