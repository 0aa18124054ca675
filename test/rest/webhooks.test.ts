/** Subscriptions of webhooks over REST: made, shown, listed, deleted, and to whom. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import request from "supertest";
import { query } from "../../internal/postgres/database.ts";
import { placeOf, sealKeyOf, unseal } from "../../internal/webhooks/seal.ts";
import { drugs } from "./seed.ts";
import { type TestService, testService } from "./service.ts";
import { type Body, fieldsOf, openSubscriber, uuid, valid, wanted } from "./subscriber.ts";

const { service, time, ownKey, post, send, create, read, row, laneOf } = await openSubscriber();
after(() => service[Symbol.asyncDispose]());

const [first, second] = drugs;

test("a subscription is created active, with a secret that is shown once, and a lane", async () => {
  const response = await post("/v1/webhooks", wanted);
  const { id, secret, ...rest } = valid("createWebhook", response, 201);
  assert.match(id, /^wh_[0-9a-f]{32}$/);
  assert.match(String(secret), /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(rest, {
    ...wanted,
    description: null,
    active: true,
    disabled_reason: null,
    disabled_at: null,
    failing_since: null,
    filter: { drug_ids: [], pharmacy_ids: [], provinces: [] },
    retry_policy: null,
    max_concurrency: null,
    rate_per_minute: null,
    header_names: [],
    previous_secret_until: null,
    sign_with: null,
    created_at: "2026-06-15T12:00:00.000Z",
    updated_at: "2026-06-15T12:00:00.000Z",
  });
  assert.equal(response.headers["cache-control"], "no-store");
  assert.deepEqual(await read(id), { id, ...rest });
  assert.deepEqual(await laneOf(id), { version: 0, due: false });
});

test("everything that can be said of a subscription is kept, and shown as it was said", async () => {
  const said = {
    url: "https://hooks.example.com:8443/in?till=7",
    events: ["shortage.reported", "price.changed"],
    description: "Till 7, à côté",
    filter: {
      drug_ids: [`drug_${second?.din}`, `drug_${first?.din}`],
      pharmacy_ids: ["pharm_p3", "pharm_p1"],
      provinces: ["ON", "BC"],
    },
    retry_policy: { max_retries: 10, backoff: "linear", base_delay_seconds: 30 },
    max_concurrency: 3,
    rate_per_minute: 600,
    active: false,
  };
  const headers = { Authorization: "Bearer of-their-own", "X-Till": "7" };
  const { id, secret, ...made } = await create({ ...said, headers });
  assert.ok(secret);
  const shown = {
    ...made,
    ...said,
    header_names: ["Authorization", "X-Till"],
    disabled_reason: "owner",
    disabled_at: "2026-06-15T12:00:00.000Z",
  };
  assert.deepEqual(made, shown);
  assert.deepEqual(await read(id), { id, ...shown });
});

test("secrets and the values of headers are sealed at rest, and never shown again", async () => {
  const value = "Bearer a-secret-of-the-receiver";
  const { id, secret } = await create({ headers: { Authorization: value } });
  const stored = await row(id);
  const key = sealKeyOf("a secret of the tests, long enough");
  assert.equal(unseal(key, stored.secret, placeOf("live", uuid(id), "secret")).toString(), secret);
  assert.deepEqual(
    JSON.parse(unseal(key, stored.headers as Buffer, placeOf("live", uuid(id), "headers")).toString()),
    { Authorization: value },
  );
  const [dump] = await query<{ text: string }>(
    service.database,
    `select (select string_agg(w::text, '') from live.webhooks w)
       || coalesce((select string_agg(a::text, '') from accounts.audit_log a), '') as text`,
  );
  const hidden = [String(secret), value];
  const hexes = hidden.map((text) => Buffer.from(text).toString("hex"));
  for (const text of [...hidden, ...hexes]) assert.equal(dump?.text.includes(text), false, text);
  const list = await service.get("/v1/webhooks", ownKey);
  for (const text of hidden) {
    assert.equal(JSON.stringify(await read(id)).includes(text), false);
    assert.equal(list.text.includes(text), false);
  }
});

test("sent again with its Idempotency-Key, a creation shows the same secret, which is sealed in between", async () => {
  const again = () =>
    request(service.app)
      .post("/v1/webhooks")
      .set({ Authorization: `Bearer ${ownKey}`, "Idempotency-Key": "a-creation" })
      .send(wanted);
  const [made, repeated] = [await again(), await again()];
  assert.deepEqual(repeated.body, made.body);
  assert.equal(repeated.headers["idempotent-replayed"], "true");
  const [kept] = await query<{ text: string }>(
    service.database,
    "select string_agg(k::text, '') as text from live.idempotency_keys k",
  );
  assert.ok(kept?.text.includes(made.body.id));
  assert.equal(kept?.text.includes(made.body.secret), false);
});

test("a deleted subscription is a 404, stands in no list, and its row stays with its lane to be looked at", async () => {
  const key = await service.key();
  const [kept, deleted] = [await create({}, key), await create({}, key)];
  const removed = valid("deleteWebhook", await send("delete", deleted.id, key));
  assert.deepEqual([removed.id, removed.active, removed.disabled_reason], [deleted.id, false, "owner"]);
  const list = valid("listWebhooks", await service.get("/v1/webhooks", key)) as unknown as { data: Body[] };
  assert.deepEqual(
    list.data.map(({ id }) => id),
    [kept.id],
  );
  for (const again of [
    await send("delete", deleted.id, key),
    await send("patch", deleted.id, key, { active: false }),
    await service.get(`/v1/webhooks/${deleted.id}`, key),
    await service.post(`/v1/webhooks/${deleted.id}/rotate-secret`, {}, key),
    await service.post(`/v1/webhooks/${deleted.id}/test`, {}, key),
  ])
    assert.equal(again.status, 404);
  assert.notEqual((await row(deleted.id)).deleted_at, null);
  assert.deepEqual(await laneOf(deleted.id), { version: 1, due: true });
});

test("another account's subscription is a 404, and what is no id says what an id looks like", async () => {
  const { id } = await create();
  const stranger = await service.key();
  for (const [of, key] of [
    [id, stranger],
    ["wh_1", ownKey],
    [id.replace("wh_", "alert_"), ownKey],
  ] as const) {
    const answers = [
      await service.get(`/v1/webhooks/${of}`, key),
      await send("patch", of, key, { url: "https://127.0.0.1/" }),
      await send("delete", of, key),
      await service.post(`/v1/webhooks/${of}/rotate-secret`, {}, key),
      await service.post(`/v1/webhooks/${of}/test`, {}, key),
    ];
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.error.code], [404, "NOT_FOUND"]);
      if (of !== id) assert.match(body.error.message, /wh_<32 hexadecimal digits>/);
    }
  }
  assert.equal((await read(id)).id, id);
});

test("subscriptions come newest first, page by cursor, and are the account's own", async () => {
  const key = await service.key();
  const made: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    time.nowMs += 1;
    made.unshift((await create({}, key)).id);
  }
  const seen: string[] = [];
  for (let path = "/v1/webhooks?limit=2"; path !== ""; ) {
    const { body } = await service.get(path, key);
    assert.equal(body.pagination.total, 5);
    seen.push(...body.data.map(({ id }: Body) => id));
    path = body.next_cursor === null ? "" : `/v1/webhooks?limit=2&cursor=${body.next_cursor}`;
  }
  assert.deepEqual(seen, made);
});

test("an account has as many subscriptions as it may, however many it asks for at once; a deleted one makes room", async () => {
  await using few = await testService({ webhooks: { most: 3 } });
  const key = await few.key();
  const answers = await Promise.all(Array.from({ length: 8 }, () => few.post("/v1/webhooks", wanted, key)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 201, 400, 400, 400, 400, 400]);
  const refused = answers.find(({ status }) => status === 400);
  assert.match(refused?.body.error.message, /has 3 webhooks, which is as many/);
  assert.equal((await few.post("/v1/webhooks", wanted)).status, 201, "another account's are not counted");
  const made = answers.find(({ status }) => status === 201)?.body.id;
  await request(few.app).delete(`/v1/webhooks/${made}`).set("Authorization", `Bearer ${key}`).expect(200);
  assert.equal((await few.post("/v1/webhooks", wanted, key)).status, 201);
});

test("reading needs webhooks:read and writing webhooks:write; a setting opens them to every plan", async () => {
  const reader = await service.key({ permissions: ["webhooks:read"] });
  const writer = await service.key({ permissions: ["webhooks:write"] });
  assert.equal((await service.get("/v1/webhooks", reader)).status, 200);
  assert.equal((await service.get("/v1/webhooks", writer)).body.error.code, "PERMISSION_DENIED");
  assert.equal((await service.post("/v1/webhooks", wanted, reader)).body.error.code, "PERMISSION_DENIED");
  assert.equal((await service.post("/v1/webhooks", wanted, writer)).status, 201);
  await using open = await testService({ openToAll: ["webhooks"] });
  for (const plan of ["developer", "startup", "business"] as const)
    assert.equal((await open.post("/v1/webhooks", wanted, await open.key({ plan }))).status, 201, plan);
  const developer = await open.key({ plan: "developer" });
  assert.equal((await open.post("/v1/batch/prices", { dins: [first?.din] }, developer)).status, 403);
});

test("a name is looked up before the transaction of an Idempotency-Key, and what is kept is answered whatever it resolves to", async () => {
  const open: number[] = [];
  let answer: readonly string[] = ["93.184.215.14"];
  await using slow: TestService = await testService({
    webhooks: {
      async resolve() {
        const [found] = await query<{ open: number }>(
          slow.database,
          "select count(*) as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
        );
        open.push(found?.open ?? -1);
        return answer;
      },
    },
  });
  const key = await slow.key();
  const ask = (name: string) =>
    request(slow.app)
      .post("/v1/webhooks")
      .set({ Authorization: `Bearer ${key}`, "Idempotency-Key": name })
      .send(wanted);
  const first = await ask("first");
  assert.equal(first.status, 201);
  answer = ["10.0.0.1"];
  const refused = await ask("second");
  assert.deepEqual([refused.status, fieldsOf(refused)], [400, ["url"]]);
  const again = await ask("first");
  assert.deepEqual([again.status, again.body], [201, first.body]);
  assert.deepEqual(open, [0, 0, 0]);
});
