/** Slips of the pen, and answers that no service should give: each is told at once, by name, and none does harm. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DrugPrice } from "../../../clients/typescript/src/client.ts";
import {
  APIError,
  ConfigurationError,
  ServerError,
  TimeoutError,
} from "../../../clients/typescript/src/errors.ts";
import { isMutation } from "../../../clients/typescript/src/mutation.ts";
import { key, patientClient } from "./client.ts";
import { html, json, type Step, serve } from "./server.ts";

test("a list whose data is none is an error that shows the answer", async () => {
  for (const body of [{}, { data: null }, { data: { a: 1 } }, []]) {
    await using server = await serve(json(200, body));
    const { drugs } = patientClient(server.url);
    const everything = async () => {
      for await (const _ of drugs.list());
    };
    for (const ask of [async () => await drugs.list(), everything]) {
      await assert.rejects(ask, (error) => {
        assert.ok(error instanceof APIError, String(error));
        assert.ok(error.message.includes(JSON.stringify(body)), error.message);
        return true;
      });
    }
    if (Array.isArray(body)) await assert.rejects(drugs.get("drug_1"), APIError);
  }
});

test("what is wrong with an argument rejects the promise", async () => {
  await using server = await serve(json(200, {}));
  const { drugs, webhooks } = patientClient(server.url);
  for (const asked of [drugs.get(""), drugs.get(5 as never), webhooks.delete("..")]) {
    await assert.rejects(asked, TypeError);
  }
  assert.equal(server.asked.length, 0);
});

test("numbers and dates that JSON has no word for are refused: null would clear", async () => {
  await using server = await serve(json(200, {}));
  const { alerts } = patientClient(server.url);
  for (const [target_price, expires_at, message] of [
    [Number.NaN, undefined, /^target_price is NaN$/],
    [Number.NEGATIVE_INFINITY, undefined, /^target_price is -Infinity$/],
    [5, new Date("soon"), /^expires_at is no date$/],
  ] as const) {
    const asked = alerts.create({ drug_id: "drug_1", target_price, expires_at });
    await assert.rejects(asked, (error) => {
      assert.ok(error instanceof TypeError);
      assert.match(error.message, message);
      return true;
    });
  }
  assert.equal(server.asked.length, 0);
  await alerts.create({ drug_id: "drug_1", target_price: 5, expires_at: new Date(0) });
  assert.deepEqual(JSON.parse(server.asked[0]?.body ?? ""), {
    drug_id: "drug_1",
    target_price: 5,
    expires_at: "1970-01-01T00:00:00.000Z",
  });
});

test("a raw path stays the one that was written: its query is gone on with, and dots lead nowhere", async () => {
  await using server = await serve(json(200, {}));
  const client = new DrugPrice({ apiKey: key, baseUrl: `${server.url}/prefix/` });
  await client.request("GET", "/v1/new?a=1", { query: { b: [2, 3] } });
  await client.request("GET", "/v1/new?a=../..");
  await client.request("GET", "/v1/new/a..b/.c");
  const paths = ["/prefix/v1/new?a=1&b=2%2C3", "/prefix/v1/new?a=../..", "/prefix/v1/new/a..b/.c"];
  assert.deepEqual(
    server.asked.map(({ url }) => url),
    paths,
  );
  for (const path of [
    "/../v1/new",
    "/v1/new/..",
    "/v1/./new",
    "/v1/%2e%2E/new",
    "/v1\\..\\new",
    "/v1/new#a",
    "/v1/a b",
    "//a",
    "v1",
  ]) {
    await assert.rejects(client.request("GET", path), TypeError, path);
  }
  assert.equal(server.asked.length, paths.length);
});

test("an empty idempotency key is refused, and no request is repeated under none", async () => {
  await using server = await serve(json(500, {}));
  const client = new DrugPrice({ apiKey: key, baseUrl: server.url });
  await assert.rejects(client.request("POST", "/v1/new", { idempotencyKey: "" }), (error) => {
    assert.ok(error instanceof ConfigurationError);
    assert.equal(error.option, "idempotencyKey");
    return true;
  });
  assert.equal(server.asked.length, 0);
});

test("what is not there is not sent: an ETag that is null, a header that is undefined", async () => {
  await using server = await serve(json(200, { id: "drug_1" }));
  const { drugs } = patientClient(server.url, { headers: { "X-Mine": undefined as never } });
  const { lastResponse } = await drugs.get("drug_1");
  await drugs.get("drug_1", { ifNoneMatch: lastResponse.etag });
  for (const { headers } of server.asked) {
    assert.deepEqual([headers["if-none-match"], headers["x-mine"]], [undefined, undefined]);
  }
});

test("limits in another's units are none, and no date that cannot be", async () => {
  const limits = { "X-RateLimit-Limit": "1", "X-RateLimit-Remaining": "1" };
  await using server = await serve(json(200, {}, { ...limits, "X-RateLimit-Reset": "9".repeat(30) }));
  assert.equal((await patientClient(server.url).drugs.get("drug_1")).lastResponse.rateLimit, null);
});

test("the time of one call is what it says, and the longest is no shortest", async () => {
  const held: Step = (res, asked, socket) =>
    void setTimeout(() => json(200, { data: [] })(res, asked, socket), 300);
  await using server = await serve(held);
  const { events } = patientClient(server.url, { maxRetries: 0 });
  await assert.rejects(async () => await events.list({ wait: 30 }, { timeoutMs: 50 }), TimeoutError);
  const patient = patientClient(server.url, { maxRetries: 0, timeoutMs: 2_147_483_647 });
  assert.deepEqual((await patient.events.list({ wait: 30 })).data, []);
});

test("a redirect is told without its query", async () => {
  await using server = await serve((res) =>
    res.writeHead(302, { Location: "https://login.example.com/a?token=mine#b" }).end(),
  );
  await assert.rejects(patientClient(server.url).drugs.get("drug_1"), (error) => {
    assert.ok(error instanceof APIError);
    assert.match(error.message, /leads to https:\/\/login\.example\.com\/a;/);
    return true;
  });
});

test("GraphQL: an answer without data or errors, or of another number than was asked, is an error", async () => {
  await using empty = await serve(json(200, { errors: [] }));
  await assert.rejects(patientClient(empty.url).graphql.execute("{ a }"), APIError);
  await using short = await serve(json(200, [{ data: {} }]));
  const two = [{ query: "{ a }" }, { query: "{ b }" }];
  await assert.rejects(patientClient(short.url).graphql.batch(two), APIError);
  await using page = await serve(html(500, "no"));
  await assert.rejects(patientClient(page.url, { maxRetries: 0 }).graphql.batch(two), ServerError);
});

test("a comment ends at every line end that GraphQL knows, so that what follows is seen to write", () => {
  for (const end of ["\n", "\r", "\r\n"]) assert.ok(isMutation(`# a comment${end}mutation M { a }`));
  assert.ok(!isMutation("# mutation\rquery Q { a }"));
});
