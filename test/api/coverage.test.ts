/**
 * Every row of the route table, by its own example: who may not come in does not, and who may is answered as documented.
 * A new row is covered by being in the table; it cannot be forgotten.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Response } from "supertest";
import { type PlanName, permissions, planNames, plans } from "../../internal/accounts/model.ts";
import type { ErrorCode } from "../../internal/core/errors.ts";
import { idPrefixes, uuidOf } from "../../internal/core/ids.ts";
import type { RestAuth, Route } from "../../internal/rest/rest_route.ts";
import { routes } from "../../internal/rest/routes.ts";
import { errorBody } from "../../internal/wire/envelopes.ts";
import { testService } from "../rest/service.ts";
import { ask, askWell, type ExampleOf, liveRows, ownExample } from "./ask.ts";
import { sampleService } from "./sample.ts";
import { sandboxExample } from "./sandbox.ts";

/** What may be asked without a key. This list may only get shorter. */
const open = new Set([
  "listEventTypes",
  "getIndex",
  "getStatus",
  "getOpenApi",
  "getReference",
  "getReferenceFile",
  "listErrors",
  "getError",
  "listDeprecations",
]);

/** What takes any good key, whatever the key may do and whatever the plan has. This list may only get shorter. */
const anyKey = new Set(["getUsage"]);

let now = Date.UTC(2026, 5, 15, 12);
const service = await sampleService({ clock: { now: () => now } });
after(() => service[Symbol.asyncDispose]());

type Permitted = Extract<RestAuth, { type: "key" }>;
const kept = routes.filter(({ auth }) => auth.type !== "none");
const permitted = kept.filter((row): row is Route & { auth: Permitted } => row.auth.type === "key");
const takingAnyKey = kept.filter(({ auth }) => auth.type === "any_key");

function assertRefused(response: Response, status: number, code: ErrorCode, { name }: Route): void {
  assert.deepEqual([response.status, response.body.error?.code], [status, code], `${name}: ${response.text}`);
  const body = errorBody.parse(response.body);
  assert.equal(body.error.status, status);
  assert.equal(body.request_id, response.headers["x-request-id"]);
}

test("a row has a key, unless it is one of the few that are open to everyone", () => {
  assert.deepEqual(
    routes.filter(({ auth }) => auth.type === "none").map(({ name }) => name),
    [...open],
  );
});

test("a row has a permission and a feature, unless it is one of the few that take any key", async () => {
  assert.deepEqual(
    takingAnyKey.map(({ name }) => name),
    [...anyKey],
  );
  for (const permission of permissions) {
    const key = await service.key({ plan: "developer", permissions: [permission] });
    for (const row of takingAnyKey) {
      const { status, text } = await askWell(service, row, key);
      assert.equal(status, row.status ?? 200, `${row.name} with ${permission}: ${text}`);
    }
  }
});

test("names are unique, and so are methods with their paths", () => {
  const names = routes.map(({ name }) => name);
  const addresses = routes.flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((one) => `${method} ${one.replaceAll(/\{[A-Za-z_]+\}/g, "{}")}`),
  );
  assert.equal(new Set(names).size, names.length);
  assert.equal(new Set(addresses).size, addresses.length);
});

test("without a key every row that needs one is a 401 that names the remedy", async () => {
  for (const row of kept) {
    const response = await ask(service, row);
    assertRefused(response, 401, "UNAUTHORIZED", row);
    assert.equal(response.headers["www-authenticate"], "Bearer", row.name);
    assert.match(response.body.error.message, /Authorization: Bearer/);
  }
});

test("a key without the row's permission is a 403 that names the permission", async () => {
  for (const row of permitted) {
    const others = permissions.filter((permission) => permission !== row.auth.permission);
    const response = await ask(service, row, { key: await service.key({ permissions: others }) });
    assertRefused(response, 403, "PERMISSION_DENIED", row);
    assert.ok(response.body.error.message.includes(row.auth.permission), row.name);
  }
});

