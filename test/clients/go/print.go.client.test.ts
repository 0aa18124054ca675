/** What the printer of the Go library makes of contracts that are not there yet: Go that is formatted and compiles. */
import assert from "node:assert/strict";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { contractHere } from "../../../clients/generator/app.ts";
import type { Contract, Field, Method, Model, Type } from "../../../clients/generator/contract/model.ts";
import { printGo } from "../../../clients/generator/go/print.ts";
import { startProgram } from "../../cmd/process.ts";
import { findClientsGo } from "../tools/go.ts";
import { library, openGo, temporaryFolder } from "./running.ts";

const field = (name: string, type: Type, required = false, nullable = false): Field => ({
  ...{ name, type, required, nullable },
  description: `Of ${name}: what is longer than a line is broken where a word ends, ${"and goes on, ".repeat(12)}to its end`,
  default: undefined,
});

const kinds: readonly Type[] = [
  ...(["string", "date-time", "date", "integer", "number", "boolean", "unknown"] as const).map((kind) => ({
    kind,
  })),
  { kind: "enum", name: "Colour" },
  { kind: "array", items: { kind: "array", items: { kind: "string" } } },
  { kind: "map", values: { kind: "map", values: { kind: "unknown" } } },
  { kind: "model", name: "Nothing" },
];

/** A member of every kind, in each of the four ways in which it can be there. */
const everyField = kinds.flatMap((type, at) =>
  [0, 1, 2, 3].map((way) => field(`field_${at}_of_${way}`, type, way % 2 === 0, way > 1)),
);

const model = (
  name: string,
  direction: "request" | "response",
  fields: readonly Field[],
  page = false,
): Model => ({
  ...{ name, direction, fields, page },
  description: "",
});

const method = (name: string, more: Partial<Method>): Method => ({
  ...{ name, operationId: name, summary: "A summary", description: "", http: "POST", path: "/v1/things" },
  ...{ pathParameters: [], queryParameters: [], fixedQuery: {}, body: undefined, bodyOptional: false },
  ...{ idempotencyKey: false, repeatable: false, permission: undefined, feature: undefined },
  answer: { kind: "none" },
  ...more,
});

function strange(contract: Contract): Contract {
  const type = field("type", { kind: "string" }, true);
  const whole = model(
    "Whole",
    "response",
    [field("data", { kind: "array", items: { kind: "date" } }, true)],
    true,
  );
  const things = {
    ...{ name: "strange_things", description: "" },
    methods: [
      method("type", {
        path: "/v1/{type}/{range}",
        pathParameters: [type, field("range", { kind: "string" }, true)],
      }),
      method("with_all", {
        body: "EveryRequest",
        queryParameters: everyField,
        answer: { kind: "object", model: "Every" },
      }),
      method("days", { answer: { kind: "list", model: "Whole", item: { kind: "date" }, paged: false } }),
      method("anything", { fixedQuery: { a: "b", c: "d" }, answer: { kind: "unknown" } }),
    ],
  };
  return {
    ...contract,
    resources: [...contract.resources, things],
    models: [
      ...contract.models,
      model("Nothing", "response", []),
      model("Every", "response", everyField),
      model("EveryRequest", "request", [
        ...everyField,
        field("day_or_time", { kind: "day-or-time" }),
        field("position", { kind: "position" }),
        field("price", { kind: "decimal" }, true),
      ]),
      whole,
    ],
    enums: [
      ...contract.enums,
      { name: "Colour", values: ["red", "DEEP_BLUE", "v1.5", "one or two"], description: "" },
    ],
  };
}

test("what is printed of a contract of every form is formatted, compiles, and has nothing to vet", async () => {
  await using folder = await temporaryFolder();
  await cp(library, folder.path, { recursive: true });
  const printed = printGo(strange(await contractHere()));
  for (const [path, text] of printed) {
    const file = join(folder.path, path.replace("clients/go/", ""));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const { gofmt } = await findClientsGo();
  assert.equal((await startProgram(gofmt, ["-d", folder.path], {}).ended).stdout, "");
  const go = await openGo();
  await go.run(folder.path, ["vet", "./..."]);
});

test("a model that is sent and answered is refused with what to do", async () => {
  const contract = await contractHere();
  const both = {
    ...contract,
    models: contract.models.map((one) => ({ ...one, direction: "both" as const })),
  };
  assert.throws(() => printGo(both), /is sent and answered: .* needs two names/);
});
