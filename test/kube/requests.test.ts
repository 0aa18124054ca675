import assert from "node:assert/strict";
import { test } from "node:test";
import {
  clientOf,
  configOf,
  requestsObserved,
  sendJson,
  startApiServer,
  widget,
  widgets,
} from "./api_server.ts";

const collection = "/apis/example.com/v1/namespaces/here/widgets";

test("each call is the request that an API server knows, with our credentials and our field manager", async () => {
  await using server = await startApiServer((response) => sendJson(response, 200, widget("a", "1")));
  await using client = clientOf(server.port);
  const a = widget("a", "1");
  await client.get(widgets, "a");
  await client.create(widgets, a);
  await client.replace(widgets, a);
  await client.apply(widgets, a);
  await client.applyStatus(widgets, a);
  await client.merge(widgets, "a", { spec: { replicas: 2 } });

  const manager = "fieldManager=drug-price-operator";
  assert.deepEqual(
    server.requests.map(({ method, path, query, headers }) =>
      [method, path, new URLSearchParams(query).toString(), headers["content-type"] ?? ""].join(" ").trim(),
    ),
    [
      `GET ${collection}/a`,
      `POST ${collection} ${manager} application/json`,
      `PUT ${collection}/a ${manager} application/json`,
      `PATCH ${collection}/a ${manager}&force=true application/apply-patch+yaml`,
      `PATCH ${collection}/a/status ${manager}&force=true application/apply-patch+yaml`,
      `PATCH ${collection}/a ${manager} application/merge-patch+json`,
    ].map((text) => text.replace("/a  ", "/a ")),
  );
  assert.deepEqual(
    server.requests.map(({ body }) => body && JSON.parse(body)),
    ["", a, a, a, a, { spec: { replicas: 2 } }],
  );
  for (const { headers } of server.requests) {
    assert.equal(headers.authorization, "Bearer a-token");
    assert.equal(headers["user-agent"], "drug-price-operator");
    assert.equal(headers.accept, "application/json");
  }
  assert.deepEqual(requestsObserved(client.observed), [
    "get widgets 200",
    "create widgets 200",
    "update widgets 200",
    "apply widgets 200",
    "apply widgets/status 200",
    "patch widgets 200",
  ]);
});

test("the core group is at another place, and names cannot leave theirs", async () => {
  await using server = await startApiServer((response) => sendJson(response, 200, widget("a", "1")));
  await using client = clientOf(server.port);
  await client.get({ group: "", version: "v1", plural: "pods", namespace: "here" }, "a");
  await client.get(widgets, "../../secrets?x=1");
  assert.deepEqual(
    server.requests.map(({ path, query }) => [path, query]),
    [
      ["/api/v1/namespaces/here/pods/a", {}],
      [`${collection}/..%2F..%2Fsecrets%3Fx%3D1`, {}],
    ],
  );
});

test("an address of a cluster below a path is kept", async () => {
  await using server = await startApiServer((response) => sendJson(response, 200, widget("a", "1")));
  await using client = clientOf(server.port, {
    config: configOf(`http://127.0.0.1:${server.port}/clusters/one/`),
  });
  await client.get(widgets, "a");
  assert.equal(server.requests[0]?.path, `/clusters/one${collection}/a`);
});

test("an object comes as it was written: unknown fields, times as text with their microseconds", async () => {
  const object = {
    ...widget("a", "1"),
    spec: { renewTime: "2026-01-02T03:04:05.123456Z", replicas: 0, ofTomorrow: { deep: [1, null] } },
  };
  await using server = await startApiServer((response) => sendJson(response, 200, object));
  await using client = clientOf(server.port);
  assert.deepEqual(await client.get(widgets, "a"), object);
});

test("any path can be read", async () => {
  await using server = await startApiServer((response) => sendJson(response, 200, { paths: {} }));
  await using client = clientOf(server.port);
  assert.deepEqual(await client.read("/openapi/v3/apis/example.com/v1"), { paths: {} });
  assert.equal(server.requests[0]?.path, "/openapi/v3/apis/example.com/v1");
});
