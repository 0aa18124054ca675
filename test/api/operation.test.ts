/** How rows of every kind become operations: a table of our own, with what the real one has and may have. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { openApiDocument } from "../../internal/rest/openapi/openapi_document.ts";
import { type Route, route } from "../../internal/rest/rest_route.ts";
import { querySchema } from "../../internal/wire/rules.ts";

const auth = { type: "key", permission: "prices:read", feature: "bulk", cost: 1 } as const;
const nothing = querySchema({});
const one = z.strictObject({ id: z.string().meta({ description: "One of them." }) });
const thing = z
  .strictObject({ id: z.string().meta({ description: "thing_<id>.", examples: ["thing_1"] }) })
  .meta({ id: "Thing", description: "A thing." });
const wanted = z.strictObject({
  name: z.string().meta({ description: "Its name." }),
  note: z.string().optional().meta({ description: "A note." }),
});

const create = route({
  method: "POST",
  path: "/v1/things",
  name: "createThing",
  tag: "Alerts",
  summary: "Makes a thing.",
  auth,
  cache: "no-store",
  request: { path: z.strictObject({}), query: nothing, body: wanted },
  response: thing,
  status: 201,
  idempotent: true,
  example: { body: { name: "first" } },
  handle: async () => ({ body: { id: "thing_1" } }),
});
const remove = route({
  method: "DELETE",
  path: "/v1/things/{id}",
  name: "deleteThing",
  tag: "Alerts",
  summary: "Ends a thing.",
  auth,
  cache: "no-store",
  request: { path: one, query: nothing },
  response: undefined,
  status: 204,
  example: { path: { id: "thing_1" }, after: "createThing" },
  handle: async () => ({ empty: true }),
});
const compare = route({
  method: "GET",
  path: "/v1/things/compare",
  name: "compareThings",
  tag: "Alerts",
  summary: "Several things.",
  auth,
  cache: { scope: "private", maxAgeSeconds: 900 },
  request: {
    path: z.strictObject({}),
    query: querySchema({
      ids: z.string().meta({ description: "Ids of things." }),
      old: z.string().optional().meta({ description: "As it was called." }),
    }),
  },
  response: thing,
  repeatable: ["ids"],
  deprecated: [{ parameter: "old", since: "2026-03-15", use: "ids", removedIn: "2.0.0" }],
  mayMiss: true,
  example: { query: { ids: "thing_1,thing_2" } },
  handle: async () => ({ body: { id: "thing_1" } }),
});

type Node = { readonly [name: string]: Node };
const made = (rows: readonly Route[]) => openApiDocument(rows) as unknown as Node;
const document = made([create, compare, remove]);
const operation = (path: string, method: string): Node => document.paths?.[path]?.[method] ?? {};
const names = (node: Node | undefined) => Object.keys(node ?? {});

test("what creates has a body with its example, a key for sending again, and a link to what comes after", () => {
  const { requestBody, responses, parameters } = operation("/v1/things", "post");
  assert.deepEqual(JSON.parse(JSON.stringify(requestBody)), {
    required: true,
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/CreateThingRequest" },
        example: { name: "first" },
      },
    },
  });
  const body = document.components?.schemas?.CreateThingRequest;
  assert.deepEqual([body?.required, body?.additionalProperties], [["name"], false]);
  assert.deepEqual(parameters, [{ $ref: "#/components/parameters/IdempotencyKey" }]);
  assert.deepEqual(names(responses), ["201", "400", "401", "403", "429", "500", "503"]);
  assert.ok(responses?.["201"]?.headers?.["Idempotent-Replayed"]);
  assert.equal(responses?.["201"]?.headers?.ETag, undefined);
  assert.deepEqual(responses?.["201"]?.links?.deleteThing?.parameters, { id: "$response.body#/id" });
});

test("what answers nothing has no content, and can miss what its path names", () => {
  const { responses, requestBody } = operation("/v1/things/{id}", "delete");
  assert.deepEqual(names(responses), ["204", "400", "401", "403", "404", "429", "500", "503"]);
  assert.equal(responses?.["204"]?.content, undefined);
  assert.equal(requestBody, undefined);
});

test("a repeatable parameter is a list, a deprecated one says what takes its place, and a read has its 304", () => {
  const { parameters, responses } = operation("/v1/things/compare", "get");
  const [ids, old] = parameters as unknown as Node[];
  assert.deepEqual(ids, {
    name: "ids",
    in: "query",
    description: "Ids of things.",
    required: true,
    style: "form",
    explode: false,
    example: ["thing_1", "thing_2"],
    schema: { type: "array", items: { type: "string" } },
  });
  assert.deepEqual([old?.deprecated, old?.["x-use"], old?.["x-removed-in"]], [true, "ids", "2.0.0"]);
  assert.deepEqual(names(responses), ["200", "304", "400", "401", "403", "404", "429", "500", "503"]);
  for (const header of ["ETag", "Deprecation", "Link"])
    assert.ok(responses?.["200"]?.headers?.[header], header);
});

test("a schema with an id is one component, and an answer is a reference to it", () => {
  const content = operation("/v1/things", "post").responses?.["201"]?.content?.["application/json"];
  assert.deepEqual(content, { schema: { $ref: "#/components/schemas/Thing" }, example: { id: "thing_1" } });
});

test("two schemas under one id, and a row under no heading, are refused", () => {
  const other = z.strictObject({ name: z.string() }).meta({ id: "Thing", description: "Another." });
  const path = "/v1/others";
  assert.throws(() => made([create, { ...create, path, name: "createOther", response: other }]), /Thing/);
  assert.throws(() => made([{ ...create, tag: "Nowhere" }]), /createThing: there is no heading Nowhere/);
});

test("rejects an id that a request and a response give to different schemas", () => {
  const body = z
    .strictObject({ id: z.string().meta({ description: "Its id." }) })
    .meta({ id: "Thing", description: "A new thing." });
  const row = { ...create, request: { ...create.request, body } };
  assert.throws(() => made([row]), /different schemas with one id: Thing /);
});
