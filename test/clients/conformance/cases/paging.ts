/**
 * Every list, gone through to its end by the language's own iterator: what comes out is what raw requests answer, each thing once
 * and in order, with no request for a page that nobody reads.
 */
import assert from "node:assert/strict";
import { plain } from "../compare.ts";
import { methodNamed } from "../methods.ts";
import { type Arguments, type Case, failureOf, type World } from "../world.ts";
import type { EnvironmentName } from "../stage.ts";

type Walk = {
  method: string;
  id?: string;
  environment?: EnvironmentName;
  query?: Record<string, unknown>;
  /** What the account has of its own, made before. */
  given?: { count: number; path: string; body: (at: number) => object };
  /** Pages that there must be at least: one page would prove nothing. */
  pages?: number;
};

const drug = "drug_07900003";
const hooks = (at: number) => ({ url: `https://93.184.215.14/in/${at}`, events: ["price.changed"] });

export const walks: readonly Walk[] = [
  { method: "drugs.list", query: { limit: 4 } },
  { method: "drugs.list", query: { limit: 3, q: "metformin" }, pages: 2 },
  { method: "drugs.list", environment: "sandbox", query: { limit: 30 } },
  { method: "drugs.list_with_prices", query: { limit: 9 } },
  { method: "drugs.search", query: { query: "metformin", limit: 2 }, pages: 2 },
  { method: "drugs.prices", id: drug, query: { limit: 3, province: "BC" }, pages: 2 },
  { method: "drugs.generics", id: "drug_07900001", query: { limit: 1, include: ["brands", "same_atc"] }, pages: 2 },
  { method: "drugs.coverage", id: drug, query: { limit: 1 }, pages: 2 },
  { method: "drugs.recalls", id: drug, query: { limit: 1 }, pages: 1 },
  { method: "drugs.shortages", id: drug, query: { limit: 1 }, pages: 1 },
  { method: "pharmacies.list", query: { limit: 5 } },
  { method: "pharmacies.list", query: { limit: 2, postal_code: "V3T 2K1", radius: 100 }, pages: 2 },
  { method: "pharmacies.prices", id: "pharm_sample-surrey-central", query: { limit: 4 } },
  { method: "recalls.list", query: { limit: 1 } },
  { method: "shortages.list", query: { limit: 1 } },
  {
    method: "alerts.list",
    query: { limit: 2 },
    given: { count: 5, path: "/v1/alerts", body: (at) => ({ drug_id: drug, target_price: at + 1 }) },
  },
  { method: "webhooks.list", query: { limit: 2 }, given: { count: 5, path: "/v1/webhooks", body: hooks } },
  {
    method: "persisted_queries.list",
    query: { limit: 2 },
    given: {
      ...{ count: 5, path: "/graphql/persisted-queries" },
      body: (at) => ({ query: `query Q${at} { __typename }` }),
    },
  },
  { method: "events.list", query: { limit: 4 } },
  { method: "changes.list", query: { limit: 100 } },
];

// biome-ignore lint/suspicious/noExplicitAny: items of any list.
type Walked = { items: any[]; pages: number };

async function walkRaw(world: World, key: string, path: string, walk: Walk): Promise<Walked> {
  const walked: Walked = { items: [], pages: 0 };
  const { fixed } = methodNamed(walk.method);
  let cursor: string | undefined;
  do {
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...fixed, ...walk.query, cursor }))
      if (value !== undefined) asked.set(name, String(value));
    const answer = await world.raw(key, `${path}?${asked}`, {}, walk.environment);
    assert.equal(answer.status, 200, await answer.clone().text());
    const page = (await answer.json()) as { data: unknown[]; has_more: boolean; next_cursor: string | null };
    walked.items.push(...page.data);
    walked.pages += 1;
    cursor = page.has_more ? (page.next_cursor ?? assert.fail("no cursor although there is more")) : undefined;
  } while (cursor !== undefined);
  return walked;
}

/** What changes between two requests of the same is the time of the answer alone. */
const lasting = ({ items }: Walked) =>
  items.map((item) => {
    const { open_now, ...rest } = item;
    return plain(rest);
  });

