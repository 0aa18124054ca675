/** When a request is sent again, after how long, and when not: on a real server that fails as it is told. */
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { test } from "node:test";
import {
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "../../../clients/typescript/src/errors.ts";
import { until } from "../../support/until.ts";
import { key, patientClient } from "./client.ts";
import { cut, hangUp, html, json, refusal, serve, silence } from "./server.ts";

const drug = json(200, { id: "drug_1", name: "EXM" });
const alert = json(201, { id: "alert_1" });
const newAlert = { drug_id: "drug_1", target_price: 1 };

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address !== null ? address.port : 0;
}

for (const [name, step] of [
  ["a 429", refusal(429, "RATE_LIMITED")],
  ["a 500", refusal(500, "INTERNAL")],
  ["a gateway's page with 502", html(502, "<html>Bad Gateway</html>")],
  ["a 503", refusal(503, "SERVICE_UNAVAILABLE")],
  ["a 504", html(504, "")],
  ["a line that was cut before the answer", hangUp],
  ["a line that was cut within the answer", cut],
  [
    "JSON that ends early",
    (res) => res.writeHead(200, { "Content-Type": "application/json" }).end('{"id": "dr'),
  ],
] as const satisfies [string, Parameters<typeof serve>[0]][]) {
  test(`after ${name} a read is sent again, and its answer counts the attempts`, async () => {
    await using server = await serve(step, step, drug);
    const client = patientClient(server.url);
    const found = await client.drugs.get("drug_1");
    assert.equal(found.name, "EXM");
    assert.equal(found.lastResponse.attempts, 3);
    assert.equal(server.asked.length, 3);
    assert.deepEqual(client.waitsMs, [250, 500]);
  });
}

test("without room between the attempts it is over after the first and its three retries", async () => {
  await using server = await serve(refusal(500, "INTERNAL"));
  const client = patientClient(server.url);
  await assert.rejects(client.drugs.get("drug_1"), (error) => {
    assert.ok(error instanceof ServerError);
    assert.equal(error.lastResponse.attempts, 4);
    return true;
  });
  assert.deepEqual(client.waitsMs, [250, 500, 1000]);
  await assert.rejects(client.drugs.get("drug_1", { maxRetries: 0 }), ServerError);
  assert.equal(server.asked.length, 5);
});

test("waits double up to eight seconds, and chance takes at most half", async () => {
  await using server = await serve(refusal(503, "SERVICE_UNAVAILABLE"));
  for (const [random, expected] of [
    [0, [250, 500, 1000, 2000, 4000, 4000]],
    [1, [500, 1000, 2000, 4000, 8000, 8000]],
  ] as const) {
    const client = patientClient(server.url, { maxRetries: 6 }, { random: () => random });
    await assert.rejects(client.drugs.get("drug_1"), ServerError);
    assert.deepEqual(client.waitsMs, expected);
  }
});

test("Retry-After is never shortened, and lengthened by a tenth or a second at most", async () => {
  for (const [header, random, expected] of [
    ["2", 0, 2000],
    ["2", 1, 2200],
    ["30", 1, 31_000],
    ["0", 1, 0],
    ["Thu, 01 Jan 2026 00:00:20 GMT", 0, 20_000],
    ["Wed, 31 Dec 2025 00:00:00 GMT", 1, 0],
    ["soon", 0, 250],
    ["-5", 0, 250],
  ] as const) {
    await using server = await serve(refusal(429, "RATE_LIMITED", { "Retry-After": header }), drug);
    const nowMs = () => Date.parse("2026-01-01T00:00:00Z");
    const client = patientClient(server.url, {}, { random: () => random, nowMs });
    await client.drugs.get("drug_1");
    assert.deepEqual(client.waitsMs, [expected], `${header}, ${random}`);
  }
});

test("a Retry-After that is longer than one waits is an error at once, which says how long", async () => {
  await using server = await serve(refusal(429, "QUOTA_EXCEEDED", { "Retry-After": "61" }));
  const client = patientClient(server.url);
  await assert.rejects(client.drugs.get("drug_1"), (error) => {
    assert.ok(error instanceof RateLimitError);
    assert.equal(error.retryAfter, 61);
    assert.equal(error.code, "QUOTA_EXCEEDED");
    return true;
  });
  assert.deepEqual(client.waitsMs, []);
  const patient = patientClient(server.url, { maxRetryWaitMs: 61_000, maxRetries: 1 });
  await assert.rejects(patient.drugs.get("drug_1"), RateLimitError);
  assert.deepEqual(patient.waitsMs, [61_000]);
});

test("what the service refuses for a reason is asked once", async () => {
  for (const status of [400, 401, 403, 404, 409, 422]) {
    await using server = await serve(refusal(status, "NOT_FOUND"));
    await assert.rejects(patientClient(server.url).drugs.get("drug_1"), { status });
    assert.equal(server.asked.length, 1);
  }
});

