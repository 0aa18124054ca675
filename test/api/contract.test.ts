/**
 * The published interface in its own numbers and names, written here a second time: what callers were promised does not
 * change because a table in the code did. docs/interface.md says which promise is held where.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { plans } from "../../internal/accounts/model.ts";
import { errorCodes } from "../../internal/core/errors.ts";
import { idPrefixes, uuidOf } from "../../internal/core/ids.ts";
import { openApiDocument } from "../../internal/rest/openapi/openapi_document.ts";
import { type JsonObject, resolve } from "../../internal/rest/openapi/openapi_schemas.ts";
import type { Route } from "../../internal/rest/rest_route.ts";
import { routes } from "../../internal/rest/routes.ts";
import { ask, askWell } from "./ask.ts";
import { sampleService } from "./sample.ts";

const service = await sampleService();
after(() => service[Symbol.asyncDispose]());
const key = await service.key();

const document = openApiDocument(routes) as { components: { schemas: Record<string, JsonObject> } };
const { schemas } = document.components;

/** The members of a row's answer, of the first alternative where there are several. */
function propertiesOf(schema: JsonObject): Record<string, JsonObject> {
  const found = resolve(schema, schemas);
  const [first] = (found.anyOf ?? found.oneOf ?? []) as readonly JsonObject[];
  if (first !== undefined) return propertiesOf(first);
  return (found.properties ?? {}) as Record<string, JsonObject>;
}

const answerOf = ({ name }: Route): JsonObject | undefined =>
  schemas[`${name.charAt(0).toUpperCase()}${name.slice(1)}Response`];

/** The names of all members of a schema, at any depth. */
function namesIn(schema: JsonObject, seen = new Set<JsonObject>()): string[] {
  const found = resolve(schema, schemas);
  if (seen.has(found)) return [];
  seen.add(found);
  const below = [...((found.anyOf ?? found.oneOf ?? []) as readonly JsonObject[])];
  if (found.items !== undefined) below.push(found.items as JsonObject);
  const properties = Object.entries((found.properties ?? {}) as Record<string, JsonObject>);
  return [
    ...properties.flatMap(([name, one]) => [name, ...namesIn(one, seen)]),
    ...below.flatMap((one) => namesIn(one, seen)),
  ];
}

test("plans have the quotas, bursts and endpoints that were published", () => {
  // Every plan that includes price alerts includes their webhooks.
  const developer = ["drug_search", "price_lookup", "pharmacy_data", "alert_webhooks"];
  const startup = [...developer, "price_history", "generic_alternatives", "coverage_data"];
  const published = {
    developer: { requestsPerMonth: 1_000, burstPerMinute: 60, features: developer },
    startup: { requestsPerMonth: 10_000, burstPerMinute: 300, features: startup },
    business: {
      requestsPerMonth: 100_000,
      burstPerMinute: 1_000,
      features: [...startup, "bulk", "webhooks"],
    },
  };
  for (const [name, plan] of Object.entries(published)) {
    const { requestsPerMonth, burstPerMinute, features } = plans[name as keyof typeof plans];
    assert.deepEqual({ requestsPerMonth, burstPerMinute, features }, plan, name);
  }
});

test("drug search, price lookup and pharmacy data are on every plan", () => {
  const needed = Object.fromEntries(
    routes.flatMap(({ method, path, auth }) =>
      auth.type === "key" ? [[`${method} ${path}`, [auth.permission, auth.feature]]] : [],
    ),
  );
  assert.deepEqual(needed["GET /v1/drugs"], ["drugs:read", "drug_search"]);
  assert.deepEqual(needed["GET /v1/drugs/search"], ["drugs:read", "drug_search"]);
  assert.deepEqual(needed["GET /v1/drugs/{id}"], ["drugs:read", "drug_search"]);
  assert.deepEqual(needed["GET /v1/drugs/{id}/prices"], ["prices:read", "price_lookup"]);
  assert.deepEqual(needed["GET /v1/pharmacies"], ["pharmacies:read", "pharmacy_data"]);
});

test("errors have the seven published statuses and no other", () => {
  const statuses = new Set(Object.values(errorCodes).map(({ status }) => status));
  assert.deepEqual([...statuses].toSorted(), [400, 401, 403, 404, 429, 500, 503]);
});

test("every address but those for people, of GraphQL, and for the state of the service has its version in the path", () => {
  for (const { path } of routes) assert.match(path, /^\/($|v1\/|status$|graphql\/|docs(\/|$))/);
});

