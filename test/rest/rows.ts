/** What is said of the answer to any row. */
import assert from "node:assert/strict";
import type { Response } from "supertest";
import { type ErrorCode, errorCodes } from "../../internal/core/errors.ts";
import { errorBody } from "../../internal/wire/envelopes.ts";

export function assertError(response: Response, code: ErrorCode, what = ""): void {
  assert.equal(response.status, errorCodes[code].status, `${what} ${response.text}`);
  const { error, request_id } = errorBody.parse(response.body);
  assert.equal(error.code, code, what);
  assert.equal(error.status, response.status);
  assert.equal(request_id, response.headers["x-request-id"]);
  assert.equal(response.headers["cache-control"], "no-store");
  assert.match(error.doc_url, new RegExp(`/docs/errors/${code}$`));
}

export function assertCommonHeaders(response: Response, what: string): void {
  assert.match(response.headers["x-request-id"] ?? "", /^[A-Za-z0-9._-]{1,128}$/, what);
  assert.equal(response.headers["x-api-version"], "1.5.0", what);
  // The index is a page for browsers.
  const accept = what === "getIndex" ? "Accept, " : "";
  assert.equal(response.headers.vary, `Authorization, ${accept}Accept-Encoding, Origin`, what);
  for (const name of ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"])
    assert.match(response.headers[name] ?? "", /^\d+$/, `${what} ${name}`);
  assert.equal(response.headers["x-powered-by"], undefined, what);
}
