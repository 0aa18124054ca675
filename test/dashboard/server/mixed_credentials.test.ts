/**
 * Every route of every server, with an API key and a session mixed up on purpose. The public servers accept keys only, the
 * dashboard accepts sessions only, and a request that has both counts as the one that its server accepts.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { permissions } from "../../../internal/accounts/model.ts";
import { routes as dashboardRoutes } from "../../../internal/dashboard/routes.ts";
import { graphqlRoutes } from "../../../internal/graphql/http/mount.ts";
import type { EnvironmentName } from "../../../internal/postgres/environment.ts";
import { routes as restRoutes } from "../../../internal/rest/routes.ts";
import { addressOf } from "../../api/sample.ts";
import { cookieOf, type Person, testDashboard } from "./fixture.ts";
import { standing } from "./standing.ts";
import { targets } from "./targets.ts";
import { makeThings } from "./things.ts";

const dashboard = await testDashboard();
after(() => dashboard[Symbol.asyncDispose]());
const owner = await dashboard.signUp();
const stranger = await dashboard.signUp();
const environments = ["live", "sandbox"] as const;
const things = {
  live: await makeThings(dashboard, owner, "live", "of-the-owner"),
  sandbox: await makeThings(dashboard, owner, "sandbox", "of-the-owner"),
};

async function keyOf({ accountId }: Person, environment: EnvironmentName): Promise<string> {
  const wanted = { accountId, environment, name: "mixed", permissions };
  const { key } = await dashboard.accounts.createKey(wanted);
  dashboard.secrets.push(key);
  return key;
}
const keys = {
  live: await keyOf(owner, "live"),
  sandbox: await keyOf(owner, "sandbox"),
};
const sessionOf = ({ token, csrf }: Person) => ({ Cookie: cookieOf(token), "X-CSRF-Token": csrf });
const keyed = (key: string) => ({ Authorization: `Bearer ${key}` });

type PublicTarget = { name: string; method: string; path: string; body?: object };

/** Routes of a public server that need a key. */
function publicTargets(environment: EnvironmentName): PublicTarget[] {
  const rest = restRoutes
    .filter(({ auth, only = environment }) => auth.type !== "none" && only === environment)
    .map((route) => ({
      name: route.name,
      method: route.method,
      path: addressOf(route),
      ...(route.request.body === undefined ? {} : { body: route.example?.body ?? {} }),
    }));
  const graphql = graphqlRoutes
    .filter(({ auth }) => auth.type !== "none")
    .map(({ name, method, path }) =>
      method === "GET"
        ? { name, method, path: `${path}?query=%7B__typename%7D` }
        : { name, method, path, body: { query: "{ __typename }" } },
    );
  return [...rest, ...graphql];
}

test("each table has its own kind of authentication", () => {
  const kinds = (routes: readonly { auth: { type: string } }[]) =>
    [...new Set(routes.map(({ auth }) => auth.type))].toSorted();
  assert.deepEqual(kinds(restRoutes), ["any_key", "key", "none"]);
  assert.deepEqual(kinds(graphqlRoutes), ["key", "none"]);
  assert.deepEqual(kinds(dashboardRoutes), ["none", "session"]);
});

test("a public server rejects a session without a key on every route, and changes nothing", async () => {
  const before = await standing(dashboard.database);
  for (const environment of environments)
    for (const { name, method, path, body } of publicTargets(environment)) {
      const url = `${dashboard.api[environment].address}${path}`;
      const headers = { "Content-Type": "application/json", Origin: dashboard.origin, ...sessionOf(owner) };
      const answer = await dashboard.send(method, url, { headers, ...(body === undefined ? {} : { body }) });
      assert.equal(answer.status, 401, `${environment} ${name}: ${answer.text}`);
    }
  assert.deepEqual(await standing(dashboard.database), before);
});

test("a public server rejects a key of the other environment on every route, even with a session", async () => {
  const before = await standing(dashboard.database);
  for (const environment of environments) {
    const other = keys[environment === "live" ? "sandbox" : "live"];
    for (const { name, method, path, body } of publicTargets(environment)) {
      const url = `${dashboard.api[environment].address}${path}`;
      const headers = { "Content-Type": "application/json", ...sessionOf(owner), ...keyed(other) };
      const answer = await dashboard.send(method, url, { headers, ...(body === undefined ? {} : { body }) });
      assert.ok([401, 403].includes(answer.status), `${environment} ${name}: ${answer.text}`);
    }
  }
  assert.deepEqual(await standing(dashboard.database), before);
});

test("the dashboard rejects keys of both environments without a session on every route, and changes nothing", async () => {
  const before = await standing(dashboard.database);
  for (const target of targets.filter(({ open }) => !open))
    for (const key of Object.values(keys)) {
      const path = `/dashboard/api${target.path(things[target.environment ?? "live"])}`;
      const sent = { headers: keyed(key), ...(target.body === undefined ? {} : { body: target.body }) };
      const answer = await dashboard.fromPage(target.method, path, sent);
      assert.equal(answer.status, 401, `${target.name}: ${answer.text}`);
    }
  assert.deepEqual(await standing(dashboard.database), before);
});

test("with both on the dashboard, the session's account counts, not the key's", async () => {
  const ofOne = targets.filter((target) => target.ofOne && !target.open);
  assert.ok(ofOne.length >= 35);
  for (const target of ofOne) {
    const environment = target.environment ?? "live";
    const headers = keyed(keys[environment]);
    const sent = { headers, ...(target.body === undefined ? {} : { body: target.body }) };
    const answer = await stranger.ask(target.method, target.path(things[environment]), sent);
    assert.equal(answer.status, 404, `${target.name}: ${answer.text}`);
  }
});

test("with both on a public server, the key's account counts, not the session's", async () => {
  for (const environment of environments) {
    const strangers = await keyOf(stranger, environment);
    const url = `${dashboard.api[environment].address}/v1/webhooks`;
    const read = (headers: Record<string, string>) => dashboard.send("GET", url, { headers });
    const both = await read({ ...keyed(strangers), ...sessionOf(owner) });
    assert.equal(both.status, 200, both.text);
    assert.ok(!both.text.includes("of-the-owner"));
    assert.ok((await read(keyed(keys[environment]))).text.includes("of-the-owner"));
  }
});
