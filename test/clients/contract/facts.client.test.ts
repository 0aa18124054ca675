/** What the hand-written parts of the libraries take for granted of every operation, whatever it is about. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Operation, referred, type Schema } from "../../../clients/generator/contract/openapi.ts";
import {
  contract,
  document,
  follow,
  good,
  type Json,
  jsonIn,
  methods,
  offered,
  operations,
  schemas,
} from "./document.ts";

type Response = { headers?: Json; content?: Readonly<Record<string, { schema: Schema; examples?: Json }>> };

const parameterNames = ({ parameters }: Operation) => (parameters ?? []).map((one) => follow(one).name);

const responsesOf = (operation: Operation): [string, Response][] =>
  Object.entries(operation.responses).map(([status, response]) => [status, follow(response as Response)]);

const hasHeader = ({ headers }: Response, name: string) => headers?.[name] !== undefined;

test("a list that takes a cursor says whether there is more, and where it goes on; another one is whole", () => {
  let lists = 0;
  for (const placed of offered) {
    const component = referred(jsonIn(good(placed).response)?.schema ?? {});
    const { properties = {}, required = [] } = schemas[component ?? ""] ?? {};
    const cursor = parameterNames(placed.operation).includes("cursor");
    const { operationId } = placed.operation;
    if (!cursor) {
      // These have the form of a page and are always complete.
      const complete = ["getPriceHistory", "getDrugStatistics", "listEventTypes"].includes(operationId);
      const whole = properties.next_cursor === undefined || complete;
      assert.ok(whole, `${operationId} gives a cursor that it does not take`);
      continue;
    }
    lists += 1;
    assert.equal(properties.data?.type, "array", operationId);
    assert.equal(properties.has_more?.type, "boolean", operationId);
    assert.deepEqual(properties.next_cursor?.type, ["string", "null"], operationId);
    for (const member of ["data", "has_more", "next_cursor"])
      assert.ok(required.includes(member), `${operationId}: ${member} may be absent`);
  }
  assert.equal(
    lists,
    methodsThatAre((answer) => answer.kind === "list" && answer.paged),
  );
});

/** As many as there are operations: two methods can ask one. */
function methodsThatAre(wanted: (answer: (typeof methods)[number]["method"]["answer"]) => boolean): number {
  return new Set(
    methods.filter(({ method }) => wanted(method.answer)).map(({ method }) => method.operationId),
  ).size;
}

test("a list is asked for by GET, with its cursor as text and its limit as a number", () => {
  for (const { place, method } of methods) {
    if (method.answer.kind !== "list" || !method.answer.paged) continue;
    assert.equal(method.http, "GET", place);
    const kindOf = (name: string) => method.queryParameters.find((one) => one.name === name)?.type.kind;
    assert.equal(kindOf("cursor"), "string", place);
    assert.equal(kindOf("limit"), "integer", place);
    assert.ok(
      method.queryParameters.every(({ name, required }) => name !== "cursor" || !required),
      place,
    );
  }
});

test("what a POST makes, it makes once: it takes an Idempotency-Key, and says when it answers again", () => {
  for (const { http, operation } of offered) {
    const keyed = parameterNames(operation).includes("Idempotency-Key");
    const makes = operation.responses["201"] !== undefined;
    if (http === "POST" && makes) assert.ok(keyed, `${operation.operationId} takes no Idempotency-Key`);
    if (http !== "POST") assert.ok(!keyed && !makes, `${operation.operationId} is no POST`);
    if (!keyed) continue;
    for (const [status, response] of responsesOf(operation))
      if (status.startsWith("2"))
        assert.ok(hasHeader(response, "Idempotent-Replayed"), operation.operationId);
  }
});

test("every method can be sent again: it reads, is the same twice, or has a key", () => {
  for (const { place, method } of methods) {
    assert.ok(method.repeatable, place);
    if (method.http !== "POST") assert.ok(!method.idempotencyKey, place);
  }
});

test("every error is answered as Error, with the request's id", () => {
  for (const { operation } of operations) {
    const errors = responsesOf(operation).filter(([status]) => /^[45]/.test(status));
    assert.ok(errors.length > 0, operation.operationId);
    for (const [status, response] of errors) {
      const place = `${operation.operationId} ${status}`;
      assert.deepEqual(Object.keys(response.content ?? {}), ["application/json"], place);
      assert.equal(referred(jsonIn(response)?.schema ?? {}), "Error", place);
      assert.ok(hasHeader(response, "X-Request-Id"), place);
    }
  }
  const { required = [] } = schemas.Error ?? {};
  assert.deepEqual(required.toSorted(), ["error", "request_id"]);
  assert.deepEqual((schemas.ErrorInformation?.required ?? []).toSorted(), [
    "code",
    "doc_url",
    "message",
    "status",
  ]);
  assert.deepEqual(schemas.ErrorDetail?.required?.toSorted(), ["field", "reason"]);
});