/** Examples use event types that not every plan includes. */
const included =
  (plan: PlanName): ExampleOf =>
  ({ name, example }) => {
    if (plans[plan].features.includes("webhooks")) return example;
    if (name === "createWebhook")
      return { ...example, body: { ...example?.body, events: ["price_alert.triggered"] } };
    if (name === "testWebhook") return { ...example, body: {} };
    return name === "listEvents" ? { ...example, query: {} } : example;
  };

test("a plan without the row's feature is a 403, and every plan that has it gets past", async () => {
  for (const plan of planNames) {
    const key = await service.key({ plan });
    for (const row of permitted.filter((one) => liveRows.includes(one))) {
      // A minute each: the smallest plan's burst is not what is asked about.
      now += 60_000;
      // Its example is a price.changed event; plan_event_types.test.ts has the other cases.
      if (row.name === "getEvent" && !plans[plan].features.includes("webhooks")) continue;
      if (plans[plan].features.includes(row.auth.feature)) {
        const { status, text } = await askWell(service, row, key, included(plan));
        assert.equal(status, row.status ?? 200, `${row.name} on ${plan}: ${text}`);
      } else {
        const response = await ask(service, row, { key });
        assertRefused(response, 403, "PLAN_REQUIRED", row);
        assert.match(
          response.body.error.message,
          /included in the .*Business plan.*\/dashboard\/plan/,
          row.name,
        );
      }
    }
  }
});

test("returns the path of the created resource with every 201", async () => {
  const key = await service.key();
  for (const row of liveRows.filter(({ status }) => status === 201)) {
    now += 60_000;
    const { headers, text } = await askWell(service, row, key);
    assert.ok(headers.location, `${row.name}: ${text}`);
    const found = await service.get(headers.location, key);
    assert.equal(found.status, 200, `${row.name}: ${headers.location}`);
  }
});

test("serves every route to every plan in the sandbox", async () => {
  await using sandbox = await sampleService({ environment: "sandbox" });
  for (const plan of planNames) {
    const key = await sandbox.key({ plan });
    for (const row of permitted) {
      const { body } = await ask(sandbox, row, { key });
      assert.notEqual(body.error?.code, "PLAN_REQUIRED", `${row.name} on ${plan}`);
    }
  }
});

test("the other environment's key is a 403, at live and at the sandbox", async () => {
  const key = await service.key({ environment: "sandbox" });
  for (const row of kept) assertRefused(await ask(service, row, { key }), 403, "WRONG_ENVIRONMENT", row);
  await using sandbox = await sampleService({ environment: "sandbox" });
  const live = await sandbox.key({ environment: "live" });
  for (const row of kept)
    assertRefused(await ask(sandbox, row, { key: live }), 403, "WRONG_ENVIRONMENT", row);
});

test("a used-up month is a 429 with Retry-After on every row that counts towards it", async () => {
  const plan = plans.business;
  const account = await service.accounts.createAccount({ name: "Used up", plan: plan.name });
  const { key } = await service.accounts.createKey({
    accountId: account.id,
    environment: "live",
    name: "used up",
    permissions: [...permissions],
  });
  const accountId = uuidOf(idPrefixes.account, account.id) ?? "";
  for (let used = 0; used < plan.requestsPerMonth; used += plan.burstPerMinute) {
    now += 60_000;
    assert.ok((await service.limiter.consume(accountId, plan, plan.burstPerMinute)).allowed);
  }
  now += 60_000;
  for (const row of takingAnyKey) {
    const response = await ask(service, row, { key });
    assert.deepEqual([response.status, response.headers["x-quota-remaining"]], [200, "0"], row.name);
  }
  for (const row of permitted) {
    const response = await ask(service, row, { key });
    assertRefused(response, 429, "QUOTA_EXCEEDED", row);
    const seconds = (Date.UTC(2026, 6, 1) - now) / 1_000;
    assert.equal(response.headers["retry-after"], String(seconds), row.name);
  }
});

test("a parameter that a row does not know is a 400 that names it", async () => {
  const key = await service.key();
  for (const row of routes) {
    const response = await ask(service, row, { more: "no_such_parameter=1", ...keyFor(row, key) });
    assertRefused(response, 400, "UNKNOWN_PARAMETER", row);
    assert.equal(response.body.error.details[0].field, "no_such_parameter", row.name);
  }
});

