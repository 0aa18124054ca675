/** How a client is set up, what it tells besides data, and what it bears: addresses, redirects, conditions, hooks, news in answers. */
import assert from "node:assert/strict";
import { plain } from "../compare.ts";
import { startDriver } from "../driver.ts";
import { assertTold } from "../exchange.ts";
import { startGate } from "../gate.ts";
import { answeredBy, type Case, failureOf, lastOf } from "../world.ts";

/** Keys that clients are made of, or not, and that nobody has. */
const live = `tm_live_${"k".repeat(43)}`;
const sandbox = `tm_sandbox_${"k".repeat(43)}`;
export const refusedKeys: readonly string[] = [live, sandbox];
const url = "http://127.0.0.1:9";

/** Options that no client is made of, and what the error names. */
const refused: readonly (readonly [string, Record<string, string>, RegExp])[] = [
  ["no key", { base_url: url }, /api_?key/i],
  ["an empty key", { api_key: "", base_url: url }, /api_?key/i],
  ["a key without its prefix", { api_key: "k".repeat(43), base_url: url }, /tm_live_|tm_sandbox_/],
  ["no address", { api_key: live }, /base_?url/i],
  ["a live key with the sandbox's address alone", { api_key: live, sandbox_url: url }, /base_?url/i],
  ["an address without a scheme", { api_key: live, base_url: "api.example/v1" }, /base_?url/i],
  ["an address of another scheme", { api_key: live, base_url: "ftp://api.example" }, /base_?url/i],
  [
    "an address with credentials",
    { api_key: live, base_url: "https://me:opensesame@api.example" },
    /base_?url/i,
  ],
  ["an address with a query", { api_key: live, base_url: "https://api.example/?a=1" }, /base_?url/i],
  [
    "a sandbox address of another scheme",
    { api_key: sandbox, sandbox_url: "ftp://api.example" },
    /sandbox_?url/i,
  ],
];

const refusals = refused.map(
  ([what, options, names]): Case => ({
    name: `a client is not made with ${what}`,
    async run({ driver }) {
      const failure = await failureOf(driver.ask({ do: "client", name: "refused", options }));
      assert.equal(failure.kind, "configuration", JSON.stringify(failure));
      assert.match(failure.message, names);
      assert.doesNotMatch(failure.message, /k{20}|opensesame/, "and shows no secret");
    },
  }),
);

