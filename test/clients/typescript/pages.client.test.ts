/** Lists: a page, the pages, everything; nothing asked for in vain, nothing twice, and no list without an end. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PaginationError } from "../../../clients/typescript/src/errors.ts";
import { patientClient } from "./client.ts";
import { json, refusal, type Step, serve } from "./server.ts";

const page = (ids: readonly string[], next: string | null, rest: object = {}): Step =>
  json(
    200,
    { data: ids.map((id) => ({ id })), has_more: next !== null, next_cursor: next, ...rest },
    { "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "59", "X-RateLimit-Reset": "1767225600" },
  );

const three = [page(["a", "b"], "c1"), page(["c"], "c2"), page(["d"], null)] as const;

test("iterating brings every item of every page, with the same filters and the cursor in the place of the offset", async () => {
  await using server = await serve(...three);
  const ids: string[] = [];
  for await (const { id } of patientClient(server.url).drugs.list({ q: "x", limit: 2, offset: 4, page: 1 })) {
    ids.push(id);
  }
  assert.deepEqual(ids, ["a", "b", "c", "d"]);
  assert.deepEqual(
    server.asked.map(({ url }) => url),
    [
      "/v1/drugs?q=x&limit=2&offset=4&page=1",
      "/v1/drugs?q=x&limit=2&cursor=c1",
      "/v1/drugs?q=x&limit=2&cursor=c2",
    ],
  );
});

test("what a method always asks for is asked for on every page", async () => {
  await using server = await serve(...three);
  for await (const _ of patientClient(server.url).drugs.listWithPrices());
  assert.deepEqual(
    server.asked.map(({ url }) => url),
    ["/v1/drugs?include=prices", "/v1/drugs?include=prices&cursor=c1", "/v1/drugs?include=prices&cursor=c2"],
  );
});

test("nothing is sent before somebody wants it, no page that nobody reads, and nothing twice", async () => {
  await using server = await serve(...three);
  const { drugs } = patientClient(server.url);
  const list = drugs.search({ query: "x" });
  assert.equal(server.asked.length, 0);
  for await (const _ of list) break;
  for await (const { id } of list) if (id === "b") break;
  assert.equal(server.asked.length, 1, "two items of the first page need one request");
  const [first, again] = await Promise.all([list, list]);
  assert.equal(first, again);
  assert.equal(server.asked.length, 1, "who awaits after iterating gets the page that is there");
  assert.equal(first.data.length, 2);
});

test("a page has its own members, what came with it, and the next page", async () => {
  await using server = await serve(
    page(["a"], "c1", { suggestions: ["b"], _sandbox: true }),
    page(["b"], null),
  );
  const first = await patientClient(server.url).drugs.search({ query: "x" }, { ifNoneMatch: '"e"' });
  assert.deepEqual(first.suggestions, ["b"]);
  assert.equal(first.lastResponse.rateLimit?.remaining, 59);
  assert.equal(first.lastResponse.sandbox, true);
  assert.deepEqual(
    JSON.parse(JSON.stringify(first)),
    { data: [{ id: "a" }], has_more: true, next_cursor: "c1", suggestions: ["b"] },
    "its JSON is the service's, without the sandbox's mark",
  );
  const second = await first.nextPage();
  assert.deepEqual(
    second?.data.map(({ id }) => id),
    ["b"],
  );
  assert.equal(second?.lastResponse.sandbox, false);
  assert.equal(await second?.nextPage(), null);
  assert.equal(server.asked[1]?.headers["if-none-match"], undefined, "the tag is the first page's");
});

test("pages can be walked one by one, and from any page on", async () => {
  await using server = await serve(...three, ...three.slice(1));
  const sizes: number[] = [];
  const list = patientClient(server.url).drugs.search();
  for await (const { data } of list.pages()) sizes.push(data.length);
  assert.deepEqual(sizes, [2, 1, 1]);
  const ids: string[] = [];
  for await (const { id } of await list) ids.push(id);
  assert.deepEqual(ids, ["a", "b", "c", "d"]);
  assert.equal(server.asked.length, 5, "the first page is not asked for again");
});

test("a list that would never end is an error", async () => {
  for (const steps of [
    [page(["a"], "c1"), page(["b"], "c1")],
    [page(["a"], "c1"), json(200, { data: [], has_more: true, next_cursor: null })],
  ]) {
    await using server = await serve(...steps);
    const ids: string[] = [];
    await assert.rejects(async () => {
      for await (const { id } of patientClient(server.url).drugs.search()) ids.push(id);
    }, PaginationError);
    assert.ok(ids.length <= 2);
    assert.equal(server.asked.length, 2);
  }
  await using server = await serve(page(["a"], "mine"));
  const walked = (async () => {
    for await (const _ of patientClient(server.url).changes.list({ cursor: "mine" }));
  })();
  await assert.rejects(walked, PaginationError);
  assert.equal(server.asked.length, 1);
});

test("it stops where has_more is false, whatever the cursor says", async () => {
  await using server = await serve(json(200, { data: [{ id: "a" }], has_more: false, next_cursor: "c9" }));
  for await (const _ of patientClient(server.url).drugs.search());
  assert.equal(server.asked.length, 1);
});

test("a list without pages is iterated over as well", async () => {
  await using server = await serve(
    json(200, { data: [{ event: "price.changed" }, { event: "drug.recalled" }] }),
  );
  const kinds: string[] = [];
  for await (const { event } of patientClient(server.url).events.types()) kinds.push(event);
  assert.deepEqual(kinds, ["price.changed", "drug.recalled"]);
});

test("an error within a walk comes out of it, and of then, catch and finally", async () => {
  await using server = await serve(page(["a"], "c1"), refusal(400, "INVALID_CURSOR"));
  const { drugs } = patientClient(server.url);
  await assert.rejects(
    async () => {
      for await (const _ of drugs.search());
    },
    { code: "INVALID_CURSOR" },
  );
  let done = false;
  const caught = await drugs
    .search()
    .finally(() => {
      done = true;
    })
    .catch((error: { code: string }) => error.code);
  assert.deepEqual([caught, done], ["INVALID_CURSOR", true]);
  assert.equal(await drugs.search().catch(() => "caught"), "caught");
});