async function runWalk(world: World, walk: Walk): Promise<void> {
  const client = await world.client({ environment: walk.environment ?? "live" });
  for (let at = 0; at < (walk.given?.count ?? 0); at += 1) {
    const { path = "", body = () => ({}) } = walk.given ?? {};
    const answer = await world.raw(client.key, path, { method: "POST", body: JSON.stringify(body(at)) });
    assert.equal(answer.status, 201, await answer.clone().text());
  }
  const method = methodNamed(walk.method);
  const parameter = /\{(\w+)\}/.exec(method.path)?.[1];
  const path = method.path.replace(/\{\w+\}/, walk.id ?? "");
  const args: Arguments = {
    ...(parameter === undefined ? {} : { path: { [parameter]: walk.id ?? "" } }),
    ...(walk.query === undefined ? {} : { query: walk.query }),
  };
  const raw = await walkRaw(world, client.key, path, walk);
  assert.ok(raw.pages >= (walk.pages ?? 3), `${raw.pages} pages of ${raw.items.length} items are too few to prove anything`);
  const walked = await client.each(walk.method, args);
  assert.deepEqual(lasting(walked), lasting(raw));
  const { exchanges } = client.gate;
  assert.equal(exchanges.length, raw.pages, "a request a page");
  assert.equal(walked.pages, raw.pages);
  exchanges.forEach((exchange, at) => {
    const asked = new URL(exchange.path, "http://gate").searchParams;
    assert.equal(asked.has("cursor"), at > 0, "the first page has no cursor, the others have");
    asked.delete("cursor");
    const expected = { ...method.fixed, ...walk.query };
    assert.deepEqual(
      Object.fromEntries(asked),
      Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, String(value)])),
      "every page is asked for with the same filters",
    );
  });
}

const walkCases = walks.map(
  (walk): Case => ({
    name: `paging ${walk.method} ${walk.environment ?? ""} ${JSON.stringify(walk.query)}`,
    run: (world) => runWalk(world, walk),
  }),
);

export const pagingCases: readonly Case[] = [
  ...walkCases,
  {
    name: "paging stops when the reader does: no page is asked for that nobody reads",
    async run(world) {
      const client = await world.client();
      const { items } = await client.each("drugs.list", { query: { limit: 5 }, max: 10 });
      assert.equal(items.length, 10);
      assert.equal(client.gate.exchanges.length, 2);
    },
  },
  {
    name: "paging from an offset, or a numbered page, goes on by cursor alone",
    async run(world) {
      for (const from of [{ offset: 35 }, { page: 8 }]) {
        const client = await world.client();
        const { items } = await client.each("drugs.list", { query: { limit: 5, ...from } });
        const all = await walkRaw(world, client.key, "/v1/drugs", { method: "drugs.list", query: { limit: 100 } });
        assert.deepEqual(
          items.map(({ id }) => id),
          all.items.slice(35).map(({ id }) => id),
        );
        for (const { path } of client.gate.exchanges.slice(1)) assert.doesNotMatch(path, /[?&](?:offset|page)=/);
      }
    },
  },
  {
    name: "paging refuses to go round for ever when a server answers the same cursor again",
    async run(world) {
      const stuck = (body: Record<string, unknown>) => {
        body.has_more = true;
        body.next_cursor = "the-same";
      };
      const answer = (await (await world.raw((await world.stage.key()).key, "/v1/drugs?limit=2")).json()) as object;
      const looping = { ...answer } as Record<string, unknown>;
      stuck(looping);
      const client = await world.client({
        then: { do: "answer", status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(looping) },
      });
      const failure = await failureOf(client.each("drugs.list", { query: { limit: 2 }, max: 50 }));
      assert.equal(failure.kind, "page", JSON.stringify(failure));
      assert.ok(client.gate.exchanges.length <= 3, `${client.gate.exchanges.length} requests`);
    },
  },
  {
    name: "a list that is whole is gone through as well",
    async run(world) {
      const client = await world.client();
      const raw = (await (await world.raw(client.key, "/v1/event-types")).json()) as { data: unknown[] };
      const { items } = await client.each("events.types");
      assert.deepEqual(plain(items), plain(raw.data));
      assert.equal(client.gate.exchanges.length, 1);
    },
  },
];
