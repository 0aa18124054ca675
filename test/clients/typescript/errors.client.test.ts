/** Errors as classes, with what the service said; what is no answer of the service; and the key, which is in none of it. */
import assert from "node:assert/strict";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { inspect } from "node:util";
import { DrugPrice } from "../../../clients/typescript/src/client.ts";
import * as errors from "../../../clients/typescript/src/errors.ts";
import { makeCertificate } from "../../runtime/certificate.ts";
import { key, patientClient } from "./client.ts";
import { cut, hangUp, html, json, refusal, serve, silence } from "./server.ts";

const once = { maxRetries: 0 };

test("each status has its class, and the error what the service said", async () => {
  for (const [status, Class] of [
    [400, errors.InvalidRequestError],
    [401, errors.AuthenticationError],
    [403, errors.PermissionDeniedError],
    [404, errors.NotFoundError],
    [429, errors.RateLimitError],
    [500, errors.ServerError],
    [503, errors.ServerError],
    [418, errors.APIError],
  ] as const) {
    const details = [{ field: "limit", reason: "must be 1 to 100" }];
    await using server = await serve(refusal(status, "SOME_CODE", { "Retry-After": "7" }, details));
    await assert.rejects(patientClient(server.url, once).drugs.get("drug_1"), (error) => {
      assert.ok(error instanceof Class && error instanceof errors.APIError);
      assert.ok(error instanceof errors.DrugPriceError && error instanceof Error);
      assert.equal(error.name, Class.name);
      const { code, requestId, docUrl, retryAfter } = error;
      assert.deepEqual([error.status, code, requestId], [status, "SOME_CODE", "req_1"]);
      assert.deepEqual([docUrl, retryAfter, error.details], ["/docs/errors/SOME_CODE", 7, details]);
      assert.equal(error.lastResponse.status, status);
      assert.ok(!Object.keys(error).includes("lastResponse"), "a logged error stays readable");
      assert.equal(error.message, "SOME_CODE: It is SOME_CODE. (limit: must be 1 to 100) [req_1]");
      return true;
    });
  }
});

test("what the message says of a field is not said twice", async () => {
  const saying = (details: object[]) =>
    json(400, {
      error: { code: "X", message: "limit: too large", status: 400, details },
      request_id: "req_1",
    });
  const limit = { field: "limit", reason: "too large" };
  for (const [details, message] of [
    [[limit], "X: limit: too large [req_1]"],
    [[limit, { field: "sort", reason: "unknown" }], "X: limit: too large (sort: unknown) [req_1]"],
  ] as const) {
    await using server = await serve(saying([...details]));
    await assert.rejects(patientClient(server.url, once).drugs.get("drug_1"), { message });
  }
});

test("a page of HTML, an empty answer and JSON of another kind are errors that show how they begin", async () => {
  for (const [step, status, shown] of [
    [html(200, `<html>${"x".repeat(500)}`), 200, /status 200: not an answer of the service: <html>x{194}…$/],
    [html(404, "<h1>default backend</h1>"), 404, /<h1>default backend<\/h1>$/],
    [html(200, ""), 200, /an empty body$/],
    [json(200, null), 200, /null$/],
    [json(400, { error: "no" }), 400, /\{"error":"no"\}$/],
    [json(400, { error: { code: 5 } }), 400, /\{"error":\{"code":5\}\}$/],
  ] as const) {
    await using server = await serve(step);
    await assert.rejects(patientClient(server.url).drugs.get("drug_1"), (error) => {
      assert.ok(error instanceof errors.APIError);
      assert.deepEqual([error.status, error.code, error.details], [status, null, []]);
      assert.match(error.message, shown);
      return true;
    });
  }
});

