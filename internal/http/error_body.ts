/** The one place where an error becomes an answer: what the caller may read, and nothing of what is behind it. */
import { type ErrorCode, type ErrorDetail, ServiceError } from "../core/errors.ts";
import { translated } from "../postgres/unavailable.ts";

export type ErrorBody = {
  error: {
    code: ErrorCode;
    message: string;
    status: number;
    details?: ErrorDetail[];
    doc_url: string;
  };
  request_id: string;
};

const internalMessage =
  "Something went wrong on our side; tell us the request id and we find it in our logs.";

/** Errors that Express itself throws while it matches a path carry a status. */
function isRefusedPath(error: unknown): boolean {
  return error instanceof URIError || (error as { status?: unknown } | undefined)?.status === 400;
}

export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const known = translated(error);
  if (known instanceof ServiceError) return known;
  if (isRefusedPath(error)) {
    const reason = "is not valid percent-encoded UTF-8; encode it again";
    return new ServiceError("INVALID_PARAMETER", `path: ${reason}`, { details: [{ field: "path", reason }] });
  }
  return new ServiceError("INTERNAL", internalMessage, { cause: error });
}

/** Whole seconds for `Retry-After`, which every 429 and 503 carries. */
export function retryAfterSeconds(error: ServiceError): number | undefined {
  if (error.status !== 429 && error.status !== 503) return undefined;
  return Math.max(1, Math.ceil(error.retryAfterSeconds ?? 1));
}

export function errorPage(docsUrl: string, code: ErrorCode): string {
  return `${docsUrl}/errors/${code}`;
}

export function renderError(error: ServiceError, requestId: string, docsUrl: string): ErrorBody {
  const { code, message, status, details } = error;
  return {
    error: {
      code,
      message,
      status,
      ...(details.length === 0 ? {} : { details: details.map(({ field, reason }) => ({ field, reason })) }),
      doc_url: errorPage(docsUrl, code),
    },
    request_id: requestId,
  };
}
