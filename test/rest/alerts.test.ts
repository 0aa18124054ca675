/** Price alerts over REST, and what every POST that creates something keeps to. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import request, { type Response } from "supertest";
import { query } from "../../internal/postgres/database.ts";
import { routes } from "../../internal/rest/routes.ts";
import { drugs } from "./seed.ts";
import { testService } from "./service.ts";

const nowMs = Date.parse("2026-06-15T12:00:00Z");
const service = await testService({ clock: { now: () => nowMs } });
after(() => service[Symbol.asyncDispose]());

const [first, , third] = drugs;
const wanted = { drug_id: `drug_${first?.din}`, target_price: 8.5 };

/** The answer, once it has the shape that its row states. */
function valid(name: string, response: Response, status = 200) {
  assert.equal(response.status, status, response.text);
  routes.find((row) => row.name === name)?.response?.parse(response.body);
  return response.body;
}

const create = async (body: object, key?: string) =>
  valid("createAlert", await service.post("/v1/alerts", body, key), 201);

const remove = (id: string, key: string) =>
  request(service.app).delete(`/v1/alerts/${id}`).set("Authorization", `Bearer ${key}`);

const alertsIn = async (where = "true") => {
  const [row] = await query<{ alerts: number }>(
    service.database,
    `select count(*) as alerts from live.alerts where ${where}`,
  );
  return row?.alerts ?? 0;
};

test("an alert is created ACTIVE, with the lowest price of now", async () => {
  const key = await service.key();
  const response = await service.post("/v1/alerts", wanted, key);
  const { id, ...rest } = valid("createAlert", response, 201);
  assert.match(id, /^alert_[0-9a-f]{32}$/);
  assert.deepEqual(rest, {
    drug: { id: `drug_${first?.din}`, name: first?.name, din: first?.din },
    target_price: 8.5,
    target_price_cents: 850,
    quantity: 30,
    current_lowest_price: 9,
    current_lowest_price_cents: 900,
    current_lowest_quantity: 30,
    current_lowest_unit_price: "0.3000",
    unit: "tablet",
    province: null,
    notification_method: "WEBHOOK",
    status: "ACTIVE",
    created_at: "2026-06-15T12:00:00.000Z",
    expires_at: "2027-06-15T12:00:00.000Z",
    cancelled_at: null,
    triggered_at: null,
    triggered_price: null,
    triggered_price_cents: null,
    triggered_quantity: null,
    triggered_unit_price: null,
    triggered_pharmacy: null,
  });
  assert.equal(response.headers["cache-control"], "no-store");
  const read = await service.get(`/v1/alerts/${id}`, key);
  assert.deepEqual(valid("getAlert", read), { id, ...rest });
});

test("the lowest price is the province's, and null where no pharmacy has one", async () => {
  const ontario = await create({ ...wanted, province: "ON" });
  assert.deepEqual([ontario.current_lowest_price_cents, ontario.province], [2_000, "ON"]);
  assert.equal((await create({ ...wanted, province: "on" })).province, "ON");
  const nunavut = await create({ ...wanted, province: "NU" });
  assert.deepEqual([nunavut.current_lowest_price, nunavut.current_lowest_price_cents], [null, null]);
  assert.deepEqual([nunavut.current_lowest_quantity, nunavut.current_lowest_unit_price], [null, null]);
  assert.equal((await create({ ...wanted, drug_id: third?.din })).current_lowest_price_cents, 1_000);
});

test("a target is a number or text in dollars, to the cent", async () => {
  for (const [given, cents] of [
    [0.01, 1],
    ["0.01", 1],
    [19.99, 1_999],
    ["19.9", 1_990],
    [1.1, 110],
    [100_000, 10_000_000],
    ["100000.00", 10_000_000],
  ] as const)
    assert.equal((await create({ ...wanted, target_price: given })).target_price_cents, cents);
  const refused = [
    0,
    -1,
    0.001,
    0.1 + 0.2,
    1e-7,
    100_000.01,
    1e21,
    "",
    "1,50",
    " 1",
    "1e2",
    "-1",
    "0.00",
    "1.",
    null,
    [1],
    true,
  ];
  for (const given of refused) {
    const response = await service.post("/v1/alerts", { ...wanted, target_price: given });
    assert.equal(response.status, 400, JSON.stringify(given));
    assert.deepEqual(
      response.body.error.details.map(({ field }: { field: string }) => field),
      ["target_price"],
    );
  }
});

