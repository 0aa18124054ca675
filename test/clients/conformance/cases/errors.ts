/** Every code of an error, provoked at the service, and what a client makes of it. */
import assert from "node:assert/strict";
import type { Failure } from "../driver.ts";
import { openFragileDoor, openPacedDoor } from "../stage.ts";
import { type Case, type Client, failureOf, lastOf, type World } from "../world.ts";

export type ErrorCase = {
  code: string;
  /** What happens, where a code has several cases. */
  name?: string;
  status: number;
  subclass: Failure["subclass"];
  kind?: Failure["kind"];
  /** Fields that `details` names. */
  fields?: readonly string[];
  provoke(world: World): Promise<{ client: Client; failure: Failure }>;
};

type Ask = (client: Client) => Promise<unknown>;
const once = { max_retries: 0 };

const with_ =
  (ask: Ask, wish: Parameters<World["client"]>[0] = {}) =>
  async (world: World) => {
    const client = await world.client({ ...wish });
    return { client, failure: await failureOf(ask(client)) };
  };
const as = (ask: Ask, wish: Parameters<World["stage"]["key"]>[0]) => async (world: World) => {
  const client = await world.client({ key: await world.stage.key(wish) });
  return { client, failure: await failureOf(ask(client)) };
};

/** A key of the right form that nobody was given. */
export const stranger = `tm_live_${"A".repeat(43)}`;

const alert = { drug_id: "drug_07900003", target_price: 9.5 };
const graphql = { kind: "graphql" } as const;
const bad = { status: 400, subclass: "invalid_request" } as const;

/** Uses up a minute of the account, and answers its client while the clock stands. */
export async function exhausted(
  world: World,
  door: { address: string },
  wish: Parameters<World["client"]>[0] = {},
) {
  const key = await world.stage.key({ plan: "developer" });
  const headers = { Authorization: `Bearer ${key.key}` };
  const asked = Array.from({ length: 60 }, () => fetch(`${door.address}/v1/usage`, { headers }));
  for (const answer of await Promise.all(asked)) assert.equal(answer.status, 200, await answer.text());
  return await world.client({ key, to: door.address, ...wish });
}

