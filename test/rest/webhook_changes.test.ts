/** What becomes of a subscription over REST: changed, stopped, started, rotated, tried out, and written down. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { uuidOf } from "../../internal/core/ids.ts";
import { query } from "../../internal/postgres/database.ts";
import { placeOf, sealKeyOf, unseal } from "../../internal/webhooks/seal.ts";
import { drugs } from "./seed.ts";
import { fieldsOf, openSubscriber, uuid, valid, wanted } from "./subscriber.ts";

const { service, time, ownKey, post, send, create, change, read, row, laneOf, auditOf } =
  await openSubscriber();
after(() => service[Symbol.asyncDispose]());

const [first] = drugs;

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
  time.nowMs += 1_000;
  const at = new Date(time.nowMs).toISOString();
  const url = "https://hooks.example.com/other";
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

test("rejects a change of the URL to another origin without headers, and sends stored headers to no new origin", async () => {
  const { id } = await create({ headers: { Authorization: "Bearer secret" } });
  const stored = await row(id);
  for (const url of [
    "https://elsewhere.example.com/in",
    "https://hooks.example.com:8443/in",
    "https://sub.hooks.example.com/in",
  ]) {
    const response = await send("patch", id, ownKey, { url, description: "moved" });
    assert.equal(response.status, 400);
    assert.deepEqual(fieldsOf(response), ["headers"]);
    assert.match(response.body.error.details[0].reason, /must be sent again, or null, because url changes/);
    assert.deepEqual(await row(id), stored, "nothing is changed");
  }
  const sameOrigin = "https://HOOKS.example.com:443/other?x=1";
  assert.deepEqual((await change(id, { url: sameOrigin })).header_names, ["Authorization"]);
  const url = "https://elsewhere.example.com/in";
  assert.deepEqual((await change(id, { url, headers: { "X-New": "1" } })).header_names, ["X-New"]);
  assert.deepEqual((await change(id, { url: wanted.url, headers: null })).header_names, []);
  assert.equal((await change(id, { url })).url, url, "without headers, the URL alone is enough");
});

test("lists a webhook whose headers cannot be decrypted beside the others, and keeps them until they are set again", async () => {
  const good = await create({ headers: { "X-A": "1" } });
  const bad = await create({ headers: { "X-B": "2" } });
  await query(
    service.database,
    "update live.webhooks set headers = set_byte(headers, 30, get_byte(headers, 30) # 1) where id = $1",
    [uuid(bad.id)],
  );
  const listed = valid("listWebhooks", await service.get("/v1/webhooks", ownKey));
  const names = new Map(
    (listed.data as { id: string; header_names: string[] }[]).map((one) => [one.id, one.header_names]),
  );
  assert.deepEqual([names.get(good.id), names.get(bad.id)], [["X-A"], []]);
  const before = await row(bad.id);
  assert.deepEqual(fieldsOf(await send("patch", bad.id, ownKey, { description: "x" })), ["headers"]);
  assert.deepEqual(await row(bad.id), before);
  assert.deepEqual((await change(bad.id, { headers: { "X-C": "3" } })).header_names, ["X-C"]);
  assert.equal((await change(bad.id, { description: "x" })).description, "x");
});

test("an owner stops a subscription and starts it again: its lane is looked at each time, and its failures are forgotten", async () => {
  const { id } = await create();
  const stopped = await change(id, { active: false });
  const at = new Date(time.nowMs).toISOString();
  assert.deepEqual([stopped.active, stopped.disabled_reason, stopped.disabled_at], [false, "owner", at]);
  assert.deepEqual(await laneOf(id), { version: 1, due: true }, "who holds the lane looks again");
  time.nowMs += 1_000;
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
    assert.deepEqual(await laneOf(id), { version: version + 2, due: true }, "with each change");
    assert.equal((await change(id, { active: true })).active, true, "it was active already");
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
  const open = (sealed: Buffer | null, column: "secret" | "previous_secret") =>
    unseal(key, sealed ?? Buffer.alloc(0), placeOf("live", uuid(id), column)).toString();
  const rotate = async (body: object) =>
    valid("rotateWebhookSecret", await post(`/v1/webhooks/${id}/rotate-secret`, body));
  const next = await rotate({});
  assert.notEqual(next.secret, secret);
  assert.equal(next.previous_secret_until, new Date(time.nowMs + 86_400_000).toISOString());
  const stored = await row(id);
  assert.equal(open(stored.secret, "secret"), next.secret);
  assert.equal(open(stored.previous_secret, "previous_secret"), secret);
  assert.equal((await read(id)).secret, undefined);
  await change(id, { sign_with: "new" });
  const third = await rotate({ overlap_seconds: 60 });
  assert.equal(third.previous_secret_until, new Date(time.nowMs + 60_000).toISOString());
  assert.equal(open((await row(id)).previous_secret, "previous_secret"), next.secret);
  time.nowMs += 60_001;
  assert.equal((await read(id)).previous_secret_until, null, "the overlap is over");
  const last = await rotate({ overlap_seconds: 0 });
  assert.equal(last.previous_secret_until, null);
  assert.equal((await row(id)).previous_secret, null);
  for (const overlap_seconds of [-1, 604_801, 1.5, "60", null]) {
    const response = await post(`/v1/webhooks/${id}/rotate-secret`, { overlap_seconds });
    assert.deepEqual(fieldsOf(response), ["overlap_seconds"]);
  }
});

test("the previous secret signs X-TM-Signature by default, until the overlap ends or the owner switches", async () => {
  const { id, sign_with: first } = await create();
  assert.equal(first, null, "one secret");
  const rotate = async (body: object) =>
    valid("rotateWebhookSecret", await post(`/v1/webhooks/${id}/rotate-secret`, body)).sign_with;
  assert.equal(await rotate({}), "previous");
  assert.equal((await change(id, { description: "Two" })).sign_with, "previous", "another change keeps it");
  assert.equal((await change(id, { sign_with: "NEW" })).sign_with, "new");
  assert.equal((await change(id, { sign_with: "previous" })).sign_with, "previous");
  time.nowMs += 86_400_001;
  assert.equal((await read(id)).sign_with, null, "the overlap ended");
  assert.equal((await change(id, { sign_with: "new" })).sign_with, null);
  assert.deepEqual(fieldsOf(await send("patch", id, ownKey, { sign_with: "previous" })), ["sign_with"]);
  assert.equal(await rotate({ sign_with: "new" }), "new");
  assert.equal(await rotate({ overlap_seconds: 0 }), null);
  for (const body of [{ overlap_seconds: 0, sign_with: "previous" }, { sign_with: "both" }])
    assert.deepEqual(fieldsOf(await post(`/v1/webhooks/${id}/rotate-secret`, body)), ["sign_with"]);
});

test("a rotation during an overlap keeps the secret that signs X-TM-Signature", async () => {
  const key = sealKeyOf("a secret of the tests, long enough");
  const { id, secret } = await create();
  const previous = async () =>
    unseal(
      key,
      (await row(id)).previous_secret ?? Buffer.alloc(0),
      placeOf("live", uuid(id), "previous_secret"),
    ).toString();
  const rotate = async () => valid("rotateWebhookSecret", await post(`/v1/webhooks/${id}/rotate-secret`, {}));
  await rotate();
  const second = await rotate();
  assert.equal(await previous(), secret, "the receiver may not know the new secret yet");
  await change(id, { sign_with: "new" });
  await rotate();
  assert.equal(await previous(), second.secret);
  time.nowMs += 86_400_001;
  const { secret: last } = await rotate();
  time.nowMs += 86_400_001;
  await rotate();
  assert.equal(await previous(), last, "a secret that ended does not come back");
});

test("a test makes an event for this subscription alone, of the kind that is asked for", async () => {
  const { id } = await create();
  const ask = (body: object) => post(`/v1/webhooks/${id}/test`, body);
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
    assert.deepEqual([envelope.event, envelope.id, envelope.test], [kind, tested.event_id, true]);
    assert.equal(envelope.entity, kind === "webhook.test" ? id : "shr_0", "as docs/events.md says");
    if (kind === "webhook.test") assert.equal(envelope.data.webhook.id, id);
    else assert.equal(envelope.data.drug.id, "drug_99999901");
    assert.equal(envelope.sequence, 1);
  }
  assert.deepEqual(fieldsOf(await ask({ type: "price.risen" })), ["type"]);
});

test("a test event can be read at its Location before it is fanned out, by its account only", async () => {
  const { id } = await create();
  const response = await post(`/v1/webhooks/${id}/test`, {});
  const location = response.headers.location ?? assert.fail(response.text);
  const { status, body } = await service.get(location, ownKey);
  assert.deepEqual([status, body.id, body.test], [200, response.body.event_id, true]);
  assert.equal((await service.get(location, await service.key())).status, 404);
});

test("the audit log says who did what with which key, and no secret", async () => {
  const { id, secret } = await create({
    headers: { "X-A": "hidden-value" },
    url: "https://hooks.example.com/t0ken",
  });
  await change(id, { active: false, headers: { "X-A": "hidden-value" } });
  await post(`/v1/webhooks/${id}/rotate-secret`, {});
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
