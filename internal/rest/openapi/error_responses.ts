/** Error answers, as components that operations refer to: one a status, with an example of each code it has. */

import type { ZodOpenApiResponseObject } from "zod-openapi";
import { type ErrorCode, errorCodes } from "../../core/errors.ts";
import { errorBody } from "../../wire/envelopes.ts";
import type { Route } from "../rest_route.ts";
import { type HeaderName, headers, ofAnAccount, onEveryAnswer } from "./openapi_headers.ts";
import type { JsonObject } from "./openapi_schemas.ts";

type Failure = { name: string; description: string; headers?: readonly HeaderName[] };

/** The statuses of errors, and no others. */
export const failures: Readonly<Record<number, Failure>> = {
  400: { name: "BadRequest", description: "The request is not valid. details lists every problem." },
  401: {
    name: "Unauthorized",
    description: "The key is missing or not valid.",
    headers: ["WWW-Authenticate"],
  },
  403: { name: "Forbidden", description: "The key is valid, but does not allow this request." },
  404: { name: "NotFound", description: "Not found." },
  429: { name: "TooManyRequests", description: "A limit was reached.", headers: ["Retry-After"] },
  500: { name: "InternalError", description: "Internal error." },
  503: { name: "Unavailable", description: "Temporarily unavailable. Retry.", headers: ["Retry-After"] },
};

const details: Partial<Record<ErrorCode, JsonObject[]>> = {
  INVALID_PARAMETER: [{ field: "limit", reason: 'must be a whole number from 1 to 100 (is "0")' }],
  UNKNOWN_PARAMETER: [{ field: "limits", reason: "is not known here; did you mean limit?" }],
  INVALID_CURSOR: [{ field: "cursor", reason: "is not one of ours; start again without a cursor" }],
};

function exampleOf(code: ErrorCode): JsonObject {
  const { status, meaning } = errorCodes[code];
  const named = details[code];
  const doc_url = `http://127.0.0.1:8080/docs/errors/${code}`;
  return {
    error: { code, message: meaning, status, ...(named === undefined ? {} : { details: named }), doc_url },
    request_id: "req_3f0c9a1be27d4c5c8f4d2f6b7a901234",
  };
}

const codesOf = (status: number) =>
  (Object.keys(errorCodes) as ErrorCode[]).filter((code) => errorCodes[code].status === status);

export function failureComponents(): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    Object.entries(failures).map(([status, failure]) => {
      const examples = Object.fromEntries(
        codesOf(Number(status)).map((code): [string, JsonObject] => [
          code,
          { summary: errorCodes[code].meaning, value: exampleOf(code) },
        ]),
      );
      const response = {
        description: failure.description,
        headers: headers([
          ...onEveryAnswer,
          ...(Number(status) === 401 ? [] : ofAnAccount),
          ...(failure.headers ?? []),
        ]),
        content: { "application/json": { schema: errorBody, examples } },
      };
      return [failure.name, response];
    }),
  );
}

/** The statuses with which a row can fail. */
export function failuresOf(row: Route): number[] {
  const misses = row.mayMiss === true || row.path.includes("{");
  return [
    400,
    ...(row.auth.type === "none" ? [] : [401, 403]),
    ...(misses ? [404] : []),
    ...(row.auth.type === "none" ? [] : [429]),
    500,
    503,
  ];
}
