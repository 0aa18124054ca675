/**
 * api/openapi.json is what the service does: made from the route table and fresh, every schema and example of it valid,
 * every example request answered, and every answer as its schema says.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import request from "supertest";
import { openApiDocument } from "../../internal/rest/openapi/openapi_document.ts";
import { routes } from "../../internal/rest/routes.ts";
import { askWell, liveRows } from "./ask.ts";
import { sampleService } from "./sample.ts";

/** A node of the document; what is text in truth is read with String. */
type Json = { readonly [name: string]: Json };

const service = await sampleService();
after(() => service[Symbol.asyncDispose]());

const document = openApiDocument(routes) as unknown as Json;
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    operation,
  })),
);
const named = new Map(operations.map(({ operation }) => [String(operation.operationId), operation]));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, "document");

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");
const at = (...parts: string[]) => parts.map((part) => `/${encodeURIComponent(escaped(part))}`).join("");

/** Of the schema that stands at a place in the document. */
function validator(...parts: string[]): ValidateFunction {
  return ajv.compile({ $ref: `document#${at(...parts)}` });
}

function assertValid(validate: ValidateFunction, value: unknown, what: string): void {
  assert.ok(validate(value), `${what}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
}

/** What stands at a place, or what that refers to. */
function follow(value: Json | undefined): Json {
  if (value?.$ref === undefined) return value ?? {};
  return String(value.$ref)
    .slice(2)
    .split("/")
    .reduce<Json>((node, part) => node[part] ?? {}, document);
}

test("every row of the table is one operation, and nothing else is", () => {
  const rows = routes.map(({ method, path, name }) => `${method} ${path} ${name}`);
  const documented = operations.map(
    ({ method, path, operation }) => `${method} ${path} ${operation.operationId}`,
  );
  assert.deepEqual(documented.toSorted(), rows.toSorted());
});

test("every reference leads somewhere", () => {
  for (const [, $ref] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = $ref?.split("/").reduce<Json | undefined>((node, part) => node?.[part], document);
    assert.ok(found, `#/${$ref}`);
  }
});

test("every schema and every member of one is described", () => {
  const lacking: string[] = [];
  const look = (schema: Json, where: string): void => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const described = property.description ?? follow(property).description;
      const alternatives = (property.anyOf as unknown as Json[] | undefined) ?? [];
      if (described === undefined && !alternatives.some((one) => follow(one).description !== undefined))
        lacking.push(`${where}.${name}`);
      look(property, `${where}.${name}`);
    }
    if (schema.items !== undefined) look(schema.items, `${where}[]`);
  };
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    // Answers are described by their operation.
    if (schema.description === undefined && !/(Response|Request)$/.test(name)) lacking.push(name);
    look(schema, name);
  }
  assert.deepEqual(lacking, [], "give each a description, with .meta of its zod schema");
});

test("every parameter has a description, and its example fits its schema", () => {
  for (const { path, method, operation } of operations) {
    const parameters = (operation.parameters ?? []) as unknown as Json[];
    for (const [index, written] of parameters.entries()) {
      const parameter = follow(written);
      const what = `${operation.operationId} ${parameter.name}`;
      assert.ok(parameter.description, what);
      if (String(parameter.in) === "path")
        assert.notEqual(parameter.example, undefined, `${what}: row.example`);
      if (parameter.example === undefined) continue;
      const place =
        written.$ref === undefined
          ? ["paths", path, method.toLowerCase(), "parameters", String(index)]
          : String(written.$ref).slice(2).split("/");
      assertValid(validator(...place, "schema"), parameter.example, what);
    }
  }
});

