/** GET /v1/usage: what is counted of each answer, and that it says what the limits say. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import request, { type Response } from "supertest";
import { permissions } from "../../internal/accounts/model.ts";
import { ServiceError } from "../../internal/core/errors.ts";
import type { Route } from "../../internal/rest/rest_route.ts";
import { routes } from "../../internal/rest/routes.ts";
import { rowNamed } from "../api/ask.ts";
import { written } from "../usage/fixture.ts";
import { assertError } from "./rows.ts";
import { testService } from "./service.ts";

const noon = Date.UTC(2026, 5, 15, 12);
/** Shared by the tests that leave the clock alone. */
const service = await testService({ clock: { now: () => noon } });
after(() => service[Symbol.asyncDispose]());

const quotaOf = ({ headers }: Response) => ({
  limit: Number(headers["x-quota-limit"]),
  remaining: Number(headers["x-quota-remaining"]),
  resets_at: new Date(Number(headers["x-quota-reset"]) * 1_000).toISOString(),
});

function assertAgrees(answer: Response): void {
  assert.equal(answer.status, 200, answer.text);
  const { limit, remaining, resets_at, used } = answer.body;
  assert.deepEqual({ limit, remaining, resets_at }, quotaOf(answer));
  assert.equal(used, limit - remaining);
}

test("every answer counts what the limiter counted, written or not, by day, endpoint, key and outcome", async () => {
  const key = await service.key({ plan: "developer" });
  const first = await service.get("/v1/drugs", key);
  assert.equal(first.status, 200);
  await service.get("/v1/drugs", key).set("If-None-Match", first.headers.etag ?? "");
  await service.get("/v1/drugs?limit=0", key);
  await service.get("/v1/drugs/99999999", key);
  await service.get("/nowhere", key);
  await service.get("/v1/prices/02242912/history", key);
  const unwritten = await service.get("/v1/usage", key);
  await service.usage.flush();
  const written = await service.get("/v1/usage", key);
  for (const answer of [unwritten, written]) {
    assertAgrees(answer);
    const { body } = answer;
    assert.deepEqual(
      [body.environment, body.plan, body.month, body.used],
      ["live", "developer", "2026-06", 4],
    );
    assert.deepEqual([body.from, body.to, body.notices], ["2026-06-01", "2026-06-30", []]);
    const requests = 6;
    const outcomes = { ok: 1, not_modified: 1, client_error: 4 };
    assert.deepEqual(body.days, [{ day: "2026-06-15", requests, units: 4, outcomes }]);
    assert.deepEqual(body.keys, [{ key_id: body.keys[0].key_id, requests, units: 4, outcomes }]);
    const endpoints = Object.fromEntries(
      body.endpoints.map(({ endpoint, ...counts }: { endpoint: string }) => [endpoint, counts]),
    );
    assert.deepEqual(endpoints, {
      listDrugs: { requests: 3, units: 2, outcomes: { ok: 1, not_modified: 1, client_error: 1 } },
      getDrug: { requests: 1, units: 1, outcomes: { client_error: 1 } },
      unmatched: { requests: 1, units: 1, outcomes: { client_error: 1 } },
      getPriceHistory: { requests: 1, units: 0, outcomes: { client_error: 1 } },
    });
  }
  assert.deepEqual(written.body, unwritten.body);
  const again = await service.get("/v1/usage", key).set("If-None-Match", written.headers.etag ?? "");
  assert.equal(again.status, 304, "asking is no use itself");
});

/** A row that fails, by our fault or because something is away. */
const failing = (name: string, error: () => Error): Route => ({
  ...rowNamed("listDrugs"),
  path: `/v1/${name}`,
  name,
  handle: async () => {
    throw error();
  },
});