test("everything that is wrong with a body is said at once", async () => {
  const body = {
    drug_id: 7,
    target_price: "cheap",
    province: null,
    notification_method: "EMAIL",
    expires_at: "soon",
  };
  const { error } = (await service.post("/v1/alerts", body)).body;
  assert.equal(error.code, "INVALID_PARAMETER");
  assert.deepEqual(
    error.details.map(({ field }: { field: string }) => field).toSorted(),
    Object.keys(body).toSorted(),
  );
  for (const { reason } of error.details) assert.match(reason, /^must /);
  const unknown = (await service.post("/v1/alerts", { ...wanted, target: 1, expires_at: "soon" })).body.error;
  assert.equal(unknown.code, "UNKNOWN_PARAMETER");
  assert.deepEqual(unknown.details.map(({ field }: { field: string }) => field).toSorted(), [
    "expires_at",
    "target",
  ]);
});

test("an alert ends in time to come, and within five years", async () => {
  const at = async (expires_at: string) => service.post("/v1/alerts", { ...wanted, expires_at });
  assert.equal((await at("2026-06-15T08:00:01-04:00")).body.expires_at, "2026-06-15T12:00:01.000Z");
  for (const wrong of [
    "2026-06-15T12:00:00Z",
    "2026-06-15T08:00:00-04:00",
    "2020-01-01T00:00:00Z",
    "2031-07-01T00:00:00Z",
  ]) {
    const response = await at(wrong);
    assert.equal(response.status, 400, wrong);
    assert.equal(response.body.error.details[0].field, "expires_at");
  }
});

test("a drug that is not known is a 404 that names the member", async () => {
  for (const drug_id of ["drug_99999999", "99999999", "amoxicillin", "drug_"]) {
    const response = await service.post("/v1/alerts", { ...wanted, drug_id });
    assert.equal(response.status, 404, drug_id);
    assert.equal(response.body.error.details[0].field, "drug_id");
  }
});

test("an account's alerts come newest first, by state, page by page", async () => {
  const key = await service.key();
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.unshift((await create({ ...wanted, target_price: at + 1 }, key)).id);
  // Made within one millisecond, they are in the order of their ids.
  ids.sort().reverse();
  await remove(ids[1] ?? "", key);
  const walk = async (query: string) => {
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const response = await service.get(`/v1/alerts?limit=2${query}${cursor && `&cursor=${cursor}`}`, key);
      const body = valid("listAlerts", response);
      assert.equal(body.pagination.offset, seen.length);
      for (const { id } of body.data) seen.push(id);
      cursor = body.next_cursor;
      if (cursor === null) assert.equal(body.pagination.total, seen.length);
    }
    return seen;
  };
  assert.deepEqual(await walk(""), ids);
  assert.deepEqual(await walk("&status=ACTIVE"), ids.toSpliced(1, 1));
  assert.deepEqual(await walk("&status=CANCELLED"), [ids[1]]);
  assert.deepEqual(await walk("&status=EXPIRED"), []);
  assert.equal((await service.get("/v1/alerts?status=over", key)).status, 400);
});

test("another account's alert is not there, to read or to cancel", async () => {
  const [mine, other] = [await service.key(), await service.key()];
  const { id } = await create(wanted, mine);
  const { body } = await service.get(`/v1/alerts?limit=1`, mine);
  for (const asked of [id, "alert_1", "alert_", id.slice(6), `alert_${"0".repeat(32)}`, "alert_%00"]) {
    for (const response of [await service.get(`/v1/alerts/${asked}`, other), await remove(asked, other)])
      assert.ok([400, 404].includes(response.status), asked);
  }
  assert.deepEqual((await service.get("/v1/alerts", other)).body.data, []);
  assert.equal((await service.get(`/v1/alerts/${id}`, mine)).body.status, "ACTIVE");
  assert.equal(body.data[0].id, id);
});

test("an account's cursor is of no use to another", async () => {
  const [mine, other] = [await service.key(), await service.key()];
  for (let at = 0; at < 2; at += 1) await create(wanted, mine);
  const { next_cursor } = (await service.get("/v1/alerts?limit=1", mine)).body;
  const response = await service.get(`/v1/alerts?cursor=${next_cursor}`, other);
  assert.equal(response.body.error.code, "INVALID_CURSOR");
});

test("cancelling answers the cancelled alert, and again the same", async () => {
  const key = await service.key();
  const { id } = await create(wanted, key);
  const body = valid("cancelAlert", await remove(id, key));
  assert.deepEqual([body.status, body.cancelled_at], ["CANCELLED", "2026-06-15T12:00:00.000Z"]);
  assert.deepEqual(valid("cancelAlert", await remove(id, key)), body);
});

test("an alert whose time is over is EXPIRED, and cancelling leaves it so", async () => {
  const key = await service.key();
  const { id } = await create(wanted, key);
  const uuid = id.slice(6);
  await query(
    service.database,
    "update live.alerts set created_at = '2025-01-01', expires_at = '2026-06-15T12:00:00Z' where id = $1",
    [uuid],
  );
  assert.equal(valid("getAlert", await service.get(`/v1/alerts/${id}`, key)).status, "EXPIRED");
  assert.equal(valid("cancelAlert", await remove(id, key)).status, "EXPIRED");
  assert.deepEqual((await service.get("/v1/alerts?status=ACTIVE", key)).body.data, []);
  assert.equal((await service.get("/v1/alerts?status=EXPIRED", key)).body.pagination.total, 1);
});