test("every code of errors stands in the answers of one status, with its example", () => {
  const found = new Map<string, Set<number>>();
  for (const { operation } of operations)
    for (const [status, response] of responsesOf(operation))
      for (const [code, example] of Object.entries(jsonIn(response)?.examples ?? {})) {
        if (!/^[45]/.test(status)) continue;
        const { error } = (example as { value: { error: { code: string; status: number } } }).value;
        assert.deepEqual({ code: error.code, status: error.status }, { code, status: Number(status) });
        found.set(code, (found.get(code) ?? new Set()).add(error.status));
      }
  for (const [code, statuses] of found)
    assert.equal(statuses.size, 1, `${code} is of ${[...statuses].join(", ")}`);
  assert.deepEqual(
    [...found.keys()].filter((code) => !contract.errorCodes.includes(code)),
    [],
  );
});

test("too many requests and an outage say when to come again", () => {
  for (const { operation } of offered)
    for (const [status, response] of responsesOf(operation))
      if (status === "429" || status === "503")
        assert.ok(hasHeader(response, "Retry-After"), `${operation.operationId} ${status}`);
});

test("every answer has the request's id, and what needs a key has the limits", () => {
  for (const { operation } of offered) {
    const open = (operation as { security?: readonly unknown[] }).security?.length === 0;
    for (const [status, response] of responsesOf(operation)) {
      const place = `${operation.operationId} ${status}`;
      assert.ok(hasHeader(response, "X-Request-Id"), place);
      if (open || !status.startsWith("2")) continue;
      for (const name of [
        "X-RateLimit-Limit",
        "X-RateLimit-Remaining",
        "X-RateLimit-Reset",
        "X-RateLimit-Mode",
      ])
        assert.ok(hasHeader(response, name), `${place}: ${name}`);
      for (const name of ["X-Quota-Limit", "X-Quota-Remaining", "X-Quota-Reset"])
        assert.ok(hasHeader(response, name), `${place}: ${name}`);
    }
  }
});

test("what is read by GET has an ETag, and 304 for whoever has it already", () => {
  for (const placed of offered) {
    if (placed.http !== "GET") continue;
    const { operationId } = placed.operation;
    assert.ok(parameterNames(placed.operation).includes("If-None-Match"), operationId);
    assert.ok(placed.operation.responses["304"], operationId);
    assert.ok(hasHeader(good(placed).response as Response, "ETag"), operationId);
  }
});

test("what is answered to a key may be marked as the sandbox's, at its top and nowhere else", () => {
  const tops = new Set<string>();
  for (const placed of offered) {
    const component = referred(jsonIn(good(placed).response)?.schema ?? {});
    if (component === undefined) continue;
    tops.add(component);
    const open = (placed.operation as { security?: readonly unknown[] }).security?.length === 0;
    const mark = schemas[component]?.properties?._sandbox;
    if (!open) assert.equal(mark?.const, true, component);
    assert.ok(!schemas[component]?.required?.includes("_sandbox"), component);
  }
  for (const [name, schema] of Object.entries(schemas))
    if (schema.properties?._sandbox !== undefined)
      assert.ok(tops.has(name) || ["Error", "Index"].includes(name), name);
});

test("a body is JSON, and so is every answer that has one", () => {
  for (const placed of offered) {
    const { operation } = placed;
    const sent = operation.requestBody?.content;
    if (sent !== undefined) assert.deepEqual(Object.keys(sent), ["application/json"], operation.operationId);
    const { status, response } = good(placed);
    const types = Object.keys(response.content ?? {});
    assert.deepEqual(types, status === "204" ? [] : ["application/json"], operation.operationId);
    const others = Object.keys(operation.responses).filter((code) => code.startsWith("2"));
    assert.equal(others.length, 1, `${operation.operationId} answers ${others.join(" and ")}`);
  }
});

test("every event is signed in a header, and is known by its kind", () => {
  for (const [kind, { post }] of Object.entries(document.webhooks)) {
    const headers = (post.parameters ?? []).filter((one) => one.in === "header" && one.required);
    for (const name of ["X-TM-Signature", "X-TM-Timestamp"])
      assert.ok(
        headers.some((one) => one.name === name),
        `${kind}: ${name}`,
      );
  }
  assert.deepEqual(
    contract.enums.find(({ name }) => name === "EventType")?.values.toSorted(),
    Object.keys(document.webhooks).toSorted(),
  );
});