export const clientCases: readonly Case[] = [
  ...refusals,
  {
    name: "a key goes to the address of its environment, and the client says which",
    async run({ driver, stage }) {
      await using liveGate = await startGate({ to: stage.addresses.live });
      await using sandboxGate = await startGate({ to: stage.addresses.sandbox });
      const addresses = { base_url: liveGate.url, sandbox_url: sandboxGate.url };
      for (const environment of ["live", "sandbox"] as const) {
        const { key } = await stage.key({ environment });
        const made = await driver.ask({
          do: "client",
          name: environment,
          options: { api_key: key, ...addresses },
        });
        assert.equal(made.environment, environment);
        const asked = { do: "call", client: environment, resource: "usage", method: "get" };
        const { data, last_response } = await driver.ask(asked);
        assert.equal(data.environment, environment);
        assert.equal(last_response.sandbox, environment === "sandbox");
      }
      assert.deepEqual([liveGate.exchanges.length, sandboxGate.exchanges.length], [1, 1]);
    },
  },
  {
    name: "what is not given is taken from the environment",
    async run({ stage, language }) {
      const [own, other] = [await stage.key({ environment: "sandbox" }), await stage.key()];
      const { live, sandbox } = stage.addresses;
      await using driver = await startDriver(language, {
        ...{ DRUG_PRICE_API_KEY: own.key, DRUG_PRICE_BASE_URL: live, DRUG_PRICE_SANDBOX_URL: sandbox },
      });
      const usageOf = async (name: string, options: object) => {
        await driver.ask({ do: "client", name, options });
        const { data } = await driver.ask({ do: "call", client: name, resource: "usage", method: "get" });
        return data.environment;
      };
      assert.equal(await usageOf("all", {}), "sandbox");
      assert.equal(await usageOf("given", { api_key: other.key }), "live", "what is given counts");
    },
  },
  {
    name: "ids and words are written into addresses so that they arrive as they are",
    async run(world) {
      const client = await world.client();
      const id = "a/b ?c#d&e=é%2F+";
      const failure = await failureOf(client.call("drugs.get", { path: { id } }));
      assert.equal(failure.kind, "api", JSON.stringify(failure));
      const { pathname, search } = new URL(lastOf(client.gate.exchanges).path, "http://gate");
      assert.equal(decodeURIComponent(pathname.slice("/v1/drugs/".length)), id);
      assert.deepEqual([pathname.split("/").length, search], [4, ""]);
      const query = "acétaminophène 500 mg/co & + 100% #1";
      await client.call("drugs.search", { query: { query } });
      assert.equal(
        new URL(lastOf(client.gate.exchanges).path, "http://gate").searchParams.get("query"),
        query,
      );
    },
  },
  {
    name: "a base address may have a path, with or without a slash behind it",
    async run(world) {
      const client = await world.client({ prefix: "/pricing/api" });
      assert.ok((await client.call("drugs.list", { query: { limit: 1 } })).data.data.length === 1);
      assert.match(lastOf(client.gate.exchanges).path, /^\/pricing\/api\/v1\/drugs\?/);
      await client.request("GET", "/v1/usage");
      assert.equal(lastOf(client.gate.exchanges).path, "/pricing/api/v1/usage");
      const { data } = await client.graphql({ query: "{ __typename }" });
      assert.equal(data.__typename, "Query");
      assert.match(lastOf(client.gate.exchanges).path, /^\/pricing\/api\/graphql/);
      const options = { api_key: client.key, base_url: `${client.gate.url}/` };
      await world.driver.ask({ do: "client", name: "slash", options });
      await world.driver.ask({ do: "call", client: "slash", resource: "usage", method: "get" });
      assert.equal(lastOf(client.gate.exchanges).path, "/pricing/api/v1/usage");
    },
  },
  ...[301, 302, 307, 308].map(
    (status): Case => ({
      name: `a ${status} is not followed: the key stays where it was sent`,
      async run(world) {
        await using elsewhere = await startGate({ to: world.stage.addresses.live });
        const location = `${elsewhere.url}/v1/drugs`;
        const client = await world.client({ always: { do: "answer", status, headers: { location } } });
        const failure = await failureOf(client.call("drugs.list"));
        assert.match(failure.message, /redirect/i);
        assert.equal(elsewhere.exchanges.length, 0);
        assert.equal(client.gate.exchanges.length, 1);
      },
    }),
  ),
  {
    name: "what a caller has already is told apart: 304 to If-None-Match",
    async run(world) {
      const client = await world.client();
      const { last_response } = await client.call("drugs.get", { path: { id: "07900003" } });
      const options = { if_none_match: last_response.etag ?? assert.fail("there is an ETag") };
      const failure = await failureOf(client.call("drugs.get", { path: { id: "07900003" }, options }));
      assert.equal(failure.kind, "not_modified", JSON.stringify(failure));
      assert.equal(lastOf(client.gate.exchanges).answer?.status, 304);
      const other = await client.call("drugs.get", {
        path: { id: "07900003" },
        options: { if_none_match: '"other"' },
      });
      assert.equal(other.data.id, "drug_07900003");
    },
  },
  {
    name: "headers of a call are sent, with every attempt",
    async run(world) {
      const client = await world.client({ faults: [{ do: "hang_up" }] });
      const headers = { "X-Request-Id": "mine-7" };
      const { last_response } = await client.call("usage.get", { options: { headers } });
      assert.deepEqual(
        client.gate.exchanges.map((exchange) => exchange.headers["x-request-id"]),
        ["mine-7", "mine-7"],
      );
      assert.equal(last_response.request_id, "mine-7");
    },
  },
  {
    name: "what is not in the contract can be asked for: JSON as it came, with all that is told besides",
    async run(world) {
      const client = await world.client();
      const query = { query: "metformin", limit: 2 };
      const { data, last_response } = await client.request("GET", "/v1/drugs/search", { query });
      assert.deepEqual(plain(data), plain(answeredBy(client)));
      assertTold(last_response, lastOf(client.gate.exchanges));
    },
  },
  {
    name: "what is deprecated is told with the answer",
    async run(world) {
      const client = await world.client();
      const { last_response } = await client.request("GET", "/v1/drugs/search", {
        query: { q: "metformin" },
      });
      assert.ok(lastOf(client.gate.exchanges).answer?.headers.deprecation, "the service says so");
      assert.ok(last_response.deprecation !== null);
    },
  },
  {
    name: "limits that were decided by one process alone are told as such",
    async run(world) {
      const change = (_: unknown, headers: Record<string, unknown>) => {
        headers["x-ratelimit-mode"] = "local";
      };
      const client = await world.client({ faults: [{ do: "change", change }] });
      assert.equal((await client.call("usage.get")).last_response.rate_limit.local, true);
      assert.equal((await client.call("usage.get")).last_response.rate_limit.local, false);
    },
  },
  {
    name: "limits count down as the service counts",
    async run(world) {
      const client = await world.client();
      const told = [];
      for (let at = 0; at < 3; at += 1)
        told.push((await client.call("drugs.list", { query: { limit: 1 } })).last_response);
      const limits = told.map(({ quota }) => quota?.remaining ?? -1);
      assert.deepEqual(limits, [99_999, 99_998, 99_997]);
    },
  },
  {
    name: "members and words that a later version adds break nothing",
    async run(world) {
      const client = await world.client({
        always: {
          do: "change",
          change(body) {
            body.novelty = { deep: [1, { two: null }] };
            for (const drug of body.data ?? [body]) {
              drug.colour = "red";
              drug.schedule = "MOONSHINE";
              drug.status = "FERMENTING";
              if (drug.event !== undefined)
                Object.assign(drug, { event: "moon.rose", data: { phase: "full" } });
            }
          },
        },
      });
      const { data } = await client.call("drugs.get", { path: { id: "07900003" } });
      assert.deepEqual([data.schedule, data.status, data.id], ["MOONSHINE", "FERMENTING", "drug_07900003"]);
      const { items } = await client.each("drugs.list", { query: { limit: 20 } });
      const raw = (await (await world.raw(client.key, "/v1/drugs?limit=1")).json()) as {
        meta: { total: number };
      };
      assert.equal(items.length, raw.meta.total);
      const events = await client.call("events.list", { query: { limit: 2 } });
      assert.deepEqual(
        events.data.data.map((event: { event: string; data: object }) => [event.event, event.data]),
        Array(2).fill(["moon.rose", { phase: "full" }]),
      );
    },
  },
  {
    name: "an error with a code that is not known is an error with that code",
    async run(world) {
      const error = {
        code: "MOON_FULL",
        message: "Not tonight.",
        status: 451,
        doc_url: "http://localhost/docs/errors",
      };
      const headers = { "content-type": "application/json", "x-request-id": "req_9" };
      const client = await world.client({
        always: {
          ...{ do: "answer", status: 451, headers },
          body: JSON.stringify({ error, request_id: "req_9" }),
        },
      });
      const failure = await failureOf(client.call("drugs.list"));
      assert.deepEqual(
        [failure.kind, failure.code, failure.status, failure.request_id],
        ["api", "MOON_FULL", 451, "req_9"],
      );
    },
  },
  {
    name: "hooks are told of every attempt, numbered, and why it is made again",
    async run(world) {
      const client = await world.client({ faults: [{ do: "hang_up" }, { do: "answer", status: 500 }] });
      await client.call("drugs.list", { query: { limit: 1 } });
      const log = await client.log();
      const path = "/v1/drugs?limit=1";
      assert.deepEqual(
        log.map(({ on, attempt }) => `${on} ${attempt}`).filter((line) => line.startsWith("request")),
        ["request 1", "request 2", "request 3"],
      );
      for (const line of log.filter(({ on }) => on === "request"))
        assert.deepEqual([line.method, line.path], ["GET", path]);
      assert.deepEqual(
        log.flatMap(({ on, attempt, status }) => (on === "response" ? [[attempt, status]] : [])),
        [
          [2, 500],
          [3, 200],
        ],
      );
      const retries = log.filter(({ on }) => on === "retry");
      assert.equal(retries.length, 2);
      assert.notEqual(retries[0]?.reason, retries[1]?.reason, "they have different reasons");
      assert.match(String(retries[1]?.reason), /500|server|status/i);
      assert.deepEqual(await client.log(), [], "the log was emptied");
    },
  },
];
