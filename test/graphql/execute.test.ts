/** When operations are compiled, and that nobody can tell: what the compiler would answer differently stays interpreted. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { makeExecutableSchema } from "@graphql-tools/schema";
import { type FieldNode, getIntrospectionQuery, parse } from "graphql";
import { ServiceError } from "../../internal/core/errors.ts";
import { createExecutor, type Executed, type ExecutorOptions } from "../../internal/graphql/execute.ts";

type Context = { asked: string[] };

const later = <Value>(value: Value) => new Promise<Value>((done) => setImmediate(done, value));

const schema = makeExecutableSchema<Context>({
  typeDefs: `
    type Query {
      box(id: ID): Box
      boxes: [Box!]!
      list(of: [Int], text: String, day: Day, size: Size): String
      thing: Thing
      away: String
      wrong: String
    }
    type Mutation { put(text: String): Box }
    interface Thing { id: ID! }
    input Size { width: Int  height: Int = 7 }
    type Box implements Thing { id: ID!  inside: Box  name: String  asks: [String!]!  broken: String!  refused: String }
    scalar Day
  `,
  resolvers: {
    Query: {
      box: (_, { id }, { asked }) => {
        asked.push("box");
        return later({ id: id ?? "0" });
      },
      boxes: () => later([{ id: "1" }, { id: "2" }, { id: "3" }]),
      list: (_, args) => JSON.stringify(args),
      thing: () => ({ id: "thing" }),
      away: (_, __, { asked }) => {
        asked.push("away");
        throw new ServiceError("SERVICE_UNAVAILABLE", "The database is away.");
      },
      wrong: () => {
        throw new ServiceError("INVALID_PARAMETER", "wrong: is wrong");
      },
    },
    Thing: { __resolveType: () => later("Box") },
    Mutation: { put: () => ({ id: "9" }) },
    Box: {
      inside: ({ id }) => later({ id: `${id}.1` }),
      name: ({ id }) => `box ${id}`,
      // What it was asked for, by what resolvers are told of the document.
      asks: (_, __, ___, info) =>
        info.fieldNodes.map((node: FieldNode) => node.alias?.value ?? node.name.value),
      broken: async ({ id }) => {
        await later(0);
        if (id === "2") throw new ServiceError("NOT_FOUND", `box ${id} is broken`);
        return "whole";
      },
      refused: ({ id }) =>
        later(id).then((one) => Promise.reject(new ServiceError("PERMISSION_DENIED", `box ${one}`))),
    },
  },
});

type Asked = { variables?: Record<string, unknown>; operationName?: string };

function asker(options: ExecutorOptions = {}) {
  const ways: Executed[] = [];
  const executor = createExecutor<Context>(schema, { ...options, observe: (how) => void ways.push(how) });
  const contexts: Context[] = [];
  const context = (): Context => {
    const made = { asked: [] };
    contexts.push(made);
    return made;
  };
  return {
    ways,
    contexts,
    async ask(text: string, { variables, operationName }: Asked = {}) {
      const document = parse(text);
      const result = await executor.execute({
        document,
        key: text,
        operationName,
        variables,
        context: context(),
        again: context,
      });
      return JSON.stringify(result);
    },
  };
}

/** How the third asking is answered, after checking that all are answered as the interpreter does. */
async function wayOf(text: string, asked: Asked = {}): Promise<Executed | undefined> {
  const interpreted = await asker({ interpretedUses: Number.POSITIVE_INFINITY }).ask(text, asked);
  const { ask, ways } = asker();
  for (let time = 0; time < 4; time += 1) assert.equal(await ask(text, asked), interpreted, text);
  return ways[3];
}

test("an operation is compiled when it is asked for the second time", async () => {
  const { ask, ways } = asker();
  const text = '{ box(id: "7") { id name inside { name } } }';
  const answers = [await ask(text), await ask(text), await ask(text)];
  assert.deepEqual(ways, ["interpreted", "compiled", "compiled"]);
  assert.deepEqual(
    new Set(answers),
    new Set(['{"data":{"box":{"id":"7","name":"box 7","inside":{"name":"box 7.1"}}}}']),
  );
});

test("each operation of a document counts by itself", async () => {
  const { ask, ways } = asker();
  const text = "query A { box { id } } query B { boxes { id } }";
  for (const operationName of ["A", "B", "A", "B"]) await ask(text, { operationName });
  assert.deepEqual(ways, ["interpreted", "interpreted", "compiled", "compiled"]);
});

test("mutations are never compiled", async () => {
  assert.equal(await wayOf('mutation { put(text: "a") { id name } }'), "interpreted");
});

