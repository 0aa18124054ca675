/**
 * Converts errors of operations to the errors that callers read. A ServiceError keeps its message and code. Unknown errors get
 * a generic message, and their causes go to `observe` only. The server adds the request ID.
 */
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { type ErrorCode, type ErrorDetail, errorCodes, ServiceError } from "../core/errors.ts";

const internalMessage =
  "Something went wrong on our side; tell us the request id and we find it in our logs.";

export type ErrorExtensions = {
  code: ErrorCode;
  details?: readonly ErrorDetail[];
  retryAfterSeconds?: number;
};

export type PresentedError = Pick<GraphQLFormattedError, "message" | "locations" | "path"> & {
  extensions: Readonly<Record<string, unknown>> & { code: ErrorCode };
};

/** As REST names parameters, and as GraphQL names arguments. */
export const camelCase = (name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The names of parameters within a text: words joined by underscores that no form such as drug_<DIN> is. */
const camelCaseNames = (text: string) => text.replaceAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!<)/g, camelCase);

/** Of a service, whose details name parameters as REST has them. */
function inOurNames(error: ServiceError): { message: string; details: readonly ErrorDetail[] } {
  const given = error.details.map(({ field, reason }) => `${field}: ${reason}`).join("; ");
  const details = error.details.map(({ field, reason }) => ({
    field: camelCase(field),
    reason: camelCaseNames(reason),
  }));
  const named = details.map(({ field, reason }) => `${field}: ${reason}`).join("; ");
  return { message: details.length > 0 && error.message === given ? named : error.message, details };
}

/** Follows what graphql wrapped an error of a resolver in. */
function causeOf(error: unknown): unknown {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error && !(cause instanceof ServiceError); depth += 1) {
    const inner = (cause as { originalError?: unknown }).originalError;
    if (inner === undefined || inner === null) break;
    cause = inner;
  }
  return cause;
}

const isCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(errorCodes, code);

function extensionsOf(
  { code, retryAfterSeconds }: ServiceError,
  details: readonly ErrorDetail[],
): ErrorExtensions {
  return {
    code,
    ...(details.length === 0 ? {} : { details }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** Where it happened, as far as it is known: compiled operations state locations and no nodes. */
function placed(at: GraphQLError | undefined, message: string, extensions: ErrorExtensions): PresentedError {
  return {
    message,
    ...(at?.locations === undefined ? {} : { locations: at.locations }),
    ...(at?.path === undefined ? {} : { path: at.path }),
    extensions,
  };
}

/**
 * `error` is what an execution put into `errors`, or what was thrown. An error of graphql's own that has a path was ours to
 * avoid (a null where there can be none); one that has none is about the request, with `requestCode` unless it has a code
 * itself.
 */
export function presentError(
  error: unknown,
  observe: (cause: unknown) => void,
  requestCode: ErrorCode = "INVALID_PARAMETER",
): PresentedError {
  const at = error instanceof GraphQLError ? error : undefined;
  const cause = causeOf(error);
  if (cause instanceof ServiceError) {
    const { message, details } = inOurNames(cause);
    return placed(at, message, extensionsOf(cause, details));
  }
  if (cause instanceof GraphQLError) {
    const { code } = cause.extensions;
    if (isCode(code))
      return {
        ...placed(at, at?.message ?? cause.message, { code }),
        extensions: { ...cause.extensions, code },
      };
    if (cause.path === undefined) return placed(at, at?.message ?? cause.message, { code: requestCode });
  }
  observe(cause);
  return placed(at, internalMessage, { code: "INTERNAL" });
}
