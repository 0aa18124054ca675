/** Options of clients and calls, from the names that all languages' drivers are told. */
import type { RequestOptions } from "drug-price";

export type WireOptions = {
  idempotency_key?: string;
  timeout_ms?: number;
  total_timeout_ms?: number;
  max_retries?: number;
  if_none_match?: string;
  headers?: Record<string, string>;
};

export const limitsOf = ({ timeout_ms, total_timeout_ms, max_retries }: WireOptions) => ({
  timeoutMs: timeout_ms,
  totalTimeoutMs: total_timeout_ms,
  maxRetries: max_retries,
});

export const optionsOf = (options: WireOptions | undefined): RequestOptions => ({
  ...limitsOf(options ?? {}),
  idempotencyKey: options?.idempotency_key,
  ifNoneMatch: options?.if_none_match,
  headers: options?.headers,
});
