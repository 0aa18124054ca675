import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, Unreachable } from "../../internal/kube/model.ts";
import { clientOf, sendJson, startApiServer, status, widget, widgets } from "./api_server.ts";

const page = (names: readonly string[], resourceVersion: string, rest = "") => ({
  kind: "WidgetList",
  apiVersion: "example.com/v1",
  metadata: { resourceVersion, continue: rest },
  // As a server writes them within a list: without their kind.
  items: names.map((name) => ({ metadata: widget(name, "1").metadata })),
});
const tooOld = status(410, "Expired", "the provided continue parameter is too old");

test("a list is asked for in pages of 500 and is whole, and its items say what they are", async () => {
  await using server = await startApiServer(
    (response) => sendJson(response, 200, page(["a", "b"], "70", "next-1")),
    (response) => sendJson(response, 200, page(["c"], "70", "next-2")),
    (response) => sendJson(response, 200, page([], "70")),
  );
  await using client = clientOf(server.port);
  const list = await client.list(widgets, { labelSelector: "a=b,c", fieldSelector: "metadata.name=x" });
  assert.deepEqual(list, {
    metadata: { resourceVersion: "70" },
    items: ["a", "b", "c"].map((name) => widget(name, "1")),
  });
  const same = { labelSelector: "a=b,c", fieldSelector: "metadata.name=x", limit: "500" };
  assert.deepEqual(
    server.requests.map(({ query }) => query),
    [same, { ...same, continue: "next-1" }, { ...same, continue: "next-2" }],
  );
});

test("an item keeps a kind of its own", async () => {
  const own = { ...widget("a", "1"), kind: "Gadget" };
  await using server = await startApiServer((response) =>
    sendJson(response, 200, { ...page([], "1"), items: [own] }),
  );
  await using client = clientOf(server.port);
  assert.deepEqual((await client.list(widgets, {})).items, [own]);
});

test("no items may be written as null", async () => {
  await using server = await startApiServer((response) =>
    sendJson(response, 200, { ...page([], "1"), items: null }),
  );
  await using client = clientOf(server.port);
  assert.deepEqual((await client.list(widgets, {})).items, []);
});

test("a version that is gone in the middle begins the list again, with nothing of the first one", async () => {
  await using server = await startApiServer(
    (response) => sendJson(response, 200, page(["gone", "a"], "70", "next")),
    (response) => sendJson(response, 410, tooOld),
    (response) => sendJson(response, 200, page(["a"], "90", "later")),
    (response) => sendJson(response, 200, page(["b"], "90")),
  );
  await using client = clientOf(server.port);
  const list = await client.list(widgets, {});
  assert.deepEqual(
    [list.metadata.resourceVersion, list.items.map((item) => item.metadata.name)],
    ["90", ["a", "b"]],
  );
  assert.equal(server.requests[2]?.query.continue, undefined);
});

test("a list that is never whole in time is given up, and a 410 to its first page is", async () => {
  let first = true;
  await using server = await startApiServer((response, { query }) => {
    if (query.continue === undefined && first) sendJson(response, 200, page(["a"], "70", "next"));
    else sendJson(response, 410, tooOld);
  });
  await using client = clientOf(server.port);
  const is410 = (error: unknown) => error instanceof ApiError && error.status === 410;
  await assert.rejects(client.list(widgets, {}), is410);
  assert.equal(server.requests.length, 6);
  first = false;
  await assert.rejects(client.list(widgets, {}), is410);
  assert.equal(server.requests.length, 7);
});

test("what is not a list is no answer, and never an empty list", async () => {
  const answers = [
    {},
    { metadata: {} },
    { metadata: { resourceVersion: "1" } },
    { metadata: {}, items: [] },
    { metadata: { resourceVersion: "1" }, items: [null] },
    { metadata: { resourceVersion: "1" }, items: [{ metadata: {} }] },
    { metadata: { resourceVersion: "1" }, items: {} },
  ];
  let asked = 0;
  await using server = await startApiServer((response) => {
    sendJson(response, 200, answers[asked]);
    asked += 1;
  });
  await using client = clientOf(server.port);
  for (const answer of answers)
    await assert.rejects(client.list(widgets, {}), Unreachable, JSON.stringify(answer));
});
