/**
 * The one table of error codes, shared by every API and by the documentation. What the caller reads stands in
 * `message` and `details`; what we log stands in `cause` and never leaves the process.
 */

export const errorCodes = {
  INVALID_PARAMETER: {
    status: 400,
    meaning: "A parameter or a field of the body is missing, malformed, or out of range.",
  },
  UNKNOWN_PARAMETER: {
    status: 400,
    meaning:
      "The endpoint does not have this parameter. Unknown parameters are rejected, so that a typo cannot widen a query.",
  },
  INVALID_CURSOR: { status: 400, meaning: "The cursor was changed, or belongs to a different query." },
  INVALID_BODY: {
    status: 400,
    meaning: "The body is not JSON of the expected shape, is too large, or has another media type.",
  },
  DOCUMENT_TOO_LARGE: {
    status: 400,
    meaning:
      "A GraphQL document or its variables are too large. The message names the limit: characters, tokens, fields, aliases, directives, fragments, or values.",
  },
  DEPTH_LIMIT_EXCEEDED: {
    status: 400,
    meaning:
      "A GraphQL operation is nested deeper than 10 levels, or introspects types within types too often.",
  },
  COMPLEXITY_LIMIT_EXCEEDED: {
    status: 400,
    meaning: "A GraphQL operation costs more points than the plan's limit. It was not run.",
  },
  GRAPHQL_PARSE_FAILED: {
    status: 400,
    meaning: "The document is not valid GraphQL. The message contains the position.",
  },
  GRAPHQL_VALIDATION_FAILED: { status: 400, meaning: "A GraphQL document does not match the schema." },
  PERSISTED_QUERY_NOT_FOUND: {
    status: 400,
    meaning: "The account has no GraphQL document with this hash. Send its text, too.",
  },
  TRUSTED_DOCUMENTS_ONLY: {
    status: 403,
    meaning: "The key runs only GraphQL documents that its account registered.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 400,
    meaning: "The Idempotency-Key was used within 24 hours for another request.",
  },
  UNAUTHORIZED: { status: 401, meaning: "The key is missing, unknown, expired, or revoked." },
  WRONG_ENVIRONMENT: {
    status: 403,
    meaning: "A sandbox key at the live address, or a live key at the sandbox address.",
  },
  PERMISSION_DENIED: { status: 403, meaning: "The key lacks the permission that this endpoint needs." },
  PLAN_REQUIRED: {
    status: 403,
    meaning:
      "The endpoint is not included in the account's plan. The message names the plans that include it.",
  },
  NOT_FOUND: { status: 404, meaning: "No such resource or path." },
  METHOD_NOT_ALLOWED: {
    status: 404,
    meaning: "The path does not support this method. `Allow` lists the supported methods.",
  },
  RATE_LIMITED: {
    status: 429,
    meaning:
      "More requests in this minute than the plan's burst limit allows, or too many requests with invalid API keys from the IP address.",
  },
  QUOTA_EXCEEDED: {
    status: 429,
    meaning:
      "A quota is used up: the plan's monthly quota, or the daily limit of events in the sandbox. The message says when it resets.",
  },
  INTERNAL: {
    status: 500,
    meaning: "Something went wrong on our side. Include the request ID when you contact support.",
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    meaning:
      "A dependency is down, or too many requests of the account are in progress at the same time. Retry after `Retry-After` seconds.",
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One wrong field: its name as the caller wrote it, and what is wrong with it and how to mend it. */
export type ErrorDetail = { field: string; reason: string };

export type ServiceErrorOptions = {
  details?: readonly ErrorDetail[];
  /** Whole seconds after which trying again makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** An error whose code, message and details may be shown to the caller. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

export const databaseFailureReasons = [
  "unreachable",
  "timeout",
  "conflict",
  "locked",
  "resources",
  "read_only",
] as const;
export type DatabaseFailureReason = (typeof databaseFailureReasons)[number];

/**
 * A failure of the database that passes by itself, as the cause of a 503. Only `unreachable` means that the database is away:
 * with the other reasons it answered and did not do what it was asked.
 */
export class DatabaseFailure extends Error {
  override readonly name = "DatabaseFailure";
  readonly reason: DatabaseFailureReason;
  /** The SQLSTATE, or the code of a socket error. */
  readonly code: string | undefined;

  constructor(reason: DatabaseFailureReason, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.reason = reason;
    const { code } = cause as { code?: unknown };
    this.code = typeof code === "string" ? code : undefined;
  }
}

/** Undefined if the error is not a failure of the database that passes by itself. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  if (error instanceof DatabaseFailure) return error;
  return error instanceof ServiceError && error.cause instanceof DatabaseFailure ? error.cause : undefined;
}

/** A 400 that names each wrong field with its remedy. */
export function invalidParameters(details: readonly ErrorDetail[]): ServiceError {
  const named = details.map((detail) => `${detail.field}: ${detail.reason}`).join("; ");
  return new ServiceError("INVALID_PARAMETER", named, { details });
}

/**
 * A mistake of the person who runs a command or a process (wrong setting, port taken, old schema): printed as one
 * line on standard error, with a non-zero exit and no stack.
 */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
