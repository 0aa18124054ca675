/** The rows of the table as requests: each sends its own example, in the way of its method. */
import assert from "node:assert/strict";
import request, { type Response, type Test } from "supertest";
import { type ErrorCode, errorCodes } from "../../internal/core/errors.ts";
import type { Route } from "../../internal/rest/route.ts";
import { routes } from "../../internal/rest/routes.ts";
import { errorBody } from "../../internal/rest/schemas/envelopes.ts";
import { addressOf } from "../api/sample.ts";
import type { TestService } from "./service.ts";

export type Row = Route;
export const reads: readonly Row[] = routes.filter(({ method }) => method === "GET");
export const closedRows = routes.flatMap((row) =>
  row.access === "open" ? [] : [{ ...row, access: row.access }],
);

type Asked = {
  /** Without it, no Authorization header is sent. */
  key?: string;
  address?: string;
  method?: "get" | "head" | "post" | "put" | "patch" | "delete";
};

/**
 * The address of a row's example. What an account makes itself is made first, by the row that creates it: nothing of the
 * kind is there for an example to name.
 */
export async function addressFor(service: TestService, row: Row, key: string): Promise<string> {
  const collection = row.path.replace(/\/\{id\}$/, "");
  const maker = routes.find(({ method, path }) => method === "POST" && path === collection);
  if (maker === undefined || collection === row.path) return addressOf(row);
  const made = await ask(service, maker, { key });
  assert.equal(made.status, 201, `${maker.name} ${made.text}`);
  return addressOf(row, { ...row.example, path: { id: made.body.id } });
}

/** A row's example as a request, which nothing has been changed of that is not said. */
export function ask(service: TestService, row: Row, asked: Asked = {}): Test {
  const method = asked.method ?? (row.method.toLowerCase() as "get" | "post" | "patch" | "delete");
  const sent = request(service.app)
    [method](asked.address ?? addressOf(row))
    .set("Accept-Encoding", "identity")
    // The reference names the address it was reached at, and every request of supertest has a port of its own.
    .set("Host", "api.example");
  if (asked.key !== undefined) sent.set("Authorization", `Bearer ${asked.key}`);
  return row.example?.body === undefined || method === "get" || method === "head"
    ? sent
    : sent.send(row.example.body);
}

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
  assert.equal(response.headers.vary, "Authorization, Accept-Encoding, Origin", what);
  for (const name of ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"])
    assert.match(response.headers[name] ?? "", /^\d+$/, `${what} ${name}`);
  assert.equal(response.headers["x-powered-by"], undefined, what);
}
