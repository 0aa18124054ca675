/** Subscriptions of webhooks over REST. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import request, { type Response } from "supertest";
import { uuidOf } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import { routes } from "../../internal/rest/routes.ts";
import { sealKeyOf, unseal } from "../../internal/webhooks/seal.ts";
import { drugs } from "./seed.ts";
import { testService } from "./service.ts";

let nowMs = Date.parse("2026-06-15T12:00:00Z");
const service = await testService({ clock: { now: () => nowMs } });
after(() => service[Symbol.asyncDispose]());
const ownKey = await service.key();

const [first, second] = drugs;
const wanted = { url: "https://hooks.example.com/in", events: ["price.changed"] };

type Body = Record<string, unknown> & { id: string };

/** The answer, once it has the shape that its row states. */
function valid(name: string, response: Response, status = 200): Body {
  assert.equal(response.status, status, response.text);
  routes.find((row) => row.name === name)?.response?.parse(response.body);
  return response.body as Body;
}

const send = (method: "patch" | "delete", id: string, key: string, body?: object) => {
  const sent = request(service.app)[method](`/v1/webhooks/${id}`).set("Authorization", `Bearer ${key}`);
  return body === undefined ? sent : sent.send(body);
};
const create = async (body: object = {}, key = ownKey) =>
  valid("createWebhook", await service.post("/v1/webhooks", { ...wanted, ...body }, key), 201);
const change = async (id: string, body: object, key = ownKey) =>
  valid("changeWebhook", await send("patch", id, key, body));
const read = async (id: string, key = ownKey) =>
  valid("getWebhook", await service.get(`/v1/webhooks/${id}`, key));

const uuid = (id: string) => uuidOf("wh_", id) ?? assert.fail(id);
const fieldsOf = ({ body }: Response): string[] =>
  body.error.details.map(({ field }: { field: string }) => field).toSorted();

async function row(id: string) {
  const [found] = await query<Record<string, unknown> & { secret: Buffer; previous_secret: Buffer | null }>(
    service.database,
    "select * from live.webhooks where id = $1",
    [uuid(id)],
  );
  return found ?? assert.fail(`${id} has no row`);
}

async function laneOf(id: string): Promise<{ version: number; due: boolean }> {
  const [found] = await query<{ version: number; due: boolean }>(
    service.database,
    "select version, next_due_at <= now() as due from live.lanes where subscription_id = $1",
    [uuid(id)],
  );
  return found ?? assert.fail(`${id} has no lane`);
}

async function auditOf(id: string) {
  return await query<{ actor: string; action: string; details: Record<string, unknown> }>(
    service.database,
    "select actor, action, details from accounts.audit_log where target = $1 order by at",
    [id],
  );
}

test("a subscription is created active, with a secret that is shown once, and a lane", async () => {
  const response = await service.post("/v1/webhooks", wanted, ownKey);
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
  assert.equal(unseal(key, stored.secret).toString(), secret);
  assert.deepEqual(JSON.parse(unseal(key, stored.headers as Buffer).toString()), { Authorization: value });
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
  const response = await service.post("/v1/webhooks", body, ownKey);
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
  const empty = await service.post("/v1/webhooks", {}, ownKey);
  assert.deepEqual(fieldsOf(empty), ["events", "url"]);
  for (const events of [[], "price.changed", ["webhook.test"], null])
    assert.equal((await service.post("/v1/webhooks", { ...wanted, events }, ownKey)).status, 400);
  for (const description of ["a\u0000b", "\ud800", 7])
    assert.deepEqual(fieldsOf(await service.post("/v1/webhooks", { ...wanted, description }, ownKey)), [
      "description",
    ]);
});

test("what a filter names that is not there is a 400 that says where it stands", async () => {
  const filter = {
    drug_ids: [first?.din, "drug_99999999", "aspirin", `drug_${first?.din}`],
    pharmacy_ids: ["pharm_p1", "p2", "pharm_nobody"],
  };
  const form = await service.post("/v1/webhooks", { ...wanted, filter }, ownKey);
  assert.deepEqual(fieldsOf(form), ["filter.drug_ids[2]", "filter.drug_ids[3]", "filter.pharmacy_ids[1]"]);
  const there = {
    drug_ids: [first?.din, "drug_99999999"],
    pharmacy_ids: ["pharm_p1", "pharm_nobody"],
  };
  const missing = await service.post("/v1/webhooks", { ...wanted, filter: there }, ownKey);
  assert.deepEqual(fieldsOf(missing), ["filter.drug_ids[1]", "filter.pharmacy_ids[1]"]);
  assert.match(missing.body.error.message, /no drug that is known/);
  const { id } = await create();
  assert.deepEqual(fieldsOf(await send("patch", id, ownKey, { filter: there })), [
    "filter.drug_ids[1]",
    "filter.pharmacy_ids[1]",
  ]);
});