test("a drug has the published members", async () => {
  const { body } = await service.get("/v1/drugs/search?query=metformin", key);
  for (const drug of body.data) {
    const { id, name, strength, form, generic, din } = drug;
    assert.match(din, /^\d{8}$/);
    assert.equal(id, `drug_${din}`);
    for (const text of [name, strength, form]) assert.equal(typeof text, "string");
    assert.match(strength, /^$|^[\d.,]+ ?\S/);
    assert.equal(typeof generic, "boolean");
  }
  assert.ok(body.data.length > 0);
});

test("a drug in the list has its lowest price, the pharmacy that has it, and what it saves", async () => {
  const { body } = await service.get("/v1/drugs?q=metformin", key);
  const [priced] = body.data.filter(({ lowest_price }: { lowest_price: unknown }) => lowest_price !== null);
  assert.deepEqual(
    [priced.name, priced.lowest_price, priced.pharmacy, priced.savings].map((value) => typeof value),
    ["string", "number", "string", "string"],
  );
});

test("a price entry has the published members: a JSON number with its cents beside it, and a stock status", async () => {
  const { body } = await service.get("/v1/drugs/07900003/prices?limit=100", key);
  assert.ok(body.data.length > 0);
  for (const { pharmacy, price, price_cents, dispensing_fee, availability } of body.data) {
    assert.equal(typeof pharmacy, "string");
    assert.equal(typeof price, "number");
    assert.equal(price_cents, Math.round(price * 100));
    assert.equal(typeof dispensing_fee, "number");
    assert.ok(["in_stock", "low_stock", "out_of_stock", "unknown"].includes(availability), availability);
  }
});

test("under /v1/prices a price is a decimal string with its cents beside it, elsewhere a number", () => {
  for (const row of routes) {
    const answer = answerOf(row);
    if (answer === undefined) continue;
    const wanted = row.path.startsWith("/v1/prices/") ? "string" : "number";
    const look = (schema: JsonObject, seen: Set<JsonObject>): void => {
      const found = resolve(schema, schemas);
      if (seen.has(found)) return;
      seen.add(found);
      const properties = (found.properties ?? {}) as Record<string, JsonObject>;
      if (properties.price !== undefined) {
        const { type } = resolve(properties.price, schemas);
        assert.equal(type, wanted, `${row.name}: price`);
        assert.ok(properties.price_cents, `${row.name}: price_cents`);
      }
      const below = [...Object.values(properties), ...((found.anyOf ?? []) as readonly JsonObject[])];
      if (found.items !== undefined) below.push(found.items as JsonObject);
      for (const one of below) look(one, seen);
    };
    look(answer, new Set());
  }
});

test("every list has data, has_more and next_cursor, and its envelope's own count", () => {
  for (const row of routes) {
    const answer = answerOf(row);
    const properties = answer === undefined ? {} : propertiesOf(answer);
    if (
      properties.pagination === undefined &&
      properties.next_cursor === undefined &&
      row.path !== "/v1/drugs"
    )
      continue;
    for (const name of ["data", "has_more", "next_cursor"])
      assert.ok(properties[name], `${row.name}: ${name}`);
    // A log that is followed has no end to count to: docs/decisions/0010-events.md.
    if (row.name === "listEvents") continue;
    const [member, counts] =
      row.path === "/v1/drugs"
        ? (["meta", ["total", "page"]] as const)
        : (["pagination", ["total", "limit", "offset", "has_more"]] as const);
    const names = Object.keys(propertiesOf(properties[member] ?? {}));
    for (const name of counts) assert.ok(names.includes(name), `${row.name}: ${member}.${name}`);
  }
});

test("nothing that shows prices may be kept for more than 15 minutes, pharmacies a day, drugs an hour", () => {
  const prices = new Set([
    "price",
    "price_cents",
    "unit_price",
    "lowest_price",
    "highest_price",
    "average_price",
  ]);
  const published: Record<string, number> = {
    "/v1/drugs/search": 3_600,
    "/v1/drugs/{id}": 3_600,
    "/v1/pharmacies": 86_400,
    "/v1/pharmacies/{id}": 86_400,
    "/v1/drugs/{id}/prices": 900,
  };
  for (const row of routes) {
    const answer = answerOf(row);
    const { cache } = row;
    if (cache === "no-store") continue;
    const exactly = published[row.path];
    if (exactly !== undefined) assert.equal(cache.maxAgeSeconds, exactly, row.name);
    if (answer !== undefined && namesIn(answer).some((name) => prices.has(name)))
      assert.ok(cache.maxAgeSeconds <= 900, `${row.name} shows prices: keep it for 900 s at most`);
    if (row.auth.type !== "none") assert.equal(cache.scope, "private", row.name);
  }
});