test("what is counted of the month is what the limiter keeps of it, whatever is answered, all at once", async () => {
  const rows = [
    ...routes,
    failing("broken", () => new Error("broken")),
    failing("away", () => new ServiceError("SERVICE_UNAVAILABLE", "Away.")),
  ];
  await using service = await testService({ clock: { now: () => noon }, routes: rows });
  const key = await service.key({ plan: "startup", permissions: ["drugs:read"] });
  const { headers } = await service.get("/v1/drugs", key);
  const paths: Record<string, number> = {
    "/v1/drugs?limit=1": 200,
    "/v1/drugs?limit=0": 400,
    "/v1/drugs/99999999": 404,
    "/v1/pharmacies": 403,
    "/nowhere": 404,
    "/v1/usage": 200,
    "/v1/broken": 500,
    "/v1/away": 503,
  };
  const asked = Array.from({ length: 20 }, () => Object.entries(paths)).flat();
  await Promise.all([
    ...asked.map(async ([path, status]) => assert.equal((await service.get(path, key)).status, status, path)),
    ...asked.slice(0, 20).map(async () => {
      const again = await service.get("/v1/drugs", key).set("If-None-Match", headers.etag ?? "");
      assert.equal(again.status, 304);
    }),
    service.usage.flush(),
  ]);
  const answer = await service.get("/v1/usage", key);
  assertAgrees(answer);
  assert.equal(answer.body.used, 81);
  assert.deepEqual(answer.body.days, [
    {
      day: "2026-06-15",
      requests: 161,
      units: 81,
      outcomes: { ok: 21, not_modified: 20, client_error: 80, server_error: 40 },
    },
  ]);
});

test("asking counts towards the minute and nothing of the month, with any key on any plan, and is never cached", async () => {
  for (const permission of permissions) {
    const key = await service.key({ plan: "developer", permissions: [permission] });
    for (let asked = 1; asked <= 3; asked += 1) {
      const answer = await service.get("/v1/usage", key);
      assertAgrees(answer);
      assert.equal(answer.headers["x-ratelimit-remaining"], String(60 - asked));
      assert.deepEqual([answer.body.used, answer.body.remaining], [0, 1_000]);
      assert.equal(answer.headers["cache-control"], "no-store");
    }
  }
});

test("requests that the minute refuses are counted, and use nothing of the month; the minute refuses to say the use, too", async () => {
  let now = noon;
  await using service = await testService({ clock: { now: () => now } });
  const key = await service.key({ plan: "developer" });
  for (let at = 0; at < 60; at += 1) await service.get("/v1/drugs/02242912", key);
  assertError(await service.get("/v1/drugs/02242912", key), "RATE_LIMITED");
  assertError(await service.get("/v1/usage", key), "RATE_LIMITED");
  now += 60_000;
  const answer = await service.get("/v1/usage", key);
  assertAgrees(answer);
  assert.deepEqual(answer.body.days, [
    { day: "2026-06-15", requests: 61, units: 60, outcomes: { ok: 60, refused_burst: 1 } },
  ]);
});

test("a month that is used up still says so, with its notices, until the next begins at nothing", async () => {
  let now = noon;
  await using service = await testService({ clock: { now: () => now } });
  const key = await service.key({ plan: "developer" });
  const told = async () => {
    await service.usage.flush();
    const answer = await service.get("/v1/usage", key);
    assertAgrees(answer);
    const thresholds = answer.body.notices.map(
      (notice: { kind: string; threshold_percent: number }) => `${notice.kind} ${notice.threshold_percent}`,
    );
    return [answer.body.used, ...thresholds];
  };
  const use = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      if (at % 50 === 0) now += 60_000;
      assert.equal((await service.get("/v1/drugs?limit=0", key)).status, 400);
    }
  };
  await use(799);
  assert.deepEqual(await told(), [799]);
  await use(1);
  assert.deepEqual(await told(), [800, "quota.warning 80"]);
  await use(200);
  now += 60_000;
  assertError(await service.get("/v1/drugs", key), "QUOTA_EXCEEDED");
  assert.deepEqual(await told(), [1_000, "quota.warning 80", "quota.warning 100"]);
  const { body } = await service.get("/v1/usage", key);
  assert.equal(body.days[0].outcomes.refused_quota, 1);
  assert.equal(body.days[0].units, 1_000);
  now = Date.UTC(2026, 6, 1);
  assert.deepEqual(await told(), [0]);
});