test("every example of a body fits its schema, and a body has one", () => {
  for (const { path, method, operation } of operations) {
    const place = ["paths", path, method.toLowerCase()];
    const parts: [Json | undefined, string[]][] = [
      [operation.requestBody, [...place, "requestBody"]],
      ...Object.entries(operation.responses ?? {}).map(([status, response]): [Json, string[]] => [
        follow(response),
        response.$ref === undefined
          ? [...place, "responses", status]
          : String(response.$ref).slice(2).split("/"),
      ]),
    ];
    for (const [part, where] of parts) {
      for (const [type, content] of Object.entries(part?.content ?? {})) {
        if (!/^#/.test(String(content.schema?.$ref ?? ""))) continue;
        const examples = [
          ...(content.example === undefined ? [] : [content.example]),
          ...Object.values(content.examples ?? {}).map(({ value }) => value),
        ];
        const what = `${operation.operationId} ${where.at(-1)} ${type}`;
        assert.ok(examples.length > 0, `${what} has no example`);
        for (const example of examples)
          assertValid(validator(...where, "content", type, "schema"), example, what);
      }
    }
  }
});

test("an example request is answered with the status, the headers and the schema of its operation", async () => {
  const key = await service.key();
  for (const row of liveRows) {
    const response = await askWell(service, row, key);
    const documented = named.get(row.name)?.responses?.[response.status];
    assert.ok(documented, `${row.name} answers ${response.status}: ${response.text.slice(0, 500)}`);
    for (const name of Object.keys(documented.headers ?? {})) {
      if (["Deprecation", "Link", "Idempotent-Replayed", "X-RateLimit-Mode"].includes(name)) continue;
      assert.ok(response.headers[name.toLowerCase()], `${row.name} without ${name}`);
    }
    const type = response.headers["content-type"]?.split(";", 1)[0];
    assert.deepEqual(type === undefined, documented.content === undefined, row.name);
    if (type === undefined) continue;
    assert.ok(documented.content?.[type], `${row.name} answers ${type}`);
    const place = ["paths", row.path, row.method.toLowerCase(), "responses", String(response.status)];
    const validate = validator(...place, "content", type, "schema");
    assertValid(validate, type === "application/json" ? response.body : response.text, row.name);
  }
});

test("a row's headers have values that fit their schemas, errors included", async () => {
  const key = await service.key();
  const answers = [
    await service.get("/v1/drugs/search?q=metformin", key),
    await service.get("/v1/drugs?limit=0", key),
    await request(service.app).get("/v1/drugs"),
    await request(service.app).get("/docs"),
  ];
  for (const { headers } of answers) {
    for (const [name, header] of Object.entries(document.components?.headers ?? {})) {
      const value = headers[name.toLowerCase()];
      if (value === undefined) continue;
      const given = String(header.schema?.type) === "integer" ? Number(value) : value;
      assertValid(validator("components", "headers", name, "schema"), given, name);
    }
  }
});

test("the committed document is fresh", async () => {
  const committed = await readFile(new URL("../../api/openapi.json", import.meta.url), "utf8");
  assert.ok(committed === `${JSON.stringify(document, null, 2)}\n`, 'run "npm run document"');
});

test("/v1/openapi.json is the document, with the caller's own address first", async () => {
  const response = await request(service.app).get("/v1/openapi.json").set("Host", "api.example:8443");
  assert.equal(response.headers["cache-control"], "public, max-age=3600");
  const own = { url: "http://api.example:8443", description: "This address: live" };
  const servers = [own, ...(document.servers as unknown as Json[])];
  assert.deepEqual(response.body, { ...document, servers });
  const again = await request(service.app)
    .get("/v1/openapi.json")
    .set("Host", "api.example:8443")
    .set("If-None-Match", response.headers.etag ?? "");
  assert.equal(again.status, 304);
});

test("prefills no Idempotency-Key, so that two calls from the reference do not share one", () => {
  const parameter = document.components?.parameters?.IdempotencyKey ?? {};
  assert.equal(String(parameter.name), "Idempotency-Key");
  for (const part of [parameter, parameter.schema ?? {}])
    for (const name of ["example", "examples", "default"]) assert.equal(part[name], undefined, name);
});
