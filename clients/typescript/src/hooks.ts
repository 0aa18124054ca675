/**
 * Hooks for logs, metrics and traces. They are told of addresses and never of headers, so the key is in none. A hook that
 * throws, or whose promise is rejected, does not touch the call: the error is printed with console.error.
 */

export type RequestRecord = {
  method: string;
  /** With its query. */
  url: string;
  /** From 1. */
  attempt: number;
  idempotencyKey: string | null;
};

export type ResponseRecord = RequestRecord & {
  status: number;
  requestId: string | null;
  /** Milliseconds from the request to the end of the body. */
  durationMs: number;
};

export type RetryRecord = RequestRecord & {
  /** Such as "status 503", "connection", "timeout". */
  reason: string;
  /** Milliseconds until the next attempt. */
  delayMs: number;
};

export type Hooks = {
  /** Before each attempt. */
  onRequest?: ((record: RequestRecord) => unknown) | undefined;
  /** After each answer, whatever its status. */
  onResponse?: ((record: ResponseRecord) => unknown) | undefined;
  /** Before the wait for the next attempt. */
  onRetry?: ((record: RetryRecord) => unknown) | undefined;
};

const complain = (error: unknown) => console.error("drug-price: a hook failed:", error);

export function tell<R>(hook: ((record: R) => unknown) | undefined, record: R): void {
  if (hook === undefined) return;
  try {
    const returned = hook(record);
    if (returned instanceof Promise) returned.catch(complain);
  } catch (error) {
    complain(error);
  }
}
