/** Answers that are none of the service's, or not as it gives them: an ingress's page, JSON of another form, waits without an end. Each is an error of the library's own. */
import assert from "node:assert/strict";
import type { Failure } from "../driver.ts";
import type { Fault } from "../gate.ts";
import { type Case, type Client, failureOf, type World } from "../world.ts";

const page = "<!doctype html><html><body><h1>Welcome</h1></body></html>";

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Fault => ({
  ...{ do: "answer", status, headers: { "content-type": "application/json", ...headers } },
  body: JSON.stringify(body),
});
const html = (status: number): Fault => ({
  ...{ do: "answer", status, headers: { "content-type": "text/html" }, body: page },
});
const empty = (status: number): Fault => ({ do: "answer", status });

/** A client to whom everything is answered so; it asks once, unless it may ask again. */
const answered = (world: World, always: Fault, maxRetries = 0) =>
  world.client({
    key: world.stage.keys[0] ?? assert.fail("a key"),
    always,
    options: { max_retries: maxRetries },
  });

const get = (client: Client) => client.call("drugs.get", { path: { id: "07900003" } });
const remove = (client: Client) => client.call("webhooks.delete", { path: { id: "wh_1" } });
const list = (client: Client) => client.call("drugs.list");
const walk = (client: Client) => client.each("drugs.list");
const query = "{ __typename }";
const execute = (client: Client) => client.graphql({ query });
const batch = (client: Client) => client.batch([{ query }]);

type Row = readonly [
  what: string,
  always: Fault,
  ask: (client: Client) => Promise<unknown>,
  expected: Partial<Failure> & { kinds?: readonly string[] },
];

const kinds = ["api", "graphql"];

const rows: readonly Row[] = [
  ["nothing is due: a page under 200", html(200), remove, { kind: "api", status: 200 }],
  ["nothing is due: a list under 404", answer(404, []), remove, { kind: "api", subclass: "not_found" }],
  [
    "nothing is due: null under 403",
    answer(403, null),
    remove,
    { kind: "api", subclass: "permission_denied" },
  ],
  ["nothing is due: a page under 400", html(400), remove, { kind: "api", subclass: "invalid_request" }],
  ["nothing is due: a list under 500", answer(500, []), remove, { kind: "api", subclass: "server" }],
  ["nothing is due: a page under 502", html(502), remove, { kind: "api", subclass: "server" }],
  ["an object is due: a list", answer(200, []), get, { kind: "api", status: 200 }],
  ["an object is due: null", answer(200, null), get, { kind: "api", status: 200 }],
  ["an object is due: text", answer(200, "text"), get, { kind: "api", status: 200 }],
  ["an object is due: a page", html(200), get, { kind: "api", status: 200 }],
  ["an object is due: nothing", empty(204), get, { kind: "api", status: 204 }],
  ["an object is due: a list under 404", answer(404, []), get, { kind: "api", subclass: "not_found" }],
  ["an object is due: null under 401", answer(401, null), get, { kind: "api", subclass: "authentication" }],
  ["a list is due: an object without data", answer(200, { has_more: false }), list, { kind: "api" }],
  ["a list is due: data that is null", answer(200, { data: null, has_more: false }), list, { kind: "api" }],
  [
    "a list is due: data that is an object",
    answer(200, { data: {}, has_more: false }),
    list,
    { kind: "api" },
  ],
  ["a list is gone through: an object without data", answer(200, { has_more: false }), walk, { kind: "api" }],
  ["a list is gone through: data that is null", answer(200, { data: null }), walk, { kind: "api" }],
  [
    "an error without a message",
    answer(404, { error: { code: "MOON_FULL" } }),
    get,
    { kind: "api", subclass: "not_found", code: "MOON_FULL" },
  ],
  [
    "an error with details in words",
    answer(400, { error: { code: "MOON_FULL", message: "Not tonight.", details: "all of it" } }),
    get,
    { kind: "api", subclass: "invalid_request", code: "MOON_FULL" },
  ],
  [
    "an error with details of many forms",
    answer(400, {
      error: { code: "MOON_FULL", message: "Not tonight.", details: [null, 7, { field: 3 }, "x", []] },
    }),
    get,
    { kind: "api", subclass: "invalid_request", code: "MOON_FULL" },
  ],
  [
    "an error that is a word",
    answer(403, { error: "forbidden" }),
    get,
    { kind: "api", subclass: "permission_denied" },
  ],
  ["a 304 that nobody asked for", empty(304), get, { kind: "not_modified" }],
  ["GraphQL: an empty object", answer(200, {}), execute, { kind: "api", status: 200 }],
  ["GraphQL: null", answer(200, null), execute, { kind: "api", status: 200 }],
  ["GraphQL: a list", answer(200, []), execute, { kind: "api", status: 200 }],
  ["GraphQL: a page", html(200), execute, { kind: "api", status: 200 }],
  [
    "GraphQL: data under 400",
    answer(400, { data: { __typename: "Query" } }),
    execute,
    { kinds, status: 400 },
  ],
  [
    "GraphQL: data under 500",
    answer(500, { data: { __typename: "Query" } }),
    execute,
    { kinds, status: 500 },
  ],
  ["GraphQL: errors in words", answer(200, { errors: "x" }), execute, { kinds, status: 200 }],
  [
    "GraphQL: errors in words beside data",
    answer(200, { data: { __typename: "Query" }, errors: "x" }),
    execute,
    { kinds, status: 200 },
  ],
  [
    "GraphQL: an error without extensions",
    answer(200, { errors: [{ message: "Not tonight.", extensions: null }] }),
    execute,
    { kind: "graphql", code: null, status: 200 },
  ],
  [
    "GraphQL: an error without a message",
    answer(200, { errors: [{ extensions: { code: "MOON_FULL", details: "all of it" } }] }),
    execute,
    { kind: "graphql", code: "MOON_FULL" },
  ],
  [
    "GraphQL: details of many forms",
    answer(200, {
      errors: [{ message: "Not tonight.", extensions: { code: "MOON_FULL", details: [null, 7] } }],
    }),
    execute,
    { kind: "graphql", code: "MOON_FULL" },
  ],
  ["GraphQL: an error that is null", answer(200, { errors: [null] }), execute, { kinds, status: 200 }],
  ["a batch of one: an empty list", answer(200, []), batch, { kinds, status: 200 }],
  ["a batch of one: a list of null", answer(200, [null]), batch, { kinds, status: 200 }],
  ["a batch of one: an empty object in the list", answer(200, [{}]), batch, { kinds, status: 200 }],
  [
    "a batch of one: errors in words",
    answer(200, [{ data: null, errors: "x" }]),
    batch,
    { kinds, status: 200 },
  ],
  [
    "a batch of one: one object of errors",
    answer(400, { errors: [{ message: "Not tonight.", extensions: { code: "MOON_FULL" } }] }),
    batch,
    { kind: "graphql", code: "MOON_FULL", status: 400 },
  ],
];