test("an address that may not be is a 400 that names url, at creation and at a change", async () => {
  const { id } = await create();
  for (const url of [
    "http://hooks.example.com/",
    "https://127.0.0.1/",
    "https://0x7f.1/",
    "https://localhost/",
  ]) {
    assert.deepEqual(fieldsOf(await service.post("/v1/webhooks", { ...wanted, url }, ownKey)), ["url"], url);
    assert.deepEqual(fieldsOf(await send("patch", id, ownKey, { url })), ["url"], url);
  }
  assert.equal((await read(id)).url, wanted.url);
});

test("a retry policy that would outlast what it retries is refused, and one that just does not is taken", async () => {
  const policy = (max_retries: number, backoff: string, base_delay_seconds: number) =>
    service.post(
      "/v1/webhooks",
      { ...wanted, retry_policy: { max_retries, backoff, base_delay_seconds } },
      ownKey,
    );
  // Linear: 55 times the base; exponential: 1,023 times; at most 14 days.
  assert.equal((await policy(10, "linear", 21_992)).status, 201);
  assert.deepEqual(fieldsOf(await policy(10, "linear", 21_993)), ["retry_policy"]);
  assert.equal((await policy(10, "exponential", 1_182)).status, 201);
  assert.deepEqual(fieldsOf(await policy(10, "exponential", 1_183)), ["retry_policy"]);
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
    const one = await service.post("/v1/webhooks", { ...wanted, headers: { [name]: "1" } }, ownKey);
    assert.deepEqual(fieldsOf(one), [`headers.${name}`.slice(0, 72)], name);
  }
  for (const value of ["", " a", "a ", "a\r\nX-B: 1", "a\u0000", "é", "a".repeat(1_025)]) {
    const one = await service.post("/v1/webhooks", { ...wanted, headers: { "X-A": value } }, ownKey);
    assert.deepEqual(fieldsOf(one), ["headers.X-A"], JSON.stringify(value));
  }
  assert.deepEqual(
    fieldsOf(await service.post("/v1/webhooks", { ...wanted, headers: { "X-A": "1", "x-a": "2" } }, ownKey)),
    ["headers.x-a"],
  );
  const large = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`X-${at}`, "a".repeat(1_000)]));
  assert.deepEqual(fieldsOf(await service.post("/v1/webhooks", { ...wanted, headers: large }, ownKey)), [
    "headers",
  ]);
});

test("a change leaves what it does not name, and null clears", async () => {
  const {
    id,
    secret: _,
    ...made
  } = await create({
    description: "One",
    filter: { drug_ids: [first?.din], provinces: ["BC"] },
    retry_policy: { max_retries: 3, backoff: "linear", base_delay_seconds: 10 },
    max_concurrency: 2,
    rate_per_minute: 60,
    headers: { "X-A": "1" },
  });
  nowMs += 1_000;
  const at = new Date(nowMs).toISOString();
  const url = "https://other.example.com/in";
  assert.deepEqual(await change(id, { url }), { id, ...made, url, updated_at: at });
  const events = ["drug.recalled", "coverage.changed"];
  const filter = { pharmacy_ids: ["pharm_p2"] };
  const next = await change(id, { events, filter, headers: { "X-B": "2" } });
  const shown = { drug_ids: [], pharmacy_ids: ["pharm_p2"], provinces: [] };
  assert.deepEqual(next, { id, ...made, url, events, filter: shown, header_names: ["X-B"], updated_at: at });
  const cleared = await change(id, {
    description: null,
    filter: null,
    retry_policy: null,
    max_concurrency: null,
    rate_per_minute: null,
    headers: null,
  });
  assert.deepEqual(cleared, {
    ...next,
    description: null,
    filter: { drug_ids: [], pharmacy_ids: [], provinces: [] },
    retry_policy: null,
    max_concurrency: null,
    rate_per_minute: null,
    header_names: [],
  });
  assert.deepEqual(await change(id, {}), cleared);
  assert.deepEqual(await read(id), cleared);
  for (const body of [
    { url: null },
    { events: null },
    { active: null },
    { events: [] },
    { secret: "whsec_x" },
  ])
    assert.equal((await send("patch", id, ownKey, body)).status, 400, JSON.stringify(body));
});

