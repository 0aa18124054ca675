/** What must hold of any exchange: what a client sends, and that what it tells of the answer is what was answered. */
import assert from "node:assert/strict";
import { plain } from "./compare.ts";
import type { Exchange } from "./gate.ts";
import type { Method } from "./methods.ts";
import type { Arguments, LastResponse, World } from "./world.ts";

const number = (value: string | string[] | undefined) => Number(value);

/** The numbers and words of the headers, as every result has them beside it. */
export function assertTold(told: LastResponse, { answer }: Exchange, attempts = 1): void {
  assert.ok(answer, "there was an answer");
  const { status, headers, text } = answer;
  const mark = text.startsWith("{") && JSON.parse(text)._sandbox === true;
  const quota =
    headers["x-quota-limit"] === undefined
      ? null
      : {
          limit: number(headers["x-quota-limit"]),
          remaining: number(headers["x-quota-remaining"]),
          reset: number(headers["x-quota-reset"]),
        };
  const { deprecation, etag, ...rest } = told;
  assert.deepEqual(rest, {
    ...{ status, attempts, quota, sandbox: mark },
    request_id: headers["x-request-id"],
    idempotent_replayed: headers["idempotent-replayed"] === "true",
    rate_limit: {
      limit: number(headers["x-ratelimit-limit"]),
      remaining: number(headers["x-ratelimit-remaining"]),
      reset: number(headers["x-ratelimit-reset"]),
      local: headers["x-ratelimit-mode"] === "local",
    },
  });
  assert.equal(etag ?? undefined, headers.etag);
  assert.equal(deprecation === null || deprecation === undefined, headers.deprecation === undefined);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Who asks, for what, and how it wants it. */
export function assertManners({ headers, method }: Exchange, { language }: World, key: string): void {
  assert.equal(headers.authorization, `Bearer ${key}`);
  assert.match(headers.accept ?? "", /^application\/(?:json|graphql-response\+json)/);
  const agent = new RegExp(`^drug-price-${language.agent}/\\d+\\.\\d+\\.\\d+ \\([^()/]+/[^()]+\\)$`);
  assert.match(headers["user-agent"] ?? "", agent);
  if (method === "GET") assert.equal(headers["content-type"], undefined, "no body, no type of one");
}

const text = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));

/** The request of a method with these arguments. */
export function assertAsked(
  exchange: Exchange,
  method: Method,
  { path = {}, query = {}, body }: Arguments,
): void {
  const asked = new URL(exchange.path, "http://gate");
  const expected = method.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ""));
  assert.equal(`${exchange.method} ${asked.pathname}`, `${method.http} ${expected}`);
  assert.deepEqual(
    plain(Object.fromEntries(asked.searchParams)),
    plain(
      Object.fromEntries(
        Object.entries({ ...method.fixed, ...query }).map(([name, value]) => [name, text(value)]),
      ),
    ),
  );
  assert.equal([...asked.searchParams].length, new Set(asked.searchParams.keys()).size, "each once");
  const { headers } = exchange;
  if (method.takesBody) {
    assert.match(headers["content-type"] ?? "", /^application\/json\b/);
    assert.deepEqual(plain(JSON.parse(exchange.body), { sent: true }), plain(body ?? {}, { sent: true }));
  } else assert.equal(exchange.body, "");
  if (method.idempotent) assert.match(String(headers["idempotency-key"]), uuid);
  else assert.equal(headers["idempotency-key"], undefined);
}