test("introspection is never compiled, and what is the same for everybody is kept", async () => {
  assert.equal(await wayOf(getIntrospectionQuery()), "kept");
  assert.equal(
    await wayOf("query ($n: String!) { __type(name: $n) { name } }", { variables: { n: "Box" } }),
    "interpreted",
  );
  assert.equal(await wayOf("{ box { id } __schema { queryType { name } } }"), "interpreted");
  assert.equal(await wayOf("{ box { id } s: __schema { queryType { name } } }"), "interpreted");
});

test("a text that the compiler would make code of is never compiled", async () => {
  const mark = "__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d";
  const text = `{ list(text: "${mark}globalThis.ran = 1") }`;
  assert.equal(await wayOf(text), "interpreted");
  assert.equal(
    await wayOf(`{ list(text: "__MAGIC_NAN__57f286b9_4c20_487f_b409_79804ddcb4f8") }`),
    "interpreted",
  );
  assert.equal(await wayOf(`query ($t: String = "${mark}0") { list(text: $t) }`), "interpreted");
  // However it is written: what counts is what the text says.
  const escaped = text.replace("MAGIC", "\\u004dAGIC");
  assert.ok(escaped.includes("\\u004d"));
  assert.equal(await wayOf(escaped), "interpreted");
  assert.equal(await wayOf(text.replaceAll('"', '"""')), "interpreted");
  assert.equal(Reflect.get(globalThis, "ran"), undefined);
  // As a variable it is a value like any other.
  assert.equal(
    await wayOf("query ($t: String) { list(text: $t) }", { variables: { t: `${mark}0` } }),
    "compiled",
  );
});

test("the marks that the compiler makes code of are those that its documents are searched for", () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve("graphql-jit/dist/execution.js")), "utf8");
  const marks = [...source.matchAll(/"(__\w+__[0-9a-f]{8}_[0-9a-f_]+)"/g)].map(([, mark = ""]) => mark);
  assert.equal(marks.length, 4);
  for (const mark of marks) assert.match(mark, /MAGIC/);
  // Beside these, nothing of a document becomes text of the code by a way of its own.
  assert.equal(source.split("new RegExp(").length - 1, marks.length);
});

test("fields whose paths would have one name in the code are told apart", async () => {
  const text =
    "{ box { inside { asks inside { b: asks } inside_b: inside { asks } } } box_inside: box { inside { c: asks } } }";
  assert.equal(await wayOf(text), "interpreted");
  assert.equal(await wayOf("{ __proto__: box { id } constructor: box { id } }"), "interpreted");
});

test("a fragment that one condition leaves out and another does not is there", async () => {
  const text = `query ($yes: Boolean!) { box { ...F @skip(if: $yes) ...F inside { ...G @include(if: $yes) ...G @skip(if: $yes) } } }
    fragment F on Box { id name @include(if: $yes) } fragment G on Box { name inside @include(if: $yes) { id } }`;
  for (const yes of [true, false]) assert.equal(await wayOf(text, { variables: { yes } }), "compiled");
  assert.equal(await wayOf("{ box { id @skip(if: true) } }"), "compiled");
});

test("one document is compiled for each answer to its conditions, without one for the other", async () => {
  const { ask, ways } = asker();
  const text = "query ($yes: Boolean = true) { box { id name @include(if: $yes) } }";
  const [both, one] = ['{"data":{"box":{"id":"0","name":"box 0"}}}', '{"data":{"box":{"id":"0"}}}'];
  const all: [Record<string, unknown>, string][] = [
    [{ yes: true }, both],
    [{ yes: false }, one],
    [{}, both],
    [{ yes: false }, one],
    [{}, both],
  ];
  for (const [variables, answer] of all) assert.equal(await ask(text, { variables }), answer);
  assert.deepEqual(ways.slice(3), ["compiled", "compiled"]);
});

test("a variable that is absent from a list or wrong is for the interpreter to say", async () => {
  assert.equal(await wayOf("query ($n: Int) { list(of: [1, $n]) }"), "interpreted");
  assert.equal(await wayOf("query ($n: Int) { list(of: [1, $n]) }", { variables: { n: 2 } }), "interpreted");
  assert.equal(await wayOf("query ($of: [Int]) { list(of: $of) }", { variables: { of: 5 } }), "compiled");
  assert.equal(
    await wayOf("query ($of: [Int]) { list(of: $of) }", { variables: { of: "no" } }),
    "interpreted",
  );
  assert.equal(await wayOf('query ($day: Day = "2026-01-01") { list(day: $day) }'), "interpreted");
  assert.equal(await wayOf('{ list(day: "2026-01-01") }'), "interpreted");
});