test("an owner stops a subscription and starts it again: its lane is then looked at, and its failures are forgotten", async () => {
  const { id } = await create();
  const stopped = await change(id, { active: false });
  const at = new Date(nowMs).toISOString();
  assert.deepEqual([stopped.active, stopped.disabled_reason, stopped.disabled_at], [false, "owner", at]);
  assert.deepEqual(await laneOf(id), { version: 0, due: false });
  nowMs += 1_000;
  assert.equal((await change(id, { active: false })).disabled_at, at, "stopped already");
  for (const reason of ["gone", "failing"]) {
    await query(
      service.database,
      "update live.webhooks set active = false, disabled_reason = $2, disabled_at = now(), failing_since = now() where id = $1",
      [uuid(id), reason],
    );
    const { version } = await laneOf(id);
    const kept = await change(id, { active: false, description: reason });
    assert.equal(kept.disabled_reason, reason);
    const started = await change(id, { active: true });
    assert.deepEqual(
      [started.active, started.disabled_reason, started.disabled_at, started.failing_since],
      [true, null, null, null],
    );
    assert.deepEqual(await laneOf(id), { version: version + 1, due: true });
    assert.equal((await change(id, { active: true })).active, true);
    assert.equal((await laneOf(id)).version, version + 1, "it was active already");
  }
});

test("recovering is for a subscription that is started again with it", async () => {
  const { id } = await create();
  for (const body of [
    { recover: true },
    { active: false, recover: true },
    { active: true, recover: true },
    { active: true, recover_since: "2026-06-01T00:00:00Z" },
  ])
    assert.equal((await send("patch", id, ownKey, body)).status, 400, JSON.stringify(body));
});

test("a rotated secret goes on signing for the overlap, a day unless told, and not beyond", async () => {
  const { id, secret } = await create();
  const key = sealKeyOf("a secret of the tests, long enough");
  const rotate = async (body: object) =>
    valid("rotateWebhookSecret", await service.post(`/v1/webhooks/${id}/rotate-secret`, body, ownKey));
  const next = await rotate({});
  assert.notEqual(next.secret, secret);
  assert.equal(next.previous_secret_until, new Date(nowMs + 86_400_000).toISOString());
  const stored = await row(id);
  assert.equal(unseal(key, stored.secret).toString(), next.secret);
  assert.equal(unseal(key, stored.previous_secret ?? Buffer.alloc(0)).toString(), secret);
  assert.equal((await read(id)).secret, undefined);
  const third = await rotate({ overlap_seconds: 60 });
  assert.equal(third.previous_secret_until, new Date(nowMs + 60_000).toISOString());
  assert.equal(unseal(key, (await row(id)).previous_secret ?? Buffer.alloc(0)).toString(), next.secret);
  nowMs += 60_001;
  assert.equal((await read(id)).previous_secret_until, null, "the overlap is over");
  const last = await rotate({ overlap_seconds: 0 });
  assert.equal(last.previous_secret_until, null);
  assert.equal((await row(id)).previous_secret, null);
  for (const overlap_seconds of [-1, 604_801, 1.5, "60", null]) {
    const response = await service.post(`/v1/webhooks/${id}/rotate-secret`, { overlap_seconds }, ownKey);
    assert.deepEqual(fieldsOf(response), ["overlap_seconds"]);
  }
});

