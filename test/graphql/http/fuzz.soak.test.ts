/** Whatever is sent to /graphql is answered as documented: never a 500, never a word of what is inside, always JSON. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, test } from "node:test";
import fc from "fast-check";
import { errorCodes } from "../../../internal/core/errors.ts";
import { until } from "../../support/until.ts";
import { type Body, graphqlService } from "./service.ts";

const service = await graphqlService({ environment: "sandbox" });
after(() => service[Symbol.asyncDispose]());

const statuses = new Set([200, 304, 400, 401, 403, 404]);

function assertDocumented(status: number, text: string, mediaType: string | null): void {
  assert.ok(statuses.has(status), `${status} ${text}`);
  if (status === 304) return;
  assert.match(mediaType ?? "", /^application\/(graphql-response\+)?json; charset=utf-8$/);
  assert.doesNotMatch(text, /internal\/|node_modules|select \*|"stack"|secret\b/);
  const parsed: unknown = JSON.parse(text);
  for (const body of (Array.isArray(parsed) ? parsed : [parsed]) as Body[]) {
    assert.ok(body.data !== undefined || (body.errors?.length ?? 0) > 0, text);
    for (const { message, extensions } of body.errors ?? []) {
      assert.notEqual(message, "");
      assert.ok(Object.hasOwn(errorCodes, extensions.code), text);
      assert.notEqual(extensions.code, "INTERNAL", text);
      assert.match(extensions.request_id, /^req_/);
    }
  }
}

const documents = fc.oneof(
  fc.constantFrom(
    "{ plan }",
    "{",
    "",
    " ",
    "query A { plan } query B { plan }",
    "mutation { add(by: 1) }",
    "subscription { plan }",
    "{ echo }",
    "query ($text: String!) { echo(text: $text) }",
    "query ($points: Int!) { dear(points: $points) }",
    "fragment a on Query { ...b } fragment b on Query { ...a } { ...a }",
    "{ plan @skip(if: $x) }",
    "type Query { plan: String }",
    "{ __schema { types { fields { type { ofType { name } } } } } }",
    "\u0000",
    "\ud800{ plan }",
    '{ echo(text: "\\ud800") }',
    '{ echo(text: """\n\n\u2028""") }',
  ),
  fc.string({ maxLength: 200 }),
);
const anything = fc.anything({ maxDepth: 3, withNullPrototype: false });
const names = fc.constantFrom(
  "query",
  "operationName",
  "variables",
  "extensions",
  "documentId",
  "__proto__",
  "x",
);
const persisted = fc.record(
  {
    version: fc.oneof(fc.constant(1), anything),
    sha256Hash: fc.oneof(fc.constantFrom("a".repeat(64), "A".repeat(64), "abc"), anything),
  },
  { requiredKeys: [] },
);
const shaped = fc.record(
  {
    query: fc.oneof(documents, anything),
    operationName: fc.oneof(fc.constantFrom("A", "B", "", "C"), anything),
    variables: fc.oneof(
      fc.dictionary(fc.constantFrom("text", "points", "x", "__proto__"), anything),
      anything,
    ),
    extensions: fc.oneof(
      fc.record(
        { persistedQuery: fc.oneof(persisted, anything), costOnly: fc.oneof(fc.boolean(), anything) },
        { requiredKeys: [] },
      ),
      anything,
    ),
    documentId: fc.oneof(fc.constantFrom("sha256:1", `sha256:${"b".repeat(64)}`), anything),
  },
  { requiredKeys: [] },
);
const bodies = fc.oneof(
  shaped,
  shaped,
  fc.array(shaped, { maxLength: 11 }),
  fc.dictionary(names, anything),
  anything,
);
const accepts = fc.constantFrom(
  "application/json",
  "application/graphql-response+json",
  "*/*",
  "nonsense",
  "",
);
const keys = fc.constantFrom("short", "with space", "x".repeat(300));

/** fast-check makes values that JSON has no words for. */
function textOf(value: unknown): string {
  try {
    return (
      JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? Number(inner) : inner)) ?? "undefined"
    );
  } catch {
    return "{";
  }
}

