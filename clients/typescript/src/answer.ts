/** Reads what came back: JSON, an error of the service, or something that is neither. */
import { type APIError, type APIErrorInit, apiError, type ErrorDetail } from "./errors.ts";
import type { LastResponse } from "./last_response.ts";

/** What is shown of an answer that is no JSON. */
const shownCharacters = 200;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const textOr = <T>(value: unknown, otherwise: T): string | T =>
  typeof value === "string" ? value : otherwise;

export type Read =
  | { kind: "json"; body: unknown }
  /** Calls itself JSON and is none: it was cut on its way. */
  | { kind: "cut" }
  /** An ingress's page, say. */
  | { kind: "foreign" };

export function read(headers: Headers, text: string): Read {
  try {
    return { kind: "json", body: JSON.parse(text) };
  } catch {
    return { kind: /\bjson\b/i.test(headers.get("Content-Type") ?? "") ? "cut" : "foreign" };
  }
}

export const detailsIn = (value: unknown): ErrorDetail[] =>
  (Array.isArray(value) ? value : [])
    .filter(isObject)
    .map(({ field, reason }) => ({ field: textOr(field, ""), reason: textOr(reason, "") }));

/** `{"error": {...}, "request_id"}`, as REST has it; undefined where the body is something else. */
function envelopeIn(
  body: unknown,
): Pick<APIErrorInit, "code" | "message" | "details" | "docUrl" | "requestId"> | undefined {
  const error = isObject(body) ? body.error : undefined;
  if (!isObject(body) || !isObject(error) || typeof error.code !== "string") return undefined;
  return {
    code: error.code,
    message: textOr(error.message, ""),
    details: detailsIn(error.details),
    docUrl: textOr(error.doc_url, null),
    requestId: textOr(body.request_id, null),
  };
}

function shown(text: string): string {
  const start = text.trim();
  if (start === "") return "an empty body";
  return start.length > shownCharacters ? `${start.slice(0, shownCharacters)}…` : start;
}

/** The error of an answer whose status is none of success, or whose body is not what was asked for. */
export function errorIn(
  text: string,
  body: unknown,
  retryAfter: number | null,
  lastResponse: LastResponse,
): APIError {
  const { status, headers, requestId } = lastResponse;
  const own = envelopeIn(body);
  if (own) return apiError({ ...own, requestId: own.requestId ?? requestId, retryAfter, lastResponse });
  const none = { code: null, details: [], docUrl: null, requestId, retryAfter, lastResponse };
  if (status === 0 || (status >= 300 && status < 400 && status !== 304)) {
    // Without its query, which may be anybody's secret.
    const where = headers.get("Location")?.split(/[?#]/)[0] ?? "somewhere else";
    return apiError({
      ...none,
      message: `status ${status}: redirects are not followed, because the key would go along; this one leads to ${where}; give the right baseUrl`,
    });
  }
  return apiError({ ...none, message: `status ${status}: not an answer of the service: ${shown(text)}` });
}