test("a test makes an event for this subscription alone, of the kind that is asked for", async () => {
  const { id } = await create();
  const ask = (body: object) => service.post(`/v1/webhooks/${id}/test`, body, ownKey);
  for (const [body, kind] of [
    [{}, "webhook.test"],
    [{ type: "shortage.reported" }, "shortage.reported"],
  ] as const) {
    const tested = valid("testWebhook", await ask(body), 201);
    assert.deepEqual([tested.type, tested.webhook_id, tested.deliveries], [kind, id, []]);
    const [event] = await query<Record<string, unknown> & { payload: string }>(
      service.database,
      "select kind, subscription_id, account_id is not null as of_account, fanned_out, payload from live.events where id = $1",
      [uuidOf("evt_", String(tested.event_id))],
    );
    const { payload, ...rest } = event ?? assert.fail("there is no event");
    assert.deepEqual(rest, { kind, subscription_id: uuid(id), of_account: true, fanned_out: false });
    const envelope = JSON.parse(payload);
    assert.deepEqual([envelope.event, envelope.id], [kind, tested.event_id]);
    if (kind === "webhook.test") assert.equal(envelope.data.webhook.id, id);
  }
  assert.deepEqual(fieldsOf(await ask({ type: "price.risen" })), ["type"]);
});

test("a deleted subscription is a 404, stands in no list, and its row stays with its lane to be looked at", async () => {
  const key = await service.key();
  const [kept, deleted] = [await create({}, key), await create({}, key)];
  const response = await send("delete", deleted.id, key);
  assert.deepEqual([response.status, response.text], [204, ""]);
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

test("the audit log says who did what with which key, and no secret", async () => {
  const { id, secret } = await create({
    headers: { "X-A": "hidden-value" },
    url: "https://hooks.example.com/t0ken",
  });
  await change(id, { active: false, headers: { "X-A": "hidden-value" } });
  await service.post(`/v1/webhooks/${id}/rotate-secret`, {}, ownKey);
  await send("delete", id, ownKey);
  const lines = await auditOf(id);
  assert.deepEqual(
    lines.map(({ action }) => action),
    ["webhook.created", "webhook.changed", "webhook.secret_rotated", "webhook.deleted"],
  );
  for (const { actor } of lines) assert.match(actor, /^key_[0-9a-f]{32}$/);
  assert.deepEqual(lines[1]?.details, { schema: "live", members: ["headers", "active"], active: false });
  const text = JSON.stringify(lines);
  for (const hidden of ["hidden-value", "t0ken", String(secret)]) assert.equal(text.includes(hidden), false);
});

test("subscriptions come newest first, page by cursor, and are the account's own", async () => {
  const key = await service.key();
  const made: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    nowMs += 1;
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
  await request(few.app).delete(`/v1/webhooks/${made}`).set("Authorization", `Bearer ${key}`).expect(204);
  assert.equal((await few.post("/v1/webhooks", wanted, key)).status, 201);
});

test("changes at once are all there: each is made to what the one before left", async () => {
  const { id } = await create();
  await Promise.all([
    change(id, { description: "One" }),
    change(id, { max_concurrency: 5 }),
    change(id, { rate_per_minute: 50 }),
    change(id, { headers: { "X-A": "1" } }),
    change(id, { filter: { provinces: ["ON"] } }),
  ]);
  const now = await read(id);
  assert.deepEqual(
    [now.description, now.max_concurrency, now.rate_per_minute, now.header_names, now.filter],
    ["One", 5, 50, ["X-A"], { drug_ids: [], pharmacy_ids: [], provinces: ["ON"] }],
  );
});

test("reading needs webhooks:read and writing webhooks:write; a setting opens them to every plan", async () => {
  const reader = await service.key({ permissions: ["webhooks:read"] });
  const writer = await service.key({ permissions: ["webhooks:write"] });
  assert.equal((await service.get("/v1/webhooks", reader)).status, 200);
  assert.equal((await service.get("/v1/webhooks", writer)).body.error.code, "PERMISSION_DENIED");
  assert.equal((await service.post("/v1/webhooks", wanted, reader)).body.error.code, "PERMISSION_DENIED");
  assert.equal((await service.post("/v1/webhooks", wanted, writer)).status, 201);
  const small = await service.key({ plan: "developer" });
  assert.equal((await service.post("/v1/webhooks", wanted, small)).body.error.code, "PLAN_REQUIRED");
  await using open = await testService({ openToAll: ["webhooks"] });
  for (const plan of ["developer", "startup", "business"] as const)
    assert.equal((await open.post("/v1/webhooks", wanted, await open.key({ plan }))).status, 201, plan);
  const developer = await open.key({ plan: "developer" });
  assert.equal((await open.post("/v1/batch/prices", { dins: [first?.din] }, developer)).status, 403);
});