test("a key without prices:read cannot use alerts", async () => {
  const key = await service.key({ permissions: ["drugs:read", "pharmacies:read"] });
  for (const response of [
    await service.get("/v1/alerts", key),
    await service.post("/v1/alerts", wanted, key),
  ])
    assert.equal(response.body.error.code, "PERMISSION_DENIED");
});

test("in the sandbox alerts are its own, and marked", async () => {
  await using sandbox = await testService({ environment: "sandbox" });
  const made = await sandbox.post("/v1/alerts", wanted);
  assert.equal(valid("createAlert", made, 201)._sandbox, true);
  const [row] = await query<{ alerts: number }>(
    sandbox.database,
    "select count(*) as alerts from live.alerts",
  );
  assert.equal(row?.alerts, 0);
});

const withKey = (idempotencyKey: string, body: object, key: string) =>
  service.post("/v1/alerts", body, key).set("Idempotency-Key", idempotencyKey);

test("the same key and body answer the first alert again, byte for byte, and create one", async () => {
  const key = await service.key();
  const before = await alertsIn();
  const made = await withKey("once", wanted, key);
  valid("createAlert", made, 201);
  assert.equal(made.headers["idempotent-replayed"], undefined);
  const again = await withKey("once", wanted, key);
  assert.equal(again.status, 201);
  assert.equal(again.headers["idempotent-replayed"], "true");
  assert.equal(again.text, made.text);
  assert.equal(await alertsIn(), before + 1);
});

test("two requests at once with one key create one alert", async () => {
  const key = await service.key();
  const before = await alertsIn();
  const answers = await Promise.all(Array.from({ length: 6 }, () => withKey("race", wanted, key)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal(answers.filter(({ headers }) => headers["idempotent-replayed"] === undefined).length, 1);
  assert.equal(await alertsIn(), before + 1);
});

test("a key names one request of one account", async () => {
  const [mine, other] = [await service.key(), await service.key()];
  const { id } = valid("createAlert", await withKey("k", wanted, mine), 201);
  const reused = await withKey("k", { ...wanted, target_price: 8.51 }, mine);
  assert.equal(reused.status, 400);
  assert.equal(reused.body.error.code, "IDEMPOTENCY_KEY_REUSED");
  assert.notEqual(valid("createAlert", await withKey("k", wanted, other), 201).id, id);
});

test("a key that is malformed is a 400", async () => {
  const key = await service.key();
  for (const wrong of ["", "with space", "x".repeat(256), "é"]) {
    const response = await withKey(Buffer.from(wrong).toString("latin1"), wanted, key);
    assert.equal(response.status, 400, wrong);
    assert.equal(response.body.error.details[0].field, "Idempotency-Key");
  }
});

test("what the caller got wrong is not kept: mended, it may use the key", async () => {
  const key = await service.key();
  assert.equal((await withKey("mended", { ...wanted, drug_id: "99999999" }, key)).status, 404);
  assert.equal((await withKey("mended", { ...wanted, expires_at: "2020-01-01T00:00:00Z" }, key)).status, 400);
  valid("createAlert", await withKey("mended", wanted, key), 201);
});

test("a body that is not a JSON object of the right type and size is INVALID_BODY", async () => {
  const before = await alertsIn();
  const key = await service.key();
  const send = (body: string | Buffer | undefined, type?: string) => {
    const asked = request(service.app).post("/v1/alerts").set("Authorization", `Bearer ${key}`);
    if (type !== undefined) asked.set("Content-Type", type);
    return body === undefined
      ? asked
      : asked.serialize((given) => given as unknown as string).send(body as never);
  };
  const json = "application/json";
  const good = JSON.stringify(wanted);
  const wrong: Record<string, request.Test> = {
    malformed: send('{"drug_id": ', json),
    array: send(`[${good}]`, json),
    text: send('"text"', json),
    null: send("null", json),
    empty: send("", json),
    "another type": send(good, "text/plain"),
    form: send("drug_id=1", "application/x-www-form-urlencoded"),
    charset: send(good, `${json}; charset=latin1`),
    "too large": send(JSON.stringify({ ...wanted, drug_id: "9".repeat(70_000) }), json),
    "no UTF-8": send(Buffer.from([0x7b, 0xff, 0x7d]), json),
  };
  for (const [name, asked] of Object.entries(wrong)) {
    const response = await asked;
    assert.equal(response.status, 400, name);
    assert.equal(response.body.error.code, "INVALID_BODY", name);
  }
  assert.equal((await send(good, `${json}; charset=UTF-8`)).status, 201);
  assert.equal(await alertsIn(), before + 1);
});
