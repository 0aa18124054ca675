/** Every call of calls.ts: what is sent must be what was meant, and what the client gives must be what was answered, member by member. */
import assert from "node:assert/strict";
import { idPrefixes, publicId, uuidOf } from "../../../../internal/core/ids.ts";
import { makeDelivery } from "../../../delivery/made.ts";
import { assertSame, withoutMark } from "../compare.ts";
import { assertAsked, assertManners, assertTold } from "../exchange.ts";
import { methodNamed } from "../methods.ts";
import { type Arguments, answeredBy, type Case, type Client, lastOf, type World } from "../world.ts";
import { daysAgo, drug, type Endpoint, endpoints, hook, type Thing } from "./calls.ts";

// biome-ignore lint/suspicious/noExplicitAny: what raw requests answer.
async function made(world: World, key: string, path: string, body: object): Promise<any> {
  const answer = await world.raw(key, path, { method: "POST", body: JSON.stringify(body) });
  assert.equal(answer.status, 201, await answer.clone().text());
  return await answer.json();
}

/** The id for the path, of a thing that was made past the client. */
const makers: Readonly<Record<Thing, (world: World, key: string) => Promise<string>>> = {
  alert: async (world, key) =>
    (await made(world, key, "/v1/alerts", { drug_id: drug, target_price: 9.5 })).id,
  async webhook(world, key) {
    const { id } = await made(world, key, "/v1/webhooks", {
      ...{ ...hook, description: "Our till", headers: { "X-Till": "7" }, active: true, rate_per_minute: 60 },
    });
    const { connection } = world.stage.db;
    const webhook = uuidOf(idPrefixes.webhook, id) ?? "";
    await makeDelivery(connection, "live", webhook);
    await makeDelivery(connection, "live", webhook, { state: "failed", at: new Date(daysAgo(2.5)) });
    return id;
  },
  async waiting(world, key) {
    const { id } = await made(world, key, "/v1/webhooks", hook);
    const wish = { state: "pending", attempt: 1, dueAt: new Date(daysAgo(-1)) } as const;
    const { connection } = world.stage.db;
    const delivery = await makeDelivery(connection, "live", uuidOf(idPrefixes.webhook, id) ?? "", wish);
    return `${publicId(idPrefixes.delivery, delivery)} ${id}`;
  },
  stopped: async (world, key) => (await made(world, key, "/v1/webhooks", { ...hook, active: false })).id,
  async delivery(world, key) {
    const { id } = await made(world, key, "/v1/webhooks", hook);
    const { connection } = world.stage.db;
    const delivery = await makeDelivery(connection, "live", uuidOf(idPrefixes.webhook, id) ?? "");
    return publicId(idPrefixes.delivery, delivery);
  },
  async recovery(world, key) {
    const webhook = await makers.webhook(world, key);
    const { id } = await made(world, key, `/v1/webhooks/${webhook}/recover`, { since: daysAgo(3) });
    return `${id} ${webhook}`;
  },
  document: async (world, key) =>
    (await made(world, key, "/graphql/persisted-queries", { query: "query Own { __typename }", name: "Own" }))
      .id,
  async event(world, key) {
    const answer = await world.raw(key, "/v1/events?limit=1");
    return (
      ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? assert.fail("there is no event")
    );
  },
};

/** `$drug` and `$pharmacy` are the sandbox's own. */
async function sandboxThing(world: World, key: string, word: unknown): Promise<unknown> {
  const lists = { $drug: "/v1/drugs?limit=1", $pharmacy: "/v1/pharmacies?limit=1" };
  if (word !== "$drug" && word !== "$pharmacy") return word;
  const answer = await world.raw(key, lists[word], {}, "sandbox");
  return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id;
}

function assertHas(body: unknown, path: string): void {
  let at = body;
  for (const name of path.split(".")) at = (at as Record<string, unknown> | undefined)?.[name];
  assert.ok(
    at !== undefined && at !== null,
    `the answer has nothing at ${path}: ${JSON.stringify(body).slice(0, 800)}`,
  );
}

async function call(
  world: World,
  client: Client,
  endpoint: Endpoint,
  id: string | undefined,
  given: string | undefined,
): Promise<void> {
  const method = methodNamed(endpoint.method);
  const parameter = /\{(\w+)\}/.exec(method.path)?.[1];
  const body = endpoint.body && {
    ...Object.fromEntries(
      await Promise.all(
        Object.entries(endpoint.body).map(async ([name, value]) => [
          name,
          Array.isArray(value)
            ? value.map((word) => (word === "$given" ? given : word))
            : await sandboxThing(world, client.key, value),
        ]),
      ),
    ),
  };
  const args: Arguments = {
    ...(parameter === undefined ? {} : { path: { [parameter]: id ?? assert.fail("an id is missing") } }),
    ...(endpoint.query === undefined ? {} : { query: endpoint.query }),
    ...(body === undefined ? {} : { body }),
  };
  const { data, last_response } = await client.call(endpoint.method, args);
  const exchange = lastOf(client.gate.exchanges);
  assert.equal(client.gate.exchanges.length, 1, "one call is one request");
  assert.equal(exchange.answer?.status, endpoint.status ?? 200, exchange.answer?.text);
  assertAsked(exchange, method, args);
  assertManners(exchange, world, client.key);
  assertTold(last_response, exchange);
  if (endpoint.returnsNothing) return void assert.equal(data ?? null, null);
  const answered = answeredBy(client);
  for (const path of endpoint.has ?? []) assertHas(answered, path);
  assertSame(data, withoutMark(answered), "what the client gives is what was answered");
}

const titleOf = ({ method, environment, id, query, body }: Endpoint) =>
  [
    method,
    environment,
    id,
    ...Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`),
    ...(body === undefined ? [] : Object.keys(body)),
  ]
    .filter((word) => word !== undefined)
    .join(" ");

export const endpointCases: readonly Case[] = endpoints.map((endpoint) => ({
  name: `endpoint ${titleOf(endpoint)}`,
  async run(world) {
    const client = await world.client({ environment: endpoint.environment ?? "live" });
    const things =
      endpoint.given === undefined ? endpoint.id : await makers[endpoint.given](world, client.key);
    const [id, webhook] = things?.split(" ") ?? [];
    const own = endpoint.method.startsWith("webhooks.") ? (webhook ?? id) : id;
    await call(world, client, endpoint, own, id);
  },
}));