test("the limits, the version and the request id stand on every answer, good or not", async () => {
  for (const row of routes) {
    const asked = row.auth.type === "none" ? {} : { key };
    for (const response of [
      await askWell(service, row, key),
      await ask(service, row, { ...asked, more: "no_such_parameter=1" }),
      await ask(service, row, { key: "tm_live_nobody" }),
    ]) {
      const what = `${row.name} ${response.status}`;
      for (const name of ["limit", "remaining", "reset"])
        assert.match(response.headers[`x-ratelimit-${name}`] ?? "", /^\d+$/, what);
      const { ratelimit = "", "ratelimit-policy": policy = "" } = response.headers;
      assert.match(policy, /^"burst";q=\d+;w=60(, "quota";q=\d+)?$/, what);
      assert.match(ratelimit, /^"burst";r=\d+;t=\d+(, "quota";r=\d+;t=\d+)?$/, what);
      assert.equal(policy.includes("quota"), response.headers["x-quota-limit"] !== undefined, what);
      assert.ok(ratelimit.startsWith(`"burst";r=${response.headers["x-ratelimit-remaining"]};`), what);
      assert.equal(response.headers["x-api-version"], "1.5.0", what);
      assert.match(response.headers["x-request-id"] ?? "", /^[A-Za-z0-9._-]{1,128}$/, what);
      if (response.status >= 400)
        assert.equal(response.body.request_id, response.headers["x-request-id"], what);
    }
  }
});

test("without a radius, 50 kilometres around the place are looked at", async () => {
  for (const path of ["/v1/drugs/07900003/prices", "/v1/pharmacies"]) {
    const distances = async (more: string) => {
      const { body } = await service.get(`${path}?postal_code=V3T2K1&limit=100${more}`, key);
      return (body.data as { distance_km: number }[]).map(({ distance_km }) => distance_km);
    };
    const near = await distances("");
    assert.deepEqual(near, await distances("&radius=50"), path);
    assert.ok(near.length > 0 && near.every((distance) => distance <= 50), path);
    assert.ok((await distances("&radius=500")).length >= near.length, path);
  }
});

test("coordinates stand in for a postal code wherever one is taken", () => {
  const takes = routes.filter(({ request }) => "postal_code" in request.query.shape);
  assert.ok(takes.length > 0);
  for (const row of takes)
    for (const name of ["latitude", "longitude", "radius"])
      assert.ok(name in row.request.query.shape, `${row.name}: ${name}`);
});

test("the key is read from the Authorization header and from nowhere else", async () => {
  for (const row of routes.filter(({ auth }) => auth.type !== "none")) {
    const elsewhere = await ask(service, row, { headers: { "X-API-Key": key } });
    assert.deepEqual([elsewhere.status, elsewhere.body.error.code], [401, "UNAUTHORIZED"], row.name);
    assert.match(elsewhere.body.error.message, /X-API-Key .*1\.2\.0.*Authorization: Bearer/);
    const inAddress = await ask(service, row, { more: `api_key=${key}` });
    assert.equal(inAddress.status, 401, row.name);
    assert.ok(!inAddress.text.includes(key), row.name);
  }
});

test("a plan's burst is what was published: the last request of a minute is answered, the next is a 429", async () => {
  for (const plan of Object.values(plans)) {
    const account = await service.accounts.createAccount({ name: plan.title, plan: plan.name });
    const { key: own } = await service.accounts.createKey({
      accountId: account.id,
      environment: "live",
      name: "burst",
      permissions: ["drugs:read"],
    });
    const accountId = uuidOf(idPrefixes.account, account.id) ?? "";
    await service.limiter.consume(accountId, plan, plan.burstPerMinute - 1);
    const last = await service.get("/v1/drugs/07900003", own);
    assert.deepEqual([last.status, last.headers["x-ratelimit-remaining"]], [200, "0"], plan.name);
    const refused = await service.get("/v1/drugs/07900003", own);
    assert.deepEqual([refused.status, refused.body.error.code], [429, "RATE_LIMITED"], plan.name);
    const seconds = refused.headers["retry-after"] ?? "";
    assert.match(seconds, /^([1-9]|[1-5]\d|60)$/);
    assert.ok(refused.headers.ratelimit?.startsWith(`"burst";r=0;t=${seconds}, `), "both say the same");
  }
});
