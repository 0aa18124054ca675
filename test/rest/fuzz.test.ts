/**
 * Whatever is thrown at the door, it answers: never 500 or above, always the documented error or the route's own
 * response. Random parameters, paths, headers and methods at the real app on a real database.
 */
import assert from "node:assert/strict";
import { request as send } from "node:http";
import { test } from "node:test";
import fc from "fast-check";
import { malformedAnswer } from "../../internal/http/malformed.ts";
import { environments } from "../../internal/postgres/environment.ts";
import { routes } from "../../internal/rest/routes.ts";
import { listen } from "../../internal/runtime/listen.ts";
import { errorBody } from "../../internal/wire/envelopes.ts";
import { testService } from "./service.ts";

const documented = new Set([200, 201, 204, 304, 400, 401, 403, 404]);
const known = [...new Set(routes.flatMap((row) => Object.keys(row.request.query.shape)))];

const oddTexts = [
  "%00",
  "%zz",
  "%",
  "%ff",
  "%F0%9F%92%8A",
  "\u00e9",
  "NaN",
  "-0",
  "1e3",
  "Infinity",
  "9".repeat(300),
  "'; drop table drugs; --",
  "%",
  "_",
  "\\",
  "$1",
  "?",
  "[]",
  "{}",
  "null",
  "undefined",
  "__proto__",
  "..%2f..%2fetc",
  "ﬁ",
  "İ",
  "ß",
  "H0H0H0",
  "V3T 2K1",
  "drug_02242912",
  "02242912",
  "pharm_p1",
  "metformin",
  "in_stock",
  "distance",
  "prices",
  "49.19",
  "-122.85",
  "ON",
  "5",
];

const text = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 300 }),
  fc.integer().map(String),
  fc.double().map(String),
);
/** Mostly encoded as a client would; sometimes raw, as far as an HTTP client can send it at all. */
const sendable = (value: string) => value.replaceAll(/[^\x21-\x22\x24-\x7e\x80-\xff]/g, "");
const encoded = fc.tuple(text, fc.boolean()).map(([value, raw]) => {
  if (raw) return sendable(value);
  return encodeURIComponent(value.toWellFormed());
});
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.constantFrom("api_key", "limit[]", "limit[a]", "Q", "__proto__", "") },
  { weight: 1, arbitrary: encoded },
);
const query = fc
  .array(fc.tuple(name, encoded), { maxLength: 6 })
  .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join("&"));
const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...routes.map((row) => row.path)), encoded)
      .map(([pattern, id]) => pattern.replaceAll(/\{[A-Za-z_]+\}/g, () => id.replaceAll(/[/?]/g, "") || "x")),
  },
  { weight: 1, arbitrary: encoded.map((value) => `/${value}`) },
);
const headerValue = fc.oneof(
  fc.constantFrom("", "*", 'W/"x"', '"', ",", "Bearer", "Bearer x", "chunked", "1"),
  fc.string({ maxLength: 50 }).map((value) => value.replaceAll(/[^\x20-\x7e\x80-\xff]/g, "")),
);
const headers = fc.dictionary(
  fc.constantFrom(
    "x-request-id",
    "if-none-match",
    "if-modified-since",
    "accept",
    "accept-encoding",
    "x-api-key",
    "content-type",
    "cookie",
    "range",
    "x-forwarded-proto",
    "origin",
    "expect",
  ),
  fc.oneof(headerValue, fc.array(headerValue, { minLength: 2, maxLength: 3 })),
  { maxKeys: 3 },
);
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant("GET") },
  { weight: 4, arbitrary: fc.constant("POST") },
  { weight: 1, arbitrary: fc.constantFrom("HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND") },
);

const members = [...new Set(routes.flatMap((row) => Object.keys(row.request.body?.shape ?? { member: 1 })))];
const body = fc.oneof(
  fc
    .dictionary(
      fc.constantFrom(...members, "__proto__", "unknown"),
      fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.array(text, { maxLength: 60 })),
      { maxKeys: 5 },
    )
    .map((value) => JSON.stringify(value)),
  fc.json(),
  fc.string({ maxLength: 100 }),
);
const bodies = fc.record({
  body,
  type: fc.oneof(
    { weight: 5, arbitrary: fc.constant("application/json") },
    { weight: 1, arbitrary: headerValue },
  ),
});

type Received = { status: number; body: string; type: string };
type Sent = { method: string; path: string; headers: Record<string, string | string[]>; body?: string };

function exchange(port: number, { body: given, ...sent }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ host: "127.0.0.1", port, agent: false, ...sent }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body, type: response.headers["content-type"] ?? "" }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(given);
  });
}

/** Rows that answer with bytes as they are, in a media type of their own. */
const files = routes
  .filter(({ mediaTypes }) => mediaTypes !== undefined)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/\{[A-Za-z_]+\}/g, "[^/?]+")}(\\?|$)`));
const isFile = (path: string) => files.some((pattern) => pattern.test(path));

function assertDocumented(sent: Sent, { status, body, type }: Received): void {
  const what = `${JSON.stringify(sent)} -> ${status} ${body.slice(0, 500)}`;
  assert.ok(documented.has(status), what);
  if (sent.method === "HEAD" || status === 304 || status === 204) {
    assert.equal(body, "", what);
    return;
  }
  if (status === 200 && (type.startsWith("text/html") || isFile(sent.path))) return;
  const parsed: unknown = JSON.parse(body);
  const schemas = status < 300 ? routes.flatMap(({ response }) => response ?? []) : [errorBody];
  assert.ok(
    schemas.some((schema) => schema.safeParse(parsed).success),
    what,
  );
}

test("whatever is asked, the answer is a documented one and never our fault", async () => {
  await using service = await testService({ environment: "sandbox" });
  const key = await service.key();
  const malformed = (reason: string) => malformedAnswer(environments.sandbox, reason);
  await using server = await listen(service.app, {
    host: "127.0.0.1",
    port: 0,
    portSetting: "PORT",
    closeTimeoutMs: 1_000,
    malformed,
  });
  const request = fc.record({ method, path, query, headers, authorized: fc.boolean(), bodies });
  await fc.assert(
    fc.asyncProperty(request, async ({ authorized, query: parameters, bodies: given, ...rest }) => {
      const withBody = ["POST", "PATCH", "PUT"].includes(rest.method);
      const sent: Sent = {
        ...rest,
        path: parameters === "" ? rest.path : `${rest.path}?${parameters}`,
        headers: {
          ...rest.headers,
          ...(authorized ? { authorization: `Bearer ${key}` } : {}),
          ...(withBody ? { "content-type": given.type } : {}),
        },
        ...(withBody ? { body: given.body } : {}),
      };
      assertDocumented(sent, await exchange(server.port, sent));
    }),
    { numRuns: 1_000 },
  );
});