test("an answer that was cut says so, with its status and how it begins", async () => {
  await using server = await serve((res) =>
    res.writeHead(200, { "Content-Type": "application/json" }).end('{"data": [1,'),
  );
  await assert.rejects(patientClient(server.url, once).drugs.get("drug_1"), (error) => {
    assert.ok(error instanceof errors.ConnectionError);
    assert.match(error.message, /\(status 200\) ended early, after 1 request: \{"data": \[1,$/);
    return true;
  });
});

test("a redirect is not followed: the key would go along", async () => {
  await using other = await serve(json(200, { id: "drug_1" }));
  for (const status of [301, 302, 303, 307, 308]) {
    await using server = await serve((res) =>
      res.writeHead(status, { Location: `${other.url}/v1/drugs/drug_1` }).end(),
    );
    await assert.rejects(patientClient(server.url).drugs.get("drug_1"), (error) => {
      assert.ok(error instanceof errors.APIError);
      assert.equal(error.status, status);
      assert.match(error.message, /redirects are not followed.*baseUrl/);
      return true;
    });
  }
  assert.deepEqual(other.asked, []);
});

test("a certificate that is not trusted is an error at once", async () => {
  const { cert, key: privateKey } = makeCertificate("127.0.0.1");
  const server = createServer({ cert, key: privateKey }, (_req, res) => res.end());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  try {
    const client = patientClient(`https://127.0.0.1:${port}`);
    await assert.rejects(client.drugs.get("drug_1"), (error) => {
      assert.ok(error instanceof errors.ConnectionError);
      assert.equal(error.attempts, 1);
      assert.match(error.message, /certificate is not trusted/);
      return true;
    });
    assert.deepEqual(client.waitsMs, []);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test("what is still right is told by NotModifiedError, with its tag", async () => {
  await using server = await serve((res) => res.writeHead(304, { ETag: '"a"' }).end());
  await assert.rejects(patientClient(server.url).drugs.get("drug_1", { ifNoneMatch: '"a"' }), (error) => {
    assert.ok(error instanceof errors.NotModifiedError);
    assert.deepEqual([error.etag, error.lastResponse.status], ['"a"', 304]);
    return true;
  });
  assert.equal(server.asked[0]?.headers["if-none-match"], '"a"');
});

/** A text in every form in which an object may end up in a log. */
const shownOf = (value: unknown) =>
  [inspect(value, { depth: 20, showHidden: true }), String(value), JSON.stringify(value)].join("\n");

test("the key is in no error, no hook and no picture of the client", async () => {
  const seen: unknown[] = [];
  const hooks = {
    onRequest: (record: object) => seen.push(record),
    onResponse: (record: object) => seen.push(record),
    onRetry: (record: object) => seen.push(record),
  };
  await using server = await serve(
    hangUp,
    json(200, { id: "drug_1" }),
    refusal(401, "UNAUTHORIZED"),
    html(502, "no"),
    cut,
    json(200, { data: [], has_more: false }),
    silence,
  );
  const client = new DrugPrice({ apiKey: key, baseUrl: server.url, hooks, timeoutMs: 2_000 });
  const page = client.drugs.search({ query: "a" });
  seen.push(client, page, await client.drugs.get("drug_1"));
  for (let calls = 0; calls < 3; calls += 1) {
    seen.push(await client.drugs.get("drug_1", once).catch((error: unknown) => error));
  }
  seen.push(await page, await client.drugs.get("drug_1", once).catch((error: unknown) => error));
  assert.equal(server.asked.length, 7);
  assert.ok(server.asked.every(({ headers }) => headers.authorization === `Bearer ${key}`));
  for (const value of seen) assert.ok(!shownOf(value).includes(key), shownOf(value));
  assert.ok(seen.length > 15);
});

test("hooks hear of requests, answers and retries, and one that throws harms nothing", async (t) => {
  const complaints = t.mock.method(console, "error", () => {});
  const heard: [string, Record<string, unknown>][] = [];
  await using server = await serve(
    refusal(503, "SERVICE_UNAVAILABLE", { "X-Request-Id": "req_9" }),
    hangUp,
    json(201, { id: "alert_1" }),
  );
  const client = patientClient(server.url, {
    hooks: {
      onRequest: (record) => heard.push(["request", record]),
      onResponse(record) {
        heard.push(["response", record]);
        throw new Error("a hook's own mistake");
      },
      async onRetry(record) {
        heard.push(["retry", record]);
        throw new Error("a later one");
      },
    },
  });
  const made = await client.alerts.create({ drug_id: "drug_1", target_price: 1 });
  assert.equal(made.id, "alert_1");
  assert.deepEqual(
    heard.map(([on, { attempt, status, reason, delayMs }]) => [on, attempt, status ?? reason, delayMs]),
    [
      ["request", 1, undefined, undefined],
      ["response", 1, 503, undefined],
      ["retry", 1, "status 503", 250],
      ["request", 2, undefined, undefined],
      ["retry", 2, "connection", 500],
      ["request", 3, undefined, undefined],
      ["response", 3, 201, undefined],
    ],
  );
  const [, first] = heard[1] ?? [];
  assert.deepEqual([first?.method, first?.requestId], ["POST", "req_9"]);
  assert.equal(first?.url, `${server.url}/v1/alerts`);
  assert.ok(typeof first?.durationMs === "number" && first.durationMs > 0);
  assert.equal(first?.idempotencyKey, server.asked[0]?.headers["idempotency-key"]);
  assert.deepEqual(
    complaints.mock.calls.map(({ arguments: [, error] }) => (error as Error).message).toSorted(),
    ["a hook's own mistake", "a hook's own mistake", "a later one", "a later one"],
  );
});
