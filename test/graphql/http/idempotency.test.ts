/** Mutations sent again with the same Idempotency-Key. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { graphqlService } from "./service.ts";

const service = await graphqlService();
after(() => service[Symbol.asyncDispose]());

const query = "mutation Add($by: Int!) { add(by: $by) }";
const send = (key: string, by: number, text = query) =>
  service.ask({ query: text, variables: { by } }, { headers: { "Idempotency-Key": key } });

test("a mutation sent again with its key takes place once, and its answer comes back", async () => {
  const key = randomUUID();
  const [first, ...again] = [await send(key, 5), await send(key, 5), await send(key, 5)];
  const counted = service.small.counter.value;
  for (const answer of again) {
    assert.deepEqual(answer.body.data, first.body.data);
    assert.equal(answer.headers.get("Idempotent-Replayed"), "true");
    assert.equal(answer.body.extensions?.cost?.units, 1);
  }
  assert.equal(first.headers.get("Idempotent-Replayed"), null);
  assert.equal(service.small.counter.value, counted);
  assert.equal(first.body.data?.add, counted);
});

test("the same key for another document or other variables is refused, and nothing takes place", async () => {
  const key = randomUUID();
  await send(key, 1);
  const counted = service.small.counter.value;
  for (const answer of [await send(key, 2), await send(key, 1, `${query} #`)])
    assert.equal(answer.body.errors?.[0]?.extensions.code, "IDEMPOTENCY_KEY_REUSED");
  assert.equal(service.small.counter.value, counted);
});

test("a mutation that failed is not kept: sent again it is tried again", async () => {
  const headers = { "Idempotency-Key": randomUUID() };
  for (const counted of [1, 2]) {
    const before = service.small.executed.length;
    const { body, headers: answered } = await service.ask({ query: "mutation { refuse }" }, { headers });
    assert.equal(body.errors?.[0]?.extensions.code, "NOT_FOUND", `time ${counted}`);
    assert.equal(answered.get("Idempotent-Replayed"), null);
    assert.equal(service.small.executed.length, before + 1);
  }
});

test("the mutation gets the transaction in which its answer is kept", async () => {
  const { body } = await service.ask(
    { query: "mutation { insideTransaction }" },
    { headers: { "Idempotency-Key": randomUUID() } },
  );
  assert.equal(body.data?.insideTransaction, true);
  assert.equal(
    (await service.ask({ query: "mutation { insideTransaction }" })).body.data?.insideTransaction,
    false,
  );
});

test("a key beside a query changes nothing; beside a batch it is refused; a malformed one is refused", async () => {
  const headers = { "Idempotency-Key": "a" };
  for (let sent = 0; sent < 2; sent += 1)
    assert.equal(
      (await service.ask({ query: "{ plan }" }, { headers })).headers.get("Idempotent-Replayed"),
      null,
    );
  const batch = await service.ask([{ query: "{ plan }" }], { headers });
  assert.deepEqual([batch.status, batch.body.errors?.[0]?.extensions.code], [400, "INVALID_PARAMETER"]);
  const malformed = await service.ask({ query: "{ plan }" }, { headers: { "Idempotency-Key": "a b" } });
  assert.equal(malformed.status, 400);
});