export const errors: readonly ErrorCase[] = [
  {
    ...bad,
    code: "INVALID_PARAMETER",
    fields: ["limit", "offset"],
    provoke: with_((client) => client.request("GET", "/v1/drugs", { query: { limit: 0, offset: -1 } })),
  },
  {
    ...bad,
    code: "INVALID_PARAMETER",
    name: "by a typed method",
    fields: ["limit"],
    provoke: with_((client) => client.call("drugs.list", { query: { limit: 1000 } })),
  },
  {
    ...bad,
    code: "UNKNOWN_PARAMETER",
    fields: ["colour"],
    provoke: with_((client) => client.request("GET", "/v1/drugs", { query: { colour: "red" } })),
  },
  {
    ...bad,
    code: "INVALID_CURSOR",
    fields: ["cursor"],
    provoke: with_((client) => client.call("drugs.list", { query: { cursor: "nonsense" } })),
  },
  {
    ...bad,
    code: "INVALID_BODY",
    provoke: with_((client) => client.request("POST", "/v1/alerts", { body: [1] as object })),
  },
  {
    ...bad,
    code: "IDEMPOTENCY_KEY_REUSED",
    fields: ["Idempotency-Key"],
    async provoke(world) {
      const client = await world.client();
      const options = { idempotency_key: "the-same-key" };
      await client.call("alerts.create", { body: alert, options });
      return {
        client,
        failure: await failureOf(
          client.call("alerts.create", { body: { ...alert, target_price: 8 }, options }),
        ),
      };
    },
  },
  {
    code: "UNAUTHORIZED",
    status: 401,
    subclass: "authentication",
    provoke: with_((client) => client.call("drugs.list"), { key: stranger }),
  },
  {
    code: "WRONG_ENVIRONMENT",
    status: 403,
    subclass: "permission_denied",
    provoke: as((client) => client.call("drugs.list"), { environment: "sandbox" }),
  },
  {
    code: "PERMISSION_DENIED",
    status: 403,
    subclass: "permission_denied",
    provoke: as((client) => client.call("drugs.prices", { path: { id: "07900003" } }), {
      permissions: ["drugs:read"],
    }),
  },
  {
    code: "PLAN_REQUIRED",
    status: 403,
    subclass: "permission_denied",
    provoke: as((client) => client.call("drugs.generics", { path: { id: "07900003" } }), {
      plan: "developer",
    }),
  },
  {
    code: "NOT_FOUND",
    status: 404,
    subclass: "not_found",
    provoke: with_((client) => client.call("drugs.get", { path: { id: "drug_00000000" } })),
    fields: ["id"],
  },
  {
    code: "METHOD_NOT_ALLOWED",
    status: 404,
    subclass: "not_found",
    provoke: with_((client) => client.request("PUT", "/v1/drugs", { body: {} })),
  },
  {
    code: "RATE_LIMITED",
    status: 429,
    subclass: "rate_limit",
    async provoke(world) {
      await using door = await openPacedDoor(world.stage, 30_000);
      const client = await exhausted(world, door, { options: once });
      const failure = await failureOf(client.call("drugs.list"));
      assert.equal(failure.retry_after, 30);
      return { client, failure };
    },
  },
  {
    code: "QUOTA_EXCEEDED",
    status: 429,
    subclass: "rate_limit",
    async provoke(world) {
      const key = await world.stage.key({ plan: "developer" });
      await world.stage.spendMonth(key, 1_000);
      // With retries left: a month is more than a client waits for.
      const client = await world.client({ key, options: { max_retry_wait_ms: 500 } });
      const failure = await failureOf(client.call("drugs.list"));
      assert.ok(Number(failure.retry_after) >= 1);
      assert.equal(client.gate.exchanges.length, 1, "what a client would not wait for is told at once");
      return { client, failure };
    },
  },
  {
    code: "INTERNAL",
    status: 500,
    subclass: "server",
    async provoke(world) {
      await using door = await openFragileDoor(30_000);
      const key = await door.key();
      await door.dropTable("recalls");
      const client = await world.client({ key, to: door.address, options: once });
      return { client, failure: await failureOf(client.call("recalls.list")) };
    },
  },
  {
    code: "SERVICE_UNAVAILABLE",
    status: 503,
    subclass: "server",
    async provoke(world) {
      await using door = await openFragileDoor();
      const key = await door.key();
      door.takeDatabase();
      const client = await world.client({ key, to: door.address, options: once });
      const failure = await failureOf(client.call("drugs.list"));
      assert.ok(Number(failure.retry_after) >= 1, "it says when to come again");
      assert.equal(client.gate.exchanges.length, 1, "no retries were asked for");
      return { client, failure };
    },
  },
  {
    ...{ ...bad, ...graphql, code: "GRAPHQL_PARSE_FAILED" },
    provoke: with_((client) => client.graphql({ query: "{ drug" })),
  },
  {
    ...{ ...bad, ...graphql, code: "GRAPHQL_VALIDATION_FAILED" },
    provoke: with_((client) => client.graphql({ query: "{ nothing }" })),
  },
  {
    ...{ ...bad, ...graphql, code: "DOCUMENT_TOO_LARGE" },
    provoke: with_((client) => client.graphql({ query: `{ ${"a: __typename ".repeat(10_000)} }` })),
  },
  {
    ...{ ...bad, ...graphql, code: "DEPTH_LIMIT_EXCEEDED" },
    provoke: with_((client) => client.graphql({ query: deep(20) })),
  },
  {
    ...{ ...bad, ...graphql, code: "COMPLEXITY_LIMIT_EXCEEDED" },
    provoke: with_((client) =>
      client.graphql({
        query: `{ ${[1, 2, 3, 4]
          .map(
            (at) =>
              `a${at}: drugs(query: "met", first: 100) { edges { node { id generics { id prices { amount } } } } }`,
          )
          .join(" ")} }`,
      }),
    ),
  },
  {
    ...{ ...bad, ...graphql, code: "PERSISTED_QUERY_NOT_FOUND" },
    provoke: with_((client) => client.graphql({ document_id: "0".repeat(64) })),
  },
  {
    ...{ ...graphql, code: "TRUSTED_DOCUMENTS_ONLY", status: 403, subclass: "permission_denied" },
    provoke: as((client) => client.graphql({ query: "{ __typename }" }), { trustedDocumentsOnly: true }),
  },
];

function deep(levels: number): string {
  return `{ drugs(query: "a", first: 1) { edges { node { ${"generics { ".repeat(levels)} id ${"} ".repeat(levels)} } } } }`;
}

function assertTells(
  failure: Failure,
  { code, status, subclass, kind = "api", fields = [] }: ErrorCase,
  client: Client,
) {
  const { answer } = lastOf(client.gate.exchanges);
  const body = JSON.parse(answer?.text ?? "{}");
  // A client that asks for GraphQL's own media type has the status of the error; who does not, has 200.
  const said = kind === "graphql" ? body.errors[0] : body.error;
  assert.equal(kind === "graphql" ? said.extensions.code : said.code, code, answer?.text);
  assert.equal(answer?.status, status);
  assert.deepEqual(
    [failure.kind, failure.code, failure.status],
    [kind, code, status],
    JSON.stringify(failure),
  );
  if (kind === "api") assert.equal(failure.subclass, subclass);
  const id = answer?.headers["x-request-id"];
  assert.equal(failure.request_id, id);
  for (const part of [code, said.message, String(id), ...fields])
    assert.ok(failure.message.includes(part), `the message says ${part}: ${failure.message}`);
  if (kind === "graphql") assert.deepEqual(failure.errors, body.errors);
  else {
    assert.equal(failure.doc_url, said.doc_url);
    assert.deepEqual(failure.details ?? [], said.details ?? []);
    assert.deepEqual(
      [...new Set((failure.details ?? []).map(({ field }) => field))].toSorted(),
      [...fields].toSorted(),
    );
  }
}

export const errorCases: readonly Case[] = errors.map((one) => ({
  name: `error ${one.code} ${one.name ?? ""}`.trim(),
  async run(world) {
    const { client, failure } = await one.provoke(world);
    assertTells(failure, one, client);
  },
}));