test("random bodies are answered as documented, in either form", async () => {
  await fc.assert(
    fc.asyncProperty(bodies, accepts, async (body, accept) => {
      const { status, text, headers } = await service.ask(textOf(body), { headers: { Accept: accept } });
      assertDocumented(status, text, headers.get("Content-Type"));
    }),
    { numRuns: 1_500 },
  );
});

test("random texts that are hardly JSON are answered as documented", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 300, unit: "binary" }), async (body) => {
      const { status, text, headers } = await service.ask(body);
      assertDocumented(status, text, headers.get("Content-Type"));
    }),
    { numRuns: 300 },
  );
});

test("random addresses are answered as documented", async () => {
  const parameters = fc.dictionary(names, fc.oneof(documents, fc.string(), fc.json({ maxDepth: 2 })));
  await fc.assert(
    fc.asyncProperty(parameters, accepts, async (given, accept) => {
      const { status, text, headers } = await service.get(given, { headers: { Accept: accept } });
      assertDocumented(status, text, headers.get("Content-Type"));
    }),
    { numRuns: 500 },
  );
});

test("random Idempotency-Keys and methods are answered as documented", async () => {
  const methods = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND");
  await fc.assert(
    fc.asyncProperty(methods, keys, documents, async (method, key, query) => {
      const headers = {
        Authorization: `Bearer ${service.key}`,
        "Content-Type": "application/json",
        "Idempotency-Key": key,
      };
      const body = method === "GET" ? null : JSON.stringify({ query });
      const answer = await fetch(service.url, { method, headers, body });
      assertDocumented(answer.status, await answer.text(), answer.headers.get("Content-Type"));
    }),
    { numRuns: 200 },
  );
});

test("values as deep as a body can hold are answered as documented", async () => {
  const deep = `${"[".repeat(100_000)}1${"]".repeat(100_000)}`;
  for (const query of ["{ plan }", "query ($text: String!) { echo(text: $text) }"])
    for (const body of [
      `{"query": ${JSON.stringify(query)}, "variables": {"text": ${deep}}}`,
      `{"query": ${JSON.stringify(query)}, "extensions": {"x": ${deep}}}`,
      deep,
    ]) {
      const { status, text, headers } = await service.ask(body);
      assertDocumented(status, text, headers.get("Content-Type"));
    }
});

/** Opens a connection, sends what it is told, and hangs up. */
async function hangUpAfter(sent: string): Promise<void> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  await new Promise<void>((resolve) => socket.write(sent, () => resolve()));
  socket.destroy();
  await new Promise<void>((resolve) => socket.once("close", () => resolve()));
}

test("a client that hangs up, anywhere in its request or before its answer, costs nobody else an answer", async () => {
  const body = JSON.stringify([{ query: "{ ask(statements: 50) }" }, { query: "{ ask(statements: 50) }" }]);
  const request = [
    "POST /graphql HTTP/1.1",
    "Host: x",
    `Authorization: Bearer ${service.key}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
  const cuts = [5, 60, request.length - body.length, request.length - 3, request.length];
  await Promise.all([...cuts, ...cuts].map((cut) => hangUpAfter(request.slice(0, cut))));
  const { body: answer } = await service.ask({ query: "{ plan }" });
  const faults = service.rest.observed.filter((one) => one.kind === "http_request" && one.status >= 500);
  assert.deepEqual(faults, [], "who hangs up is no fault of ours");
  assert.deepEqual(answer.data, { plan: "business" });
});

test("once nobody waits, what of a batch has not begun does not run", async () => {
  await using one = await graphqlService();
  const first = JSON.stringify({ query: "{ hold }" });
  const abort = new AbortController();
  const sent = assert.rejects(
    fetch(one.url, {
      method: "POST",
      signal: abort.signal,
      headers: { Authorization: `Bearer ${one.key}`, "Content-Type": "application/json" },
      body: `[${first},{"query":"mutation { add(by: 1000) }"}]`,
    }),
  );
  await one.small.held.promise;
  const counted = one.small.counter.value;
  const before = one.rest.observed.length;
  abort.abort();
  await sent;
  await one.gone;
  one.small.letGo();
  await until(() => one.rest.observed.slice(before).some(({ kind }) => kind === "http_request"));
  assert.equal(one.small.counter.value, counted);
});
