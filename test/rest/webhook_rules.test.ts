/** What a subscription may not be: refused over REST, by the member and with its remedy. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { drugs } from "./seed.ts";
import { fieldsOf, openSubscriber, wanted } from "./subscriber.ts";

const { service, ownKey, post, send, create, read } = await openSubscriber();
after(() => service[Symbol.asyncDispose]());

const [first] = drugs;

test("everything that is wrong with a subscription is said at once", async () => {
  const body = {
    url: 7,
    events: ["price.changed", "price.risen"],
    description: "x".repeat(501),
    filter: { drug_ids: [1], provinces: ["XX"] },
    retry_policy: { max_retries: 11, backoff: "random", base_delay_seconds: 0 },
    max_concurrency: 65,
    rate_per_minute: 1.5,
    headers: { "X-A": 1 },
    active: "yes",
  };
  const response = await post("/v1/webhooks", body);
  assert.equal(response.status, 400);
  assert.deepEqual(fieldsOf(response), [
    "active",
    "description",
    "events[1]",
    "filter.drug_ids[0]",
    "filter.provinces[0]",
    "headers.X-A",
    "max_concurrency",
    "rate_per_minute",
    "retry_policy.backoff",
    "retry_policy.base_delay_seconds",
    "retry_policy.max_retries",
    "url",
  ]);
  const empty = await post("/v1/webhooks", {});
  assert.deepEqual(fieldsOf(empty), ["events", "url"]);
  for (const events of [[], "price.changed", ["webhook.test"], null])
    assert.equal((await post("/v1/webhooks", { ...wanted, events })).status, 400);
  for (const description of ["a\u0000b", "\ud800", 7])
    assert.deepEqual(fieldsOf(await post("/v1/webhooks", { ...wanted, description })), ["description"]);
});

test("a filter with an unknown drug or pharmacy is a 404 that names its place, and a malformed id is a 400", async () => {
  const filter = {
    drug_ids: [first?.din, "drug_99999999", "aspirin", `drug_${first?.din}`],
    pharmacy_ids: ["pharm_p1", "p2", "pharm_nobody"],
  };
  const form = await post("/v1/webhooks", { ...wanted, filter });
  assert.deepEqual(fieldsOf(form), ["filter.drug_ids[2]", "filter.drug_ids[3]", "filter.pharmacy_ids[1]"]);
  const there = {
    drug_ids: [first?.din, "drug_99999999"],
    pharmacy_ids: ["pharm_p1", "pharm_nobody"],
  };
  const missing = await post("/v1/webhooks", { ...wanted, filter: there });
  assert.deepEqual(fieldsOf(missing, 404), ["filter.drug_ids[1]", "filter.pharmacy_ids[1]"]);
  assert.equal(missing.body.error.message, "No drug has the DIN 99999999.");
  const { id } = await create();
  assert.deepEqual(fieldsOf(await send("patch", id, ownKey, { filter: there }), 404), [
    "filter.drug_ids[1]",
    "filter.pharmacy_ids[1]",
  ]);
  const pharmacy = await post("/v1/webhooks", { ...wanted, filter: { pharmacy_ids: ["pharm_nobody"] } });
  assert.equal(pharmacy.body.error.message, "There is no pharmacy pharm_nobody.");
});

test("an address that may not be is a 400 that names url, at creation and at a change", async () => {
  const { id } = await create();
  for (const url of [
    "http://hooks.example.com/",
    "https://127.0.0.1/",
    "https://0x7f.1/",
    "https://localhost/",
  ]) {
    assert.deepEqual(fieldsOf(await post("/v1/webhooks", { ...wanted, url })), ["url"], url);
    assert.deepEqual(fieldsOf(await send("patch", id, ownKey, { url })), ["url"], url);
  }
  assert.equal((await read(id)).url, wanted.url);
});

test("accepts every retry policy within the documented bounds of its fields", async () => {
  const policy = (max_retries: number, backoff: string, base_delay_seconds: number) =>
    post("/v1/webhooks", { ...wanted, retry_policy: { max_retries, backoff, base_delay_seconds } });
  for (const backoff of ["linear", "exponential"]) {
    assert.equal((await policy(10, backoff, 3_600)).status, 201);
    assert.equal((await policy(10, backoff, 86_400)).status, 201);
    assert.deepEqual(fieldsOf(await policy(10, backoff, 86_401)), ["retry_policy.base_delay_seconds"]);
    assert.deepEqual(fieldsOf(await policy(11, backoff, 60)), ["retry_policy.max_retries"]);
  }
  const { retry_policy } = await create({ retry_policy: { max_retries: 1, backoff: "linear" } });
  assert.deepEqual(retry_policy, { max_retries: 1, backoff: "linear", base_delay_seconds: 60 });
});

test("custom headers: what is ours, the connection's or no header is refused by name", async () => {
  const refused = [
    "Host",
    "content-type",
    "Content-Length",
    "Content-Encoding",
    "Connection",
    "Keep-Alive",
    "Transfer-Encoding",
    "TE",
    "Trailer",
    "Upgrade",
    "Expect",
    "User-Agent",
    "Proxy-Authorization",
    "webhook-id",
    "Webhook-Signature",
    "X-TM-Signature",
    "x-tm-anything",
    "X A",
    "X:A",
    "1X",
    "",
    "X-\r\nInjected",
    "é",
    "x".repeat(65),
  ];
  const response = await service.post(
    "/v1/webhooks",
    { ...wanted, headers: Object.fromEntries(refused.map((name) => [name, "1"])) },
    ownKey,
  );
  assert.deepEqual(fieldsOf(response), ["headers"], "too many");
  for (const name of refused) {
    const one = await post("/v1/webhooks", { ...wanted, headers: { [name]: "1" } });
    assert.deepEqual(fieldsOf(one), [`headers.${name}`.slice(0, 72)], name);
  }
  for (const value of ["", " a", "a ", "a\r\nX-B: 1", "a\u0000", "é", "a".repeat(1_025)]) {
    const one = await post("/v1/webhooks", { ...wanted, headers: { "X-A": value } });
    assert.deepEqual(fieldsOf(one), ["headers.X-A"], JSON.stringify(value));
  }
  assert.deepEqual(fieldsOf(await post("/v1/webhooks", { ...wanted, headers: { "X-A": "1", "x-a": "2" } })), [
    "headers.x-a",
  ]);
  const large = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`X-${at}`, "a".repeat(1_000)]));
  assert.deepEqual(fieldsOf(await post("/v1/webhooks", { ...wanted, headers: large })), ["headers"]);
});
