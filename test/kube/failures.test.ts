import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, Unreachable } from "../../internal/kube/model.ts";
import { until } from "../support/until.ts";
import {
  clientOf,
  configOf,
  requestsObserved,
  sendJson,
  startApiServer,
  status,
  widget,
  widgets,
} from "./api_server.ts";

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => assert.fail("it did not fail"),
    (error: unknown) => error,
  );

test("a refusal says its status, its reason, and the API server's own words", async () => {
  await using server = await startApiServer((response) =>
    sendJson(response, 409, status(409, "Conflict", "the object has been modified")),
  );
  await using client = clientOf(server.port);
  const error = await failureOf(client.replace(widgets, widget("a", "1")));
  assert.ok(error instanceof ApiError);
  assert.deepEqual(
    [error.status, error.reason, error.message, error.retryAfterSeconds],
    [409, "Conflict", "the object has been modified", undefined],
  );
  assert.deepEqual(requestsObserved(client.observed), ["update widgets 409"]);
});

test("how long to stay away is taken from the header, else from the details", async () => {
  const full = (retryAfterSeconds?: number) => status(429, "TooManyRequests", "full", { retryAfterSeconds });
  await using server = await startApiServer(
    (response) => sendJson(response, 429, full(9), { "retry-after": "3" }),
    (response) => sendJson(response, 429, full(9)),
    (response) => sendJson(response, 429, full(), { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }),
    (response) => sendJson(response, 429, { ...full(), details: { retryAfterSeconds: "soon" } }),
  );
  await using client = clientOf(server.port);
  const seconds = [];
  for (let count = 0; count < 4; count += 1)
    seconds.push(((await failureOf(client.get(widgets, "a"))) as ApiError).retryAfterSeconds);
  assert.deepEqual(seconds, [3, 9, undefined, undefined]);
});

test("an answer that is no Status is still an answer: a load balancer's page, a redirect, nothing", async () => {
  await using server = await startApiServer(
    (response) => response.writeHead(502).end("<h1>Bad\n Gateway</h1>"),
    (response) => response.writeHead(503).end(),
    (response) => response.writeHead(301, { location: "http://elsewhere/" }).end(),
    (response) => sendJson(response, 500, { kind: "Widget", code: 7, message: "not a status" }),
    (response) => sendJson(response, 403, status(200, "", "")),
  );
  await using client = clientOf(server.port);
  const said = [];
  for (let count = 0; count < 5; count += 1) {
    const error = await failureOf(client.get(widgets, "a"));
    assert.ok(error instanceof ApiError);
    said.push([error.status, error.reason, error.message]);
  }
  assert.deepEqual(said.slice(0, 3), [
    [502, "Unknown", "the API server answered 502: <h1>Bad Gateway</h1>"],
    [503, "ServiceUnavailable", "the API server answered 503"],
    [301, "Unknown", "the API server answered 301"],
  ]);
  assert.deepEqual(said[3]?.slice(0, 2), [500, "InternalError"]);
  assert.deepEqual(said[4], [403, "Forbidden", "the API server answered 403 Forbidden"]);
});

test("what is not JSON, not an object, or half of one is no answer", async () => {
  await using server = await startApiServer(
    (response) => response.writeHead(200).end("<h1>Welcome</h1>"),
    (response) => sendJson(response, 200, []),
    (response) => sendJson(response, 200, { kind: "Widget" }),
    (response) => {
      response.writeHead(200, { "content-length": "100" }).write('{"metadata":');
      setTimeout(() => response.destroy(), 20);
    },
    (response) => response.destroy(),
  );
  await using client = clientOf(server.port);
  for (let count = 0; count < 5; count += 1)
    assert.ok((await failureOf(client.get(widgets, "a"))) instanceof Unreachable, `answer ${count}`);
  assert.equal(server.requests.length, 5);
});

test("nobody listens: unreachable, with the cause, and observed as no answer", async () => {
  const { port } = await (async () => {
    await using server = await startApiServer((response) => response.end());
    return server;
  })();
  await using client = clientOf(port);
  const error = await failureOf(client.get(widgets, "a"));
  assert.ok(error instanceof Unreachable);
  assert.match(error.message, /ECONNREFUSED/);
  assert.deepEqual(requestsObserved(client.observed), ["get widgets 0"]);
});

test("a call ends by its own time-out, before an answer and within one; a write's is its own", async () => {
  const nothing = () => {};
  await using server = await startApiServer(nothing, (response) => {
    response.writeHead(200, { "content-length": "100" }).write("{");
  });
  await using client = clientOf(server.port, { requestTimeoutMs: 60, writeTimeoutMs: 50 });
  for (const call of [
    () => client.get(widgets, "a"),
    () => client.get(widgets, "a"),
    () => client.list(widgets, {}),
  ]) {
    const error = await failureOf(call());
    assert.ok(error instanceof Unreachable);
    assert.match(error.message, /within 60 ms/);
  }
  const a = widget("a", "1");
  for (const call of [
    () => client.create(widgets, a),
    () => client.replace(widgets, a),
    () => client.apply(widgets, a),
    () => client.applyStatus(widgets, a),
    () => client.merge(widgets, "a", {}),
  ])
    assert.match(((await failureOf(call())) as Error).message, /within 50 ms/);
});

test("a call ends with the reason of its signal, before it begins and while it waits", async () => {
  await using server = await startApiServer(() => {});
  await using client = clientOf(server.port);
  const reason = new Error("stopped");
  assert.equal(await failureOf(client.get(widgets, "a", AbortSignal.abort(reason))), reason);
  assert.equal(server.requests.length, 0);
  const stop = new AbortController();
  const call = failureOf(client.apply(widgets, widget("a", "1"), stop.signal));
  await until(() => server.requests.length === 1, "the server receives the request");
  stop.abort(reason);
  assert.equal(await call, reason);
  assert.equal(requestsObserved(client.observed).at(-1), "apply widgets 0");
});

test("credentials that cannot be had are no answer, and those that never come end by the time-out", async () => {
  await using server = await startApiServer((response) => response.end());
  const config = configOf(`http://127.0.0.1:${server.port}`);
  config.applySecurityAuthentication = () => Promise.reject(new Error("no plugin"));
  await using client = clientOf(server.port, { config, requestTimeoutMs: 50 });
  const error = await failureOf(client.get(widgets, "a"));
  assert.ok(error instanceof Unreachable);
  assert.match(error.message, /no plugin/);
  config.applySecurityAuthentication = () => new Promise(() => {});
  assert.match(((await failureOf(client.get(widgets, "a"))) as Error).message, /within 50 ms/);
});

test("a client that was let go of ends what is under way and asks nothing more", async () => {
  await using server = await startApiServer(() => {});
  await using client = clientOf(server.port);
  const call = failureOf(client.get(widgets, "a"));
  await until(() => server.requests.length === 1, "the server receives the request");
  await client[Symbol.asyncDispose]();
  assert.ok((await call) instanceof Unreachable);
  assert.ok((await failureOf(client.get(widgets, "a"))) instanceof Unreachable);
  assert.equal(server.requests.length, 1);
});
