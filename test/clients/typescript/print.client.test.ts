/** What is printed of a contract: small ones here, each with a corner of its own; the committed files are those of the real one. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { contractHere } from "../../../clients/generator/app.ts";
import type { Contract, Field, Method, Model } from "../../../clients/generator/contract/model.ts";
import { printTypescript } from "../../../clients/generator/typescript/print.ts";
import { root } from "../../cmd/process.ts";

const field = (name: string, given: Partial<Field> = {}): Field => ({
  name,
  type: { kind: "string" },
  required: false,
  nullable: false,
  description: "",
  default: undefined,
  ...given,
});

const method = (given: Partial<Method>): Method => ({
  name: "get_all",
  operationId: "getAll",
  summary: "All of it",
  description: "",
  http: "GET",
  path: "/v1/things",
  pathParameters: [],
  queryParameters: [],
  fixedQuery: {},
  body: undefined,
  bodyOptional: false,
  idempotencyKey: false,
  repeatable: true,
  answer: { kind: "object", model: "Thing" },
  permission: undefined,
  feature: undefined,
  ...given,
});

const model = (given: Partial<Model>): Model => ({
  name: "Thing",
  description: "",
  direction: "response",
  fields: [],
  page: false,
  ...given,
});

const contract = (given: Partial<Contract>): Contract => ({
  version: "1.0.0",
  resources: [],
  models: [],
  enums: [],
  events: [],
  errorCodes: [],
  ...given,
});

const withMethod = (given: Partial<Method>) =>
  contract({ resources: [{ name: "odd_things", description: "Things.", methods: [method(given)] }] });

function printed(of: Contract, name: string): string {
  const file = [...printTypescript(of)].find(([path]) => path.endsWith(`/${name}.ts`));
  assert.ok(file, name);
  return file[1];
}

test("the committed files are what is printed of the contract, the same every time", async () => {
  const real = await contractHere();
  const files = printTypescript(real);
  assert.ok(files.size >= 5);
  assert.deepEqual([...printTypescript(structuredClone(real))], [...files]);
  for (const [path, text] of files) {
    assert.match(path, /^clients\/typescript\/(src|conformance)\/generated\/\w+\.ts$/);
    assert.equal(await readFile(join(root, path), "utf8"), text, `${path}: npm run clients`);
  }
});

test("every method of the contract is a method, and can be called by the conformance suite", async () => {
  const real = await contractHere();
  const dispatch = printed(real, "methods");
  for (const { name, methods } of real.resources) {
    for (const one of methods)
      assert.ok(dispatch.includes(`"${name}.${one.name}": (client`), `${name}.${one.name}`);
  }
});

test("a method takes its path's parameters, then its own, then options", () => {
  const resources = (given: Partial<Method>) => printed(withMethod(given), "resources");
  assert.match(
    resources({}),
    /class OddThingsResource .*?getAll\(options\?: RequestOptions\): Promise<Answer<models\.Thing>>/s,
  );
  const paths = { path: "/v1/a/{a_id}/b/{id}", pathParameters: [field("a_id"), field("id")] };
  assert.match(
    resources(paths),
    /getAll\(aId: string, id: string, options\?.*path: path`\/v1\/a\/\$\{aId\}\/b\/\$\{id\}`/s,
  );
  const query = [field("q"), field("n", { type: { kind: "integer" } })];
  assert.match(
    resources({ queryParameters: query }),
    /getAll\(params: parameters\.OddThingsGetAllParams = \{\}, .*query: params/s,
  );
  assert.match(resources({ queryParameters: [field("q", { required: true })] }), /GetAllParams, options/);
  assert.match(resources({ fixedQuery: { include: "x" } }), /query: \{ include: "x" \}/);
  assert.match(
    resources({ queryParameters: query, fixedQuery: { a: "b" } }),
    /query: \{ \.\.\.params, a: "b" \}/,
  );
  assert.match(
    resources({ http: "POST", body: "NewThing" }),
    /getAll\(body: models\.NewThing, options.*method: "POST", .* body,/s,
  );
  assert.match(resources({ body: "NewThing", bodyOptional: true }), /body: models\.NewThing = \{\}, options/);
  assert.match(
    resources({ idempotencyKey: true, repeatable: false }),
    /idempotencyKey: true, repeatable: false \}/,
  );
  assert.doesNotMatch(resources({}), /idempotencyKey/);
  assert.match(
    resources({ answer: { kind: "none" } }),
    /Promise<LastResponse> \{\n {4}return this\.requestNothing\(/,
  );
  assert.match(resources({ answer: { kind: "unknown" } }), /Promise<Answer<Record<string, unknown>>>/);
  const list = {
    kind: "list",
    model: "Things",
    item: { kind: "model", name: "Thing" },
    paged: true,
  } as const;
  assert.match(
    resources({ answer: list }),
    /PageRequest<models\.Things, models\.Thing> \{\n {4}return this\.requestList\(/,
  );
  assert.throws(
    () => resources({ body: "NewThing", queryParameters: query }),
    /getAll takes a query and a body/,
  );
});

test("what is sent may be undefined and dates, and is of closed sets; what is answered is of open ones", () => {
  const kinds: [Field["type"], sent: string, answered: string][] = [
    [{ kind: "date-time" }, "string | Date", "string"],
    [{ kind: "day-or-time" }, "string | Date", "string"],
    [{ kind: "position" }, "number | string | Date", "string"],
    [{ kind: "date" }, "string", "string"],
    [{ kind: "decimal" }, "number | string", "number | string"],
    [{ kind: "enum", name: "Word" }, "Word", "Open<Word>"],
    [{ kind: "array", items: { kind: "enum", name: "Word" } }, "readonly Word[]", "Open<Word>[]"],
    [{ kind: "array", items: { kind: "decimal" } }, "readonly (number | string)[]", "(number | string)[]"],
    [
      { kind: "map", values: { kind: "integer" } },
      "Readonly<Record<string, number>>",
      "Record<string, number>",
    ],
    [{ kind: "unknown" }, "unknown", "unknown"],
    [{ kind: "boolean" }, "boolean", "boolean"],
  ];
  for (const [type, sent, answered] of kinds) {
    const fields = [field("a", { type }), field("b", { type, required: true, nullable: true })];
    const of = (direction: Model["direction"]) =>
      printed(contract({ models: [model({ direction, fields })] }), "models");
    assert.ok(of("request").includes(`  a?: ${sent} | undefined;\n  b: ${sent} | null;\n`), of("request"));
    assert.ok(of("response").includes(`  a?: ${answered};\n  b: ${answered} | null;\n`), of("response"));
  }
  assert.match(printed(contract({ models: [model({})] }), "models"), /type Thing = Record<string, never>;/);
});

test("descriptions are comments that nothing in them ends, wrapped where they are long", () => {
  const fields = [
    field("a", { description: "Ends */ here." }),
    field("b", { description: "word ".repeat(60) }),
    field("c", { description: "Rows.", default: 20 }),
  ];
  const text = printed(contract({ models: [model({ direction: "request", fields })] }), "models");
  assert.ok(text.includes("  /** Ends *\\/ here. */\n"));
  assert.ok(text.includes("  /** Rows. Default: 20. */\n"));
  assert.ok(text.split("\n").every((line) => line.length <= 110));
});

test("an event is a union by its kind, and codes and words are as the contract has them", () => {
  const of = contract({
    enums: [{ name: "EventType", values: ["a.b", "c.d"], description: "Kinds." }],
    events: [{ kind: "a.b", model: "AData", description: "A." }],
    errorCodes: ["NOT_FOUND"],
    models: [
      model({
        name: "Event",
        fields: [
          field("event", { type: { kind: "enum", name: "EventType" }, required: true }),
          field("data", { type: { kind: "event-data" }, required: true }),
        ],
      }),
    ],
  });
  const models = printed(of, "models");
  assert.ok(models.includes('/** Kinds. */\nexport type EventType = "a.b" | "c.d";'));
  assert.match(
    models,
    /type EventOf<Kind extends EventType> = \{\n {2}event: Kind;\n {2}data: EventData\[Kind\];\n\};/,
  );
  assert.match(models, /type Event = \{ \[Kind in EventType\]: EventOf<Kind> \}\[EventType\];/);
  assert.match(models, /type EventData = \{\n {2}\/\*\* A\. \*\/\n {2}"a\.b": AData;\n\};/);
  assert.match(printed(of, "error_codes"), /errorCodes = \{\n {2}NOT_FOUND: "NOT_FOUND",\n\} as const;/);
});