test("the sandbox counts its own use and has no limit", async () => {
  await using sandbox = await testService({ environment: "sandbox", clock: { now: () => noon } });
  const key = await sandbox.key({ plan: "developer" });
  await sandbox.get("/v1/drugs", key);
  await sandbox.get("/v1/drugs?limit=0", key);
  await sandbox.usage.flush();
  const { status, body } = await sandbox.get("/v1/usage", key);
  assert.equal(status, 200);
  const { environment, used, limit, remaining, notices } = body;
  assert.deepEqual(
    { environment, used, limit, remaining, notices },
    { environment: "sandbox", used: 2, limit: null, remaining: null, notices: [] },
  );
  assert.equal(body._sandbox, true);
  assert.equal(body.resets_at, "2026-07-01T00:00:00.000Z");
});

test("days may be chosen, 92 at most at a time, in their order", async () => {
  let now = Date.UTC(2026, 4, 31, 23, 59);
  await using service = await testService({ clock: { now: () => now } });
  const key = await service.key();
  await service.get("/v1/drugs", key);
  now += 60_000;
  await service.get("/v1/drugs", key);
  const daysOf = async (query: string) => {
    const { body } = await service.get(`/v1/usage${query}`, key);
    return [body.from, body.to, ...body.days.map(({ day }: { day: string }) => day)];
  };
  assert.deepEqual(await daysOf(""), ["2026-06-01", "2026-06-30", "2026-06-01"]);
  assert.deepEqual(await daysOf("?to=2026-05-31"), ["2026-05-01", "2026-05-31", "2026-05-31"]);
  assert.deepEqual(await daysOf("?from=2026-05-31"), [
    "2026-05-31",
    "2026-06-30",
    "2026-05-31",
    "2026-06-01",
  ]);
  assert.deepEqual(await daysOf("?from=2025-05-01&to=2025-06-01"), ["2025-05-01", "2025-06-01"]);
  for (const query of [
    "?from=2026-06-02&to=2026-06-01",
    "?from=2026-07-01",
    "?from=2026-01-01",
    "?from=2026-01-01&to=2026-04-03",
    "?to=2026-02-30",
  ])
    assertError(await service.get(`/v1/usage${query}`, key), "INVALID_PARAMETER", query);
  assert.equal((await service.get("/v1/usage?from=2026-01-01&to=2026-04-02", key)).status, 200);
});

test("an account sees the use of all its keys and of nobody else's", async () => {
  const account = await service.accounts.createAccount({ name: "Two keys", plan: "startup" });
  const made = { accountId: account.id, environment: "live", permissions: [...permissions] };
  const one = await service.accounts.createKey({ ...made, name: "one" });
  const two = await service.accounts.createKey({ ...made, name: "two" });
  await service.get("/v1/drugs", one.key);
  await service.get("/v1/drugs", one.key);
  await service.get("/v1/drugs", two.key);
  await service.get("/v1/drugs");
  const answer = await service.get("/v1/usage", two.key);
  assertAgrees(answer);
  assert.equal(answer.body.used, 3);
  const used = answer.body.keys.map(({ key_id, units }: { key_id: string; units: number }) => [
    key_id,
    units,
  ]);
  assert.deepEqual(used, [
    [one.id, 2],
    [two.id, 1],
  ]);
});

test("a request without a good key is nobody's use", async () => {
  const counted = async () => {
    await service.usage.flush();
    return await written(service.database);
  };
  const before = await counted();
  for (const path of ["/v1/usage", "/v1/drugs", "/nowhere"]) {
    assertError(await service.get(path, "tm_live_wrong"), path === "/nowhere" ? "NOT_FOUND" : "UNAUTHORIZED");
    await request(service.app).get(path);
  }
  assert.deepEqual(await counted(), before);
});