test("a type that is found out later, and values of input types, are for the interpreter", async () => {
  assert.equal(await wayOf("{ thing { id __typename ... on Box { name } } }"), "interpreted");
  assert.equal(await wayOf("{ thing { ... on Box { name } } }"), "interpreted");
  assert.equal(await wayOf("{ list(size: { width: 1 }) }"), "interpreted");
  assert.equal(await wayOf("query ($w: Int) { list(size: { width: $w }) }"), "interpreted");
  assert.equal(
    await wayOf("query ($size: Size) { list(size: $size) }", { variables: { size: { width: 2 } } }),
    "interpreted",
  );
});

test("the largest operations are not worth the pause of compiling them", async () => {
  const boxes = (count: number) =>
    `{ ${Array.from({ length: count }, (_, at) => `b${at}: box { ...F }`).join(" ")} } fragment F on Box { id name }`;
  assert.equal(await wayOf(boxes(150)), "compiled");
  assert.equal(await wayOf(boxes(170)), "interpreted");
});

test("errors are those of the interpreter, in the order of their paths", async () => {
  const text = "{ boxes { id refused inside { refused } } wrong other: wrong }";
  assert.equal(await wayOf(text), "interpreted");
  const { errors } = JSON.parse(await asker().ask(text)) as { errors: { path: (string | number)[] }[] };
  const paths = errors.map(({ path }) => path.join("."));
  assert.deepEqual(paths, [
    "boxes.0.inside.refused",
    "boxes.0.refused",
    "boxes.1.inside.refused",
    "boxes.1.refused",
    "boxes.2.inside.refused",
    "boxes.2.refused",
    "other",
    "wrong",
  ]);
  assert.equal(await wayOf("{ boxes { id broken } }"), "interpreted");
});

test("what a compiled operation could not answer is asked again from the beginning, and then interpreted for a while", async () => {
  const { ask, ways, contexts } = asker();
  const text = "query ($wrong: Boolean = false) { box { id } wrong @include(if: $wrong) }";
  for (let time = 0; time < 3; time += 1) await ask(text);
  assert.equal(ways.splice(0).at(-1), "compiled");
  contexts.length = 0;
  await ask(text, { variables: { wrong: true } });
  await ask(text, { variables: { wrong: true } });
  assert.deepEqual(ways.splice(0), ["interpreted", "interpreted"]);
  assert.deepEqual(
    contexts.map(({ asked }) => asked.length),
    [1, 1, 1],
  );
  for (let time = 0; time < 20; time += 1) await ask(text);
  assert.deepEqual([...new Set(ways.splice(0))], ["interpreted"]);
  await ask(text);
  assert.deepEqual(ways, ["compiled"]);
});

test("a dependency that is away is not asked twice", async () => {
  const { ask, ways, contexts } = asker();
  for (let time = 0; time < 2; time += 1) await ask("{ away }");
  assert.deepEqual(ways, ["interpreted", "compiled"]);
  assert.deepEqual(
    contexts.flatMap(({ asked }) => asked),
    ["away", "away"],
  );
});

test("operations asked once do not push out the compiled ones, and these are only so many", async () => {
  const { ask, ways } = asker({ capacity: 2 });
  const often = "{ box { id } }";
  await ask(often);
  await ask(often);
  for (let at = 0; at < 5; at += 1) await ask(`{ a${at}: box { id } }`);
  ways.length = 0;
  await ask(often);
  assert.deepEqual(ways.splice(0), ["compiled"]);
  for (const text of ["{ b: box { id } }", "{ c: box { id } }"])
    for (let time = 0; time < 2; time += 1) await ask(text);
  assert.deepEqual(ways.splice(0), ["interpreted", "compiled", "interpreted", "compiled"]);
});

test("the names of operations count towards what is remembered of them", async () => {
  const named = (length: number) => `query ${"N".repeat(length)} { box { id } }`;
  for (const [length, way] of [
    [100, "compiled"],
    [4_000, "interpreted"],
  ] as const) {
    const { ask, ways } = asker({ capacity: 1 });
    for (let time = 0; time < 4; time += 1) await ask(named(length));
    assert.equal(ways.at(-1), way);
  }
});

test("the document stays as it was: others read it", async () => {
  const text =
    "query ($yes: Boolean!) { box { ...F @include(if: $yes) } } fragment F on Box { id @skip(if: $yes) }";
  const document = parse(text);
  const executor = createExecutor<Context>(schema, { interpretedUses: 0 });
  const before = JSON.stringify(document);
  await executor.execute({
    document,
    key: text,
    operationName: null,
    variables: { yes: true },
    context: { asked: [] },
  });
  assert.equal(JSON.stringify(document), before);
});