const refused = rows.map(
  ([what, always, ask, { kinds, ...expected }]): Case => ({
    name: `strange answers, ${what}`,
    async run(world) {
      const client = await answered(world, always);
      const failure = await failureOf(ask(client));
      const told = Object.entries(expected).map(([name]) => [name, failure[name as keyof Failure] ?? null]);
      assert.deepEqual(Object.fromEntries(told), expected, JSON.stringify(failure));
      if (kinds !== undefined) assert.ok(kinds.includes(failure.kind), JSON.stringify(failure));
      assert.equal(client.gate.exchanges.length, 1);
      assert.ok(failure.message.length > 3, "it says what came");
    },
  }),
);

/** Longer than any timer or number goes. */
const waits: readonly (readonly [string, string])[] = [
  ["2^31 seconds", String(2 ** 31)],
  ["a million million seconds", String(10 ** 12)],
  ["seconds of 400 digits", "9".repeat(400)],
];

const longWaits = waits.map(
  ([what, text]): Case => ({
    name: `strange answers, a wait of ${what}: told at once`,
    async run(world) {
      const error = { error: { code: "RATE_LIMITED", message: "Later." } };
      const client = await answered(world, answer(429, error, { "retry-after": text }), 3);
      const failure = await failureOf(get(client));
      assert.deepEqual([failure.kind, failure.subclass], ["api", "rate_limit"], JSON.stringify(failure));
      assert.equal(client.gate.exchanges.length, 1);
      assert.deepEqual(
        (await client.log()).filter(({ on }) => on === "retry"),
        [],
      );
    },
  }),
);

export const strangeAnswerCases: readonly Case[] = [
  ...refused,
  ...longWaits,
  ...[200, 204].map(
    (status): Case => ({
      name: `strange answers, nothing is due: nothing under ${status} is a success`,
      async run(world) {
        const { data, last_response } = await remove(await answered(world, empty(status)));
        assert.deepEqual([data, last_response.status], [null, status]);
      },
    }),
  ),
  {
    name: "strange answers, a page under 503 is asked again, then told",
    async run(world) {
      const client = await answered(world, html(503), 1);
      const failure = await failureOf(get(client));
      assert.deepEqual([failure.kind, failure.subclass, failure.status], ["api", "server", 503]);
      assert.equal(client.gate.exchanges.length, 2);
      assert.match(failure.message, /Welcome/, "the start of what came");
    },
  },
];
