/** Errors, in the names that all languages' drivers tell them by. */
import {
  APIError,
  AuthenticationError,
  ConfigurationError,
  ConnectionError,
  GraphQLError,
  InvalidRequestError,
  NotFoundError,
  NotModifiedError,
  PaginationError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  TimeoutError,
  WebhookVerificationError,
} from "drug-price";

const kinds = [
  [ConfigurationError, "configuration"],
  [TimeoutError, "timeout"],
  [ConnectionError, "connection"],
  [GraphQLError, "graphql"],
  [APIError, "api"],
  [NotModifiedError, "not_modified"],
  [WebhookVerificationError, "webhook"],
  [PaginationError, "page"],
] as const;

const subclasses = [
  [InvalidRequestError, "invalid_request"],
  [AuthenticationError, "authentication"],
  [PermissionDeniedError, "permission_denied"],
  [NotFoundError, "not_found"],
  [RateLimitError, "rate_limit"],
  [ServerError, "server"],
] as const;

export function errorOf(error: unknown): object {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const told = {
    kind: kinds.find(([Class]) => error instanceof Class)?.[1] ?? "other",
    class: name,
    subclass: subclasses.find(([Class]) => error instanceof Class)?.[1] ?? null,
    message,
  };
  if (error instanceof ConnectionError) return { ...told, attempts: error.attempts };
  if (error instanceof WebhookVerificationError) return { ...told, reason: error.reason };
  if (error instanceof NotModifiedError) return { ...told, status: error.lastResponse.status };
  if (!(error instanceof APIError)) return told;
  return {
    ...told,
    code: error.code,
    status: error.status,
    request_id: error.requestId,
    details: error.details,
    doc_url: error.docUrl,
    retry_after: error.retryAfter,
    attempts: error.lastResponse.attempts,
    ...(error instanceof GraphQLError ? { errors: error.errors, data: error.data } : {}),
  };
}