test("a member of a body that a row does not know is a 400 that names it, and so is a body that is none", async () => {
  const key = await service.key();
  for (const row of routes.filter(({ request }) => request.body !== undefined)) {
    const example = { ...row.example, body: { ...row.example?.body, no_such_member: 1 } };
    const unknown = await ask(service, row, { key, example });
    assertRefused(unknown, 400, "UNKNOWN_PARAMETER", row);
    assert.equal(unknown.body.error.details[0].field, "no_such_member", row.name);
    assertRefused(
      await ask(service, row, { key, example: { ...row.example, body: [] } }),
      400,
      "INVALID_BODY",
      row,
    );
  }
});

test("what creates takes an Idempotency-Key: sent again it is the first answer, and a bad key is a 400", async () => {
  for (const row of liveRows.filter(({ status, idempotent }) => status === 201 || idempotent)) {
    assert.ok(row.idempotent && row.request.body, `${row.name} creates: say idempotent`);
    const key = await service.key();
    const example = await ownExample(service, row, key);
    const send = (name: string) => ask(service, row, { key, example, headers: { "Idempotency-Key": name } });
    const first = await send("first");
    assert.equal(first.status, row.status ?? 200, `${row.name}: ${first.text}`);
    assert.equal(first.headers["idempotent-replayed"], undefined, row.name);
    const again = await send("first");
    assert.deepEqual([again.status, again.headers["idempotent-replayed"]], [first.status, "true"], row.name);
    assert.deepEqual(again.body, first.body, row.name);
    assertRefused(await send("a key with spaces"), 400, "INVALID_PARAMETER", row);
  }
});

test("the good request finds something in live, and is answered as its row says", async () => {
  const key = await service.key();
  for (const row of liveRows) {
    const response = await askWell(service, row, key);
    const what = `${row.name}: ${response.text.slice(0, 500)}`;
    const hint = row.path.includes("{") ? "; is it about what a caller makes? then say example.after" : "";
    assert.equal(response.status, row.status ?? 200, `${what}${hint}`);
    const { data } = response.body as { data?: unknown };
    if (Array.isArray(data)) assert.ok(data.length > 0, `${what}: give an example that finds something`);
    row.response?.parse(response.body);
  }
});

test("the good request about the sandbox's own things is answered there too, and marked", async () => {
  await using sandbox = await sampleService({ environment: "sandbox" });
  const key = await sandbox.key();
  for (const row of routes) {
    const response = await askWell(sandbox, row, key, sandboxExample);
    assert.equal(response.status, row.status ?? 200, `${row.name}: ${response.text.slice(0, 500)}`);
    if (row.response === undefined) continue;
    row.response.parse(response.body);
    assert.equal(response.body._sandbox, true, row.name);
  }
});

test("what is the sandbox's alone is a 404 at live that says so, once it is asked well", async () => {
  const key = await service.key();
  const rows = routes.filter((row) => !liveRows.includes(row));
  assert.ok(rows.length > 0);
  for (const row of rows) {
    const response = await ask(service, row, { key });
    assertRefused(response, 404, "NOT_FOUND", row);
    assert.match(response.body.error.message, /at the sandbox address only/);
  }
});

test("the sandbox's own document shows the examples that the sandbox answers, and names nothing of the sample", async () => {
  await using sandbox = await testService({ environment: "sandbox" });
  const { text, body } = await sandbox.get("/v1/openapi.json");
  assert.doesNotMatch(text, /(?<!\d)0790\d{4}(?!\d)|pharm_sample|(rcl|shr)_99\d{4}\b/);
  type Shown = { name: string; in: string; example?: unknown };
  const { paths } = body as { paths: Record<string, Record<string, { parameters: Shown[] }>> };
  for (const row of routes) {
    const shown =
      paths[row.path]?.[row.method.toLowerCase()]?.parameters.filter((one) => one.in === "path") ?? [];
    const path = Object.fromEntries(shown.map(({ name, example }) => [name, example]));
    assert.deepEqual(path, (await sandboxExample(row))?.path ?? {}, row.name);
  }
});

const keyFor = ({ auth }: Route, key: string) => (auth.type === "none" ? {} : { key });
