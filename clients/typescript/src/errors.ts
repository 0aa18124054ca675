/**
 * What can go wrong, as classes: tell them apart by `instanceof` or by `name`, and what the service refused by `code`.
 * None of them carries the API key.
 */
import type { LastResponse } from "./last_response.ts";

/** Every error of this package. */
export class DrugPriceError extends Error {
  static {
    DrugPriceError.prototype.name = "DrugPriceError";
  }
}

/** The client was made with options that cannot work; nothing was sent. */
export class ConfigurationError extends DrugPriceError {
  static {
    ConfigurationError.prototype.name = "ConfigurationError";
  }
  /** The option at fault: "apiKey", "baseUrl". */
  readonly option: string;
  constructor(option: string, message: string) {
    super(`${option}: ${message}`);
    this.option = option;
  }
}

/** No answer came, or only a part of one. `cause` is what `fetch` said. */
export class ConnectionError extends DrugPriceError {
  static {
    ConnectionError.prototype.name = "ConnectionError";
  }
  /** How many requests were sent. */
  readonly attempts: number;
  constructor(message: string, attempts: number, cause: unknown) {
    super(message, { cause });
    this.attempts = attempts;
  }
}

/** An attempt took longer than `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  static {
    TimeoutError.prototype.name = "TimeoutError";
  }
}

/** A list that does not go on as lists do: the same cursor twice running, or none where more was promised. */
export class PaginationError extends DrugPriceError {
  static {
    PaginationError.prototype.name = "PaginationError";
  }
}

/** What you have is still right: the answer to `ifNoneMatch`. */
export class NotModifiedError extends DrugPriceError {
  static {
    NotModifiedError.prototype.name = "NotModifiedError";
  }
  readonly etag: string | null;
  declare readonly lastResponse: LastResponse;
  constructor(lastResponse: LastResponse) {
    super("not modified: what you have is still right");
    this.etag = lastResponse.etag;
    Object.defineProperty(this, "lastResponse", { value: lastResponse });
  }
}

/** A parameter, or a member of the body, that is wrong, and why. */
export type ErrorDetail = { field: string; reason: string };

/** What is known of an answer that is an error. */
export type APIErrorInit = {
  /** Null where the body is not the service's: an ingress's page, a redirect. */
  code: string | null;
  message: string;
  requestId: string | null;
  details: readonly ErrorDetail[];
  docUrl: string | null;
  /** Seconds that the service asks to wait. */
  retryAfter: number | null;
  lastResponse: LastResponse;
};

/** The service, or something before it, answered with an error. */
export class APIError extends DrugPriceError {
  static {
    APIError.prototype.name = "APIError";
  }
  /** One of `errorCodes`, or a newer one; null where the answer is not the service's own. */
  readonly code: string | null;
  /** Of HTTP; 0 where a browser does not say. */
  readonly status: number;
  /** Names the request to whoever runs the service. */
  readonly requestId: string | null;
  readonly details: readonly ErrorDetail[];
  /** A page about the code. */
  readonly docUrl: string | null;
  /** Seconds that the service asks to wait, or null. */
  readonly retryAfter: number | null;
  declare readonly lastResponse: LastResponse;
  constructor(init: APIErrorInit) {
    super(sentenceOf(init));
    this.code = init.code;
    this.status = init.lastResponse.status;
    this.requestId = init.requestId;
    this.details = init.details;
    this.docUrl = init.docUrl;
    this.retryAfter = init.retryAfter;
    // Not enumerable: a logged error stays readable.
    Object.defineProperty(this, "lastResponse", { value: init.lastResponse });
  }
}

/** With those details that the message does not say itself. */
function sentenceOf({ code, message, details, requestId }: APIErrorInit): string {
  const fields = details
    .map(({ field, reason }) => `${field}: ${reason}`)
    .filter((detail) => !message.includes(detail))
    .join("; ");
  return [
    code === null ? message : `${code}: ${message}`,
    fields === "" ? "" : ` (${fields})`,
    requestId === null ? "" : ` [${requestId}]`,
  ].join("");
}

/** 400: a parameter, the body, a cursor or an idempotency key is wrong. `details` names the fields. */
export class InvalidRequestError extends APIError {
  static {
    InvalidRequestError.prototype.name = "InvalidRequestError";
  }
}

/** 401: no key, or one that is unknown, expired or revoked. */
export class AuthenticationError extends APIError {
  static {
    AuthenticationError.prototype.name = "AuthenticationError";
  }
}

/** 403: the key may not, the plan has it not, or the key is of the other environment. */
export class PermissionDeniedError extends APIError {
  static {
    PermissionDeniedError.prototype.name = "PermissionDeniedError";
  }
}

/** 404: there is no such thing, or no such address. */
export class NotFoundError extends APIError {
  static {
    NotFoundError.prototype.name = "NotFoundError";
  }
}

/** 429: the minute (`RATE_LIMITED`) or the month (`QUOTA_EXCEEDED`) is used up. */
export class RateLimitError extends APIError {
  static {
    RateLimitError.prototype.name = "RateLimitError";
  }
}

/** 5xx: the service's fault. */
export class ServerError extends APIError {
  static {
    ServerError.prototype.name = "ServerError";
  }
}

/** One entry of `errors` of a GraphQL answer. */
export type GraphQLFormattedError = {
  message: string;
  locations?: readonly { line: number; column: number }[];
  path?: readonly (string | number)[];
  extensions?: { code?: string; request_id?: string; details?: ErrorDetail[] } & Record<string, unknown>;
};

/** A GraphQL answer with errors. `code` is that of the first one. */
export class GraphQLError extends APIError {
  static {
    GraphQLError.prototype.name = "GraphQLError";
  }
  readonly errors: readonly GraphQLFormattedError[];
  /** What was answered all the same: fields that failed are null in it. */
  readonly data: unknown;
  readonly extensions: Readonly<Record<string, unknown>>;
  constructor(
    init: APIErrorInit,
    errors: readonly GraphQLFormattedError[],
    data: unknown,
    extensions: Readonly<Record<string, unknown>>,
  ) {
    super(init);
    this.errors = errors;
    this.data = data;
    this.extensions = extensions;
  }
}

/** Which check a delivery failed, in the order in which they are made. */
export type WebhookVerificationReason =
  | "body_not_raw"
  | "secret_malformed"
  | "header_missing"
  | "header_malformed"
  | "timestamp_too_old"
  | "timestamp_too_new"
  | "signature_mismatch"
  | "payload_malformed";

/** A delivery that is not genuine, or was not handed over as it came. */
export class WebhookVerificationError extends DrugPriceError {
  static {
    WebhookVerificationError.prototype.name = "WebhookVerificationError";
  }
  readonly reason: WebhookVerificationReason;
  constructor(reason: WebhookVerificationReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const byStatus: Readonly<Record<number, typeof APIError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  429: RateLimitError,
};

/** The error of a status, as its own class. */
export function apiError(init: APIErrorInit): APIError {
  const { status } = init.lastResponse;
  const Class = byStatus[status] ?? (status >= 500 ? ServerError : APIError);
  return new Class(init);
}
