/** What a peer is told whose bytes are no HTTP request at all: the same error as everybody, for internal/runtime/listen.ts. */
import { systemClock } from "../core/clock.ts";
import { ServiceError } from "../core/errors.ts";
import type { Environment } from "../postgres/environment.ts";
import type { Observe } from "../telemetry/observation.ts";
import { newRequestId } from "./context.ts";
import { renderError } from "./error_body.ts";
import { commonHeaders } from "./headers.ts";

export function malformedAnswer(
  environment: Environment,
  reason: string,
  options: { docsUrl?: string; observe?: Observe } = {},
): { headers: Record<string, string>; body: string } {
  options.observe?.({ kind: "http_malformed", environment: environment.name, reason });
  const requestId = newRequestId();
  const error = new ServiceError("INVALID_PARAMETER", reason);
  const body = renderError(error, requestId, options.docsUrl ?? "/docs");
  const headers = {
    ...commonHeaders(environment, systemClock, requestId),
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
  };
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: JSON.stringify(environment.name === "sandbox" ? { ...body, _sandbox: true } : body),
  };
}
