/**
 * Every list, gone through to its end by the language's own iterator: what comes out is what raw requests answer, each thing once
 * and in order, with no request for a page that nobody reads.
 */
import assert from "node:assert/strict";
import { idPrefixes, uuidOf } from "../../../../internal/core/ids.ts";
import { makeDelivery } from "../../../delivery/made.ts";
import { plain } from "../compare.ts";
import { methodNamed } from "../methods.ts";
import type { EnvironmentName } from "../stage.ts";
import { type Arguments, type Case, failureOf, type World } from "../world.ts";

type Walk = {
  method: string;
  id?: string;
  environment?: EnvironmentName;
  query?: Record<string, unknown>;
  /** Makes what the account is to have of its own; answers the id for the path, where there is one. */
  given?: (world: World, key: string) => Promise<string | undefined>;
  /** Pages that there must be at least: one page would prove nothing. */
  pages?: number;
};

const drug = "drug_07900003";
/** For a kind that nothing makes here: what it was sent stays what it is. */
const hook = { url: "https://93.184.215.14/in", events: ["generic.available"] };
const five = [1, 2, 3, 4, 5];

async function made(world: World, key: string, path: string, body: object): Promise<string> {
  const answer = await world.raw(key, path, { method: "POST", body: JSON.stringify(body) });
  assert.equal(answer.status, 201, await answer.clone().text());
  return ((await answer.json()) as { id: string }).id;
}

const given =
  (path: string, body: (at: number) => object) =>
  async (world: World, key: string): Promise<undefined> => {
    for (const at of five) await made(world, key, path, body(at));
  };

async function withDeliveries(world: World, key: string): Promise<string> {
  const id = await made(world, key, "/v1/webhooks", hook);
  for (const at of five)
    await makeDelivery(world.stage.db.connection, "live", uuidOf(idPrefixes.webhook, id) ?? "", {
      at: new Date(Date.now() - at * 60_000),
      state: "failed",
    });
  return id;
}

async function withRecoveries(world: World, key: string): Promise<string> {
  const id = await withDeliveries(world, key);
  const path = `/v1/webhooks/${id}/recover`;
  for (const at of five) {
    const recovery = await made(world, key, path, {
      since: new Date(Date.now() - at * 3_600_000).toISOString(),
    });
    await world.raw(key, `/v1/recoveries/${recovery}`, { method: "DELETE" });
  }
  return id;
}

export const walks: readonly Walk[] = [
  { method: "drugs.list", query: { limit: 4 } },
  { method: "drugs.list", query: { limit: 3, q: "metformin" }, pages: 2 },
  { method: "drugs.list", environment: "sandbox", query: { limit: 30 } },
  { method: "drugs.list_with_prices", query: { limit: 9 } },
  { method: "drugs.search", query: { query: "metformin", limit: 2 }, pages: 2 },
  { method: "drugs.prices", id: drug, query: { limit: 3, province: "BC" }, pages: 2 },
  {
    method: "drugs.generics",
    id: "drug_07900001",
    query: { limit: 1, include: ["brands", "same_atc"] },
    pages: 2,
  },
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
    given: given("/v1/alerts", (at) => ({ drug_id: drug, target_price: at })),
  },
  { method: "webhooks.list", query: { limit: 2 }, given: given("/v1/webhooks", () => hook) },
  {
    method: "persisted_queries.list",
    query: { limit: 2 },
    given: given("/graphql/persisted-queries", (at) => ({ query: `query Q${at} { __typename }` })),
  },
  { method: "webhooks.deliveries", query: { limit: 2 }, given: withDeliveries },
  { method: "webhooks.recoveries", query: { limit: 2 }, given: withRecoveries },
  // Of kinds that no other case makes meanwhile.
  {
    ...{ method: "events.list", environment: "sandbox" },
    query: { limit: 4, type: ["drug.recalled", "pharmacy.updated", "shortage.reported", "coverage.changed"] },
  },
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
    cursor = page.has_more
      ? (page.next_cursor ?? assert.fail("no cursor although there is more"))
      : undefined;
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
  const id = (await walk.given?.(world, client.key)) ?? walk.id ?? "";
  const method = methodNamed(walk.method);
  const parameter = /\{(\w+)\}/.exec(method.path)?.[1];
  const path = method.path.replace(/\{\w+\}/, id);
  const args: Arguments = {
    ...(parameter === undefined ? {} : { path: { [parameter]: id } }),
    ...(walk.query === undefined ? {} : { query: walk.query }),
  };
  const raw = await walkRaw(world, client.key, path, walk);
  assert.ok(
    raw.pages >= (walk.pages ?? 3),
    `${raw.pages} pages of ${raw.items.length} items are too few to prove anything`,
  );
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
      for (const from of [{ offset: 20 }, { page: 5 }]) {
        const client = await world.client();
        const { items } = await client.each("drugs.list", { query: { limit: 5, ...from } });
        const all = await walkRaw(world, client.key, "/v1/drugs", {
          method: "drugs.list",
          query: { limit: 100 },
        });
        assert.deepEqual(
          items.map(({ id }) => id),
          all.items.slice(20).map(({ id }) => id),
        );
        for (const { path } of client.gate.exchanges.slice(1))
          assert.doesNotMatch(path, /[?&](?:offset|page)=/);
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
      const answer = (await (
        await world.raw((await world.stage.key()).key, "/v1/drugs?limit=2")
      ).json()) as object;
      const looping = { ...answer } as Record<string, unknown>;
      stuck(looping);
      const client = await world.client({
        always: {
          do: "answer",
          status: 200,
          headers: { "content-type": "application/json" },
          body: JSON.stringify(looping),
        },
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