test("what creates something goes by one idempotency key for all its attempts, and another for the next call", async () => {
  await using server = await serve(hangUp, cut, refusal(500, "INTERNAL"), alert);
  const client = patientClient(server.url);
  assert.equal((await client.alerts.create(newAlert)).id, "alert_1");
  await client.alerts.create(newAlert);
  await client.alerts.create(newAlert, { idempotencyKey: "mine" });
  const keys = server.asked.map(({ headers }) => headers["idempotency-key"]);
  assert.match(String(keys[0]), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(new Set(keys.slice(0, 4)).size, 1);
  assert.notEqual(keys[4], keys[0]);
  assert.equal(keys[5], "mine");
});

test("what cannot be repeated is not sent again when nobody knows what became of it", async () => {
  for (const step of [hangUp, cut, refusal(500, "INTERNAL"), html(502, ""), html(504, "")]) {
    await using server = await serve(step);
    const { transport } = patientClient(server.url);
    const call = { method: "POST", path: "/v1/new", body: {}, repeatable: false, answers: "json" } as const;
    await assert.rejects(transport.send(call));
    assert.equal(server.asked.length, 1);
  }
});

test("what cannot be repeated is sent again after 429 and 503, which were not carried out", async () => {
  await using server = await serve(
    refusal(429, "RATE_LIMITED"),
    refusal(503, "SERVICE_UNAVAILABLE"),
    json(200, 1),
  );
  const { transport } = patientClient(server.url);
  const call = { method: "POST", path: "/v1/new", body: {}, repeatable: false, answers: "json" } as const;
  assert.equal((await transport.send(call)).body, 1);
});

test("where nobody listens, and where a name is not known, nothing was sent: it is tried again whatever it is", async () => {
  const call = { method: "POST", path: "/v1/new", body: {}, repeatable: false, answers: "json" } as const;
  for (const address of [`http://127.0.0.1:${await unusedPort()}`, "http://nobody.invalid"]) {
    const client = patientClient(address, { maxRetries: 2 });
    await assert.rejects(client.transport.send(call), (error) => {
      assert.ok(error instanceof ConnectionError);
      assert.equal(error.attempts, 3);
      assert.match(error.message, /after 3 requests\): .*(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)/);
      assert.ok(error.cause instanceof TypeError, "what fetch threw is kept");
      return true;
    });
    assert.equal(client.waitsMs.length, 2);
  }
});

test("an attempt that takes too long is over, its body included, and tried again where that does no harm", async () => {
  const half: Parameters<typeof serve>[0] = (res) => {
    res.writeHead(200, { "Content-Type": "application/json" });
    res.write('{"id":');
  };
  await using server = await serve(silence, half, drug);
  const client = patientClient(server.url, { timeoutMs: 2_000 });
  assert.equal((await client.drugs.get("drug_1")).lastResponse.attempts, 3);
  await using slow = await serve(half);
  const once = { timeoutMs: 100, maxRetries: 0 };
  await assert.rejects(patientClient(slow.url).drugs.get("drug_1", once), TimeoutError);

  await using silent = await serve(silence);
  const { transport } = patientClient(silent.url);
  const call = { method: "POST", path: "/v1/new", repeatable: false, answers: "json" } as const;
  await assert.rejects(transport.send(call, { timeoutMs: 500 }), (error) => {
    assert.ok(error instanceof TimeoutError && error instanceof ConnectionError);
    assert.equal(error.attempts, 1);
    assert.match(error.message, /within 500 ms, after 1 request$/);
    return true;
  });
  assert.equal(silent.asked.length, 1);
});

test("a request that the server holds on purpose has that time besides", async () => {
  await using server = await serve((res) =>
    setTimeout(() => json(200, { data: [], has_more: false })(res, asked, res.socket as never), 400),
  );
  const asked = { method: "", url: "", headers: {}, body: "" };
  const client = patientClient(server.url, { timeoutMs: 100, maxRetries: 0 });
  assert.deepEqual((await client.events.list({ wait: 30 })).data, []);
  await assert.rejects(async () => await client.events.list({}), TimeoutError);
});

test("a deletion that is found done after its answer was lost has succeeded, and only then", async () => {
  for (const lost of [hangUp, cut, html(504, "")]) {
    await using server = await serve(lost, refusal(404, "NOT_FOUND"));
    const done = await patientClient(server.url).webhooks.delete("wh_1");
    assert.deepEqual([done.status, done.attempts], [404, 2]);
  }
  await using gone = await serve(refusal(404, "NOT_FOUND"));
  await assert.rejects(patientClient(gone.url).webhooks.delete("wh_1"), NotFoundError);
  await using refused = await serve(refusal(429, "RATE_LIMITED"), refusal(404, "NOT_FOUND"));
  await assert.rejects(patientClient(refused.url).webhooks.delete("wh_1"), NotFoundError);
  await using answered = await serve(hangUp, refusal(404, "NOT_FOUND"));
  await assert.rejects(
    patientClient(answered.url).alerts.cancel("alert_1"),
    NotFoundError,
    "it would answer the alert",
  );
});

test("the caller's signal ends a request, a wait and a call that was not begun, with its own reason", async () => {
  const reason = new Error("enough");
  await using silent = await serve(silence);
  const controller = new AbortController();
  const asked = patientClient(silent.url).drugs.get("drug_1", { signal: controller.signal });
  const ended = assert.rejects(asked, (error) => error === reason);
  await until(() => silent.asked.length > 0);
  controller.abort(reason);
  await ended;
  await assert.rejects(
    patientClient(silent.url).drugs.get("drug_1", { signal: controller.signal }),
    (error) => error === reason,
  );
  assert.equal(silent.asked.length, 1, "nothing is sent under a signal that was aborted");

  await using busy = await serve(refusal(429, "RATE_LIMITED", { "Retry-After": "30" }));
  const { DrugPrice } = await import("../../../clients/typescript/src/client.ts");
  const waiting = new AbortController();
  const client = new DrugPrice({
    apiKey: key,
    baseUrl: busy.url,
    hooks: { onRetry: () => setTimeout(() => waiting.abort(reason), 10) },
  });
  await assert.rejects(client.drugs.get("drug_1", { signal: waiting.signal }), (error) => error === reason);
  assert.equal(busy.asked.length, 1);
});
