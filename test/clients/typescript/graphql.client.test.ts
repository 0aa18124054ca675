/** GraphQL where the line or the service fails: what is sent, when again, and what of an answer is an error. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { parse } from "graphql";
import {
  AuthenticationError,
  ConfigurationError,
  GraphQLError,
  NotModifiedError,
  ServerError,
} from "../../../clients/typescript/src/errors.ts";
import { isMutation } from "../../../clients/typescript/src/mutation.ts";
import { patientClient } from "./client.ts";
import { hangUp, html, json, refusal, serve } from "./server.ts";

const query = "query One($id: ID!) { drug(id: $id) { name } }";
const hash = createHash("sha256").update(query).digest("hex");
const failed = (code: string, rest: object = {}) => ({
  errors: [
    {
      message: `It is ${code}.`,
      extensions: { code, request_id: "req_7", details: [{ field: "id", reason: "bad" }] },
    },
    { message: "another", path: ["drug", 0] },
  ],
  ...rest,
});
const bodies = (asked: { body: string }[]) => asked.map(({ body }) => JSON.parse(body));

test("an operation is sent with its parts, and answered with data and what it cost", async () => {
  await using server = await serve(
    json(200, { data: { drug: { name: "EXM" } }, extensions: { cost: { units: 1 }, _sandbox: true } }),
  );
  const { data, extensions, lastResponse } = await patientClient(server.url).graphql.execute<
    { drug: { name: string } },
    { id: string }
  >(query, { id: "drug_1" }, { operationName: "One" });
  assert.equal(data.drug.name, "EXM");
  assert.deepEqual(extensions, { cost: { units: 1 } });
  assert.equal(lastResponse.sandbox, true);
  assert.deepEqual(bodies(server.asked), [{ query, variables: { id: "drug_1" }, operationName: "One" }]);
  const [asked] = server.asked;
  assert.deepEqual([asked?.method, asked?.url], ["POST", "/graphql"]);
  assert.equal(asked?.headers.accept, "application/graphql-response+json, application/json;q=0.9");
});

test("a document may be text, a typed text object or a registered document's id", async () => {
  await using server = await serve(json(200, { data: {} }));
  const { graphql } = patientClient(server.url);
  await graphql.execute({ documentId: "abc" }, { id: 1 });
  await graphql.execute(new String("{ a }") as string);
  await graphql.execute({ documentId: "abc" }, undefined, { persisted: true });
  assert.deepEqual(bodies(server.asked), [
    { documentId: "abc", variables: { id: 1 } },
    { query: "{ a }" },
    { documentId: "abc" },
  ]);
});

test("sends the source of a parsed document", async () => {
  await using server = await serve(json(200, { data: {} }));
  const { graphql } = patientClient(server.url);
  await graphql.execute(parse(query), { id: "drug_1" });
  assert.deepEqual(bodies(server.asked), [{ query, variables: { id: "drug_1" } }]);
});

test("rejects a value that is not a document, and sends nothing", async () => {
  await using server = await serve(json(200, { data: {} }));
  const { graphql } = patientClient(server.url);
  for (const document of [42, {}, null, [query], { kind: "Document" }, parse(query, { noLocation: true })]) {
    await assert.rejects(graphql.execute(document as never), (error) => {
      assert.ok(error instanceof ConfigurationError);
      assert.match(error.message, /^document: .*: pass (print\(document\)|a string)/);
      return true;
    });
  }
  assert.equal(server.asked.length, 0);
});

test("any error is thrown: the first one's code, all of them, and the data that came beside", async () => {
  for (const [status, rest, data] of [
    [200, { data: { drug: null }, extensions: { cost: 1 } }, { drug: null }],
    [400, {}, null],
    [401, {}, null],
  ] as const) {
    await using server = await serve(json(status, failed("NOT_FOUND", rest)));
    await assert.rejects(patientClient(server.url).graphql.execute(query), (error) => {
      assert.ok(error instanceof GraphQLError);
      assert.deepEqual([error.code, error.status, error.requestId], ["NOT_FOUND", status, "req_7"]);
      assert.deepEqual([error.data, error.errors.length], [data, 2]);
      assert.deepEqual(error.details, [{ field: "id", reason: "bad" }]);
      assert.equal(error.message, "NOT_FOUND: It is NOT_FOUND. (id: bad) [req_7]");
      return true;
    });
    assert.equal(server.asked.length, 1);
  }
});

test("an answer that is none of GraphQL is the error that it would be elsewhere", async () => {
  for (const [step, Class] of [
    [refusal(401, "UNAUTHORIZED"), AuthenticationError],
    [html(500, "no"), ServerError],
    [json(200, { answer: 42 }), Error],
    [(res) => res.writeHead(304).end(), NotModifiedError],
  ] as const satisfies [Parameters<typeof serve>[0], unknown][]) {
    await using server = await serve(step);
    const { graphql } = patientClient(server.url, { maxRetries: 0 });
    await assert.rejects(graphql.execute(query), Class);
    await assert.rejects(graphql.batch([{ query }]), Class);
  }
});

test("one operation is done once however often it is tried, under one idempotency key", async () => {
  await using server = await serve(hangUp, json(503, failed("SERVICE_UNAVAILABLE")), json(200, { data: {} }));
  const { lastResponse } = await patientClient(server.url).graphql.execute("mutation { a }");
  assert.equal(lastResponse.attempts, 3);
  const keys = server.asked.map(({ headers }) => headers["idempotency-key"]);
  assert.equal(new Set(keys).size, 1);
  assert.equal(String(keys[0]).length, 36);
  await using reads = await serve(hangUp, json(200, { data: {} }));
  const { graphql } = patientClient(reads.url);
  await graphql.execute(query);
  await graphql.execute({ documentId: "abc" });
  assert.deepEqual(
    reads.asked.map(({ headers }) => typeof headers["idempotency-key"]),
    ["undefined", "undefined", "string"],
    "a query changes nothing; what is known by its id alone may",
  );
});

test("persisted: the hash first, the text when it is not known, and once only", async () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
  await using server = await serve(
    json(400, failed("PERSISTED_QUERY_NOT_FOUND")),
    json(200, { data: { a: 1 } }),
    json(200, { data: { a: 2 } }),
    json(400, failed("PERSISTED_QUERY_NOT_FOUND")),
  );
  const { graphql } = patientClient(server.url);
  const first = await graphql.execute(query, { id: 1 }, { persisted: true });
  assert.deepEqual([first.data, first.lastResponse.attempts], [{ a: 1 }, 2]);
  const second = await graphql.execute(query, undefined, { persisted: true });
  assert.deepEqual([second.data, second.lastResponse.attempts], [{ a: 2 }, 1]);
  await assert.rejects(graphql.execute(query, undefined, { persisted: true }), {
    code: "PERSISTED_QUERY_NOT_FOUND",
  });
  assert.deepEqual(bodies(server.asked), [
    { extensions, variables: { id: 1 } },
    { query, extensions, variables: { id: 1 } },
    { extensions },
    { extensions },
    { query, extensions },
  ]);
});

test("a batch is answered in order, and one that fails throws nothing", async () => {
  await using server = await serve(
    json(200, [{ data: { a: 1 }, extensions: { _sandbox: true, cost: 1 } }, failed("NOT_FOUND")]),
  );
  const answers = await patientClient(server.url).graphql.batch([
    { query: "{ a }", variables: { b: 1 } },
    { documentId: "abc", operationName: "Two" },
  ]);
  assert.deepEqual(answers[0], { data: { a: 1 }, errors: [], extensions: { cost: 1 } });
  assert.deepEqual([answers[1]?.data, answers[1]?.errors[0]?.extensions?.code], [null, "NOT_FOUND"]);
  assert.deepEqual([answers.lastResponse.status, answers.lastResponse.sandbox], [200, true]);
  assert.equal(server.asked[0]?.headers["idempotency-key"], undefined);
  assert.deepEqual(bodies(server.asked), [
    [
      { query: "{ a }", variables: { b: 1 } },
      { documentId: "abc", operationName: "Two" },
    ],
  ]);
});

test("a batch by hashes sends again, with their text, only those that were not known", async () => {
  await using server = await serve(
    json(200, [{ data: { n: 0 } }, failed("PERSISTED_QUERY_NOT_FOUND"), failed("NOT_FOUND")]),
    json(200, [{ data: { n: 1 } }]),
  );
  const operations = [{ query: "{ a }" }, { query }, { query: "{ c }" }];
  const answers = await patientClient(server.url).graphql.batch(operations, { persisted: true });
  assert.deepEqual(
    answers.map(({ data, errors }) => data ?? errors[0]?.extensions?.code),
    [{ n: 0 }, { n: 1 }, "NOT_FOUND"],
  );
  assert.equal(answers.lastResponse.attempts, 2);
  const [first, second] = bodies(server.asked);
  assert.ok(first.every((body: object) => !("query" in body)));
  assert.deepEqual(second, [{ query, extensions: { persistedQuery: { version: 1, sha256Hash: hash } } }]);
});

test("a batch is sent again after a lost answer only when nothing in it writes", async () => {
  for (const [operations, attempts] of [
    [[{ query: "{ a }" }, { query: "query B { mutation }" }], 4],
    [[{ query: "{ a }" }, { query: "mutation { b }" }], 1],
    [[{ documentId: "abc" }], 1],
  ] as const) {
    await using server = await serve(hangUp);
    await assert.rejects(patientClient(server.url).graphql.batch(operations));
    assert.equal(server.asked.length, attempts, JSON.stringify(operations));
  }
});

test("a batch that is refused as a whole is an error", async () => {
  await using server = await serve(json(401, failed("UNAUTHORIZED")));
  await assert.rejects(patientClient(server.url).graphql.batch([{ query }]), (error) => {
    assert.ok(error instanceof GraphQLError);
    assert.equal(error.code, "UNAUTHORIZED");
    return true;
  });
});

test("a document that writes is known by its word outside of braces, strings and comments", () => {
  for (const document of [
    "mutation { a }",
    "query A { b } mutation B { c }",
    "#\nmutation($a: I) { b }",
    "{",
    "}",
  ]) {
    assert.equal(isMutation(document), true, document);
  }
  for (const document of [
    "{ mutation }",
    '{ a(b: "} mutation") }',
    "# mutation\n{ a }",
    'query A($m: S = """mutation " { """) { mutation: b }',
    "query { a } fragment F on mutations { b }",
  ]) {
    assert.equal(isMutation(document), false, document);
  }
});
