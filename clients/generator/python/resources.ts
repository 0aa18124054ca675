/** Resources and their methods, once for each client. */
import type { Contract, Field, Method, Resource } from "../contract/model.ts";
import { fallback } from "./models.ts";
import {
  argumentsSection,
  attribute,
  docstring,
  exported,
  header,
  imported,
  literal,
  pascal,
} from "./text.ts";
import { answered, namesIn, orElse, sent } from "./types.ts";

type Door = { prefix: "" | "Async"; driver: "SyncDriver" | "AsyncDriver" };
type Arguments = { path: readonly Field[]; query: readonly Field[]; body: readonly Field[] };

const className = (resource: Resource, door: Door) => `${door.prefix}${pascal(resource.name)}Resource`;

function argumentsOf(method: Method, contract: Contract): Arguments {
  const body = contract.models.find((model) => model.name === method.body);
  if (method.body !== undefined && body === undefined) throw new Error(`${method.body} is no model`);
  return { path: method.pathParameters, query: method.queryParameters, body: body?.fields ?? [] };
}

/** Null in a body clears; a query knows no null, so None leaves out there. */
function printArguments({ path, query, body }: Arguments): string {
  const lines = [
    "self",
    ...path.map((field) => `${attribute(field.name)}: ${sent(field.type)}`),
    "*",
    ...query.map((field) =>
      field.required
        ? `${attribute(field.name)}: ${sent(field.type)}`
        : `${attribute(field.name)}: ${orElse(sent(field.type), "None")} = None`,
    ),
    ...body.map((field) => {
      const others = [...(field.required ? [] : ["NotGiven"]), ...(field.nullable ? ["None"] : [])];
      const type = orElse(sent(field.type), ...others);
      return `${attribute(field.name)}: ${type}${field.required ? "" : " = NOT_GIVEN"}`;
    }),
    "options: CallOptions | None = None",
  ];
  return lines.map((line) => `        ${line},\n`).join("");
}

const dictionary = (name: string, entries: readonly string[]) =>
  entries.length === 0
    ? ""
    : `            ${name}={\n${entries.map((entry) => `                ${entry},\n`).join("")}            },\n`;

const passed = (fields: readonly Field[]) =>
  fields.map((field) => `${literal(field.name)}: ${attribute(field.name)}`);

function printCall(method: Method, given: Arguments): string {
  const fixed = Object.entries(method.fixedQuery).map(
    ([name, value]) => `${literal(name)}: ${literal(value)}`,
  );
  const body = method.body !== undefined && given.body.length === 0 ? "            body={},\n" : "";
  const parts = [
    `            method=${literal(method.http)},\n`,
    `            path=${literal(method.path)},\n`,
    dictionary("parameters", passed(given.path)),
    dictionary("query", [...fixed, ...passed(given.query)]),
    dictionary("body", passed(given.body)),
    body,
    method.idempotencyKey ? "            takes_key=True,\n" : "",
    method.repeatable ? "" : "            repeatable=False,\n",
    method.http === "DELETE" && method.answer.kind === "none" ? "            removes=True,\n" : "",
    "            options=options or {},\n",
  ];
  return `        call = Call(\n${parts.join("")}        )\n`;
}

function printReturn(method: Method, door: Door): { type: string; statement: string; awaited: boolean } {
  const { answer } = method;
  const wait = door.prefix === "Async" ? "await " : "";
  const awaited = door.prefix === "Async";
  switch (answer.kind) {
    case "none":
      return { type: "LastResponse", statement: `return ${wait}self._driver.nothing(call)`, awaited };
    case "unknown":
      return { type: "Answer", statement: `return ${wait}self._driver.send(call)`, awaited };
    case "object":
      return {
        type: answer.model,
        statement: `return ${wait}self._driver.result(call, ${answer.model})`,
        awaited,
      };
    case "list": {
      const page = `${door.prefix}${answer.model}`;
      const statement = `return self._driver.page(call, ${page})`;
      const type = awaited ? `AsyncList[${page}, ${answered(answer.item)}]` : page;
      return { type, statement, awaited: false };
    }
  }
}

function printMethod(method: Method, contract: Contract, door: Door): string {
  const given = argumentsOf(method, contract);
  const { type, statement, awaited } = printReturn(method, door);
  const told = argumentsSection([...given.path, ...given.query, ...given.body], "        ");
  const summary = method.summary.endsWith(".") ? method.summary : `${method.summary}.`;
  return `    ${awaited ? "async def" : "def"} ${method.name}(
${printArguments(given)}    ) -> ${type}:
${docstring([summary, method.description], "        ", told)}${printCall(method, given)}        ${statement}
`;
}

function printResource(resource: Resource, contract: Contract, door: Door): string {
  return `class ${className(resource, door)}:
${docstring([resource.description], "    ")}
    def __init__(self, driver: ${door.driver}) -> None:
        self._driver = driver

${resource.methods.map((method) => printMethod(method, contract, door)).join("\n")}`;
}

/** Pages by their names, with the types of their items. */
const pages = (contract: Contract) =>
  new Map(
    contract.resources.flatMap(({ methods }) =>
      methods.flatMap(({ answer }): [string, string][] =>
        answer.kind === "list" ? [[answer.model, answered(answer.item)]] : [],
      ),
    ),
  );

/** The pages of lists, each with the members of its list and the ways of the client. */
function printPages(contract: Contract, door: Door): string[] {
  const pages = new Map<string, string>();
  for (const { methods } of contract.resources)
    for (const { answer } of methods)
      if (answer.kind === "list") pages.set(answer.model, answered(answer.item));
  return [...pages].map(([name, item]) => {
    const model = contract.models.find((one) => one.name === name);
    const told = model && (model.description || fallback(contract, model));
    return `class ${door.prefix}${name}(${name}Members, ${door.prefix}Page[${item}]):
${docstring([told ?? ""], "    ")}
    __slots__ = ()
`;
  });
}

function printDoor(contract: Contract, door: Door): string {
  const methods = contract.resources.flatMap((resource) => resource.methods);
  const types = methods.flatMap((method) => {
    const { path, query, body } = argumentsOf(method, contract);
    return [...path, ...query, ...body].map((field) => field.type);
  });
  const answers = methods.map((method) => method.answer);
  const models = answers.flatMap((answer) =>
    answer.kind === "object"
      ? [answer.model]
      : answer.kind === "list"
        ? [`${answer.model}Members`, ...namesIn(answer.item).models]
        : [],
  );
  const classes = [
    ...printPages(contract, door),
    ...contract.resources.map((resource) => printResource(resource, contract, door)),
    `class ${door.prefix}Resources:
    """All resources, by their names."""

    def __init__(self, driver: ${door.driver}) -> None:
        self._driver = driver

${contract.resources
  .map(
    (resource) => `    @cached_property
    def ${attribute(resource.name)}(self) -> ${className(resource, door)}:
${docstring([resource.description], "        ")}        return ${className(resource, door)}(self._driver)
`,
  )
  .join("\n")}`,
  ];
  const text = classes.join("");
  const used = (names: readonly string[]) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  const from = (module: string, names: readonly string[]) => {
    const some = used(names);
    return some.length === 0 ? [] : [imported(module, some)];
  };
  const standard = [
    ...(/\bdt\./.test(text) ? ["import datetime as dt"] : []),
    ...from("collections.abc", ["Mapping", "Sequence"]),
    ...from("decimal", ["Decimal"]),
    "from functools import cached_property",
    ...from("typing", ["Any"]),
  ];
  const own = [
    ...from(".._answer", ["Answer"]),
    ...from(".._call", ["Call"]),
    ...from(".._drivers", [door.driver]),
    ...from(".._options", ["CallOptions"]),
    ...from(".._pages", [`${door.prefix}Page`, "AsyncList"]),
    ...from(".._response", ["LastResponse"]),
    ...from(".._sentinel", ["NOT_GIVEN", "NotGiven"]),
    ...from(
      ".enums",
      types.flatMap((type) => namesIn(type).enums),
    ),
    ...from(".models", models),
    ...from(
      ".params",
      types.flatMap((type) => namesIn(type).models),
    ),
  ];
  return `${header}
"""Resources of ${door.prefix === "" ? "`DrugPrice`" : "`AsyncDrugPrice`"} and their methods."""

from __future__ import annotations

${standard.join("\n")}

${own.join("\n")}

${exported(
  pages(contract)
    .keys()
    .map((name) => `${door.prefix}${name}`),
)}
${classes.map((one) => `\n${one}`).join("\n")}`;
}

export const printResources = (contract: Contract) =>
  printDoor(contract, { prefix: "", driver: "SyncDriver" });
export const printAsyncResources = (contract: Contract) =>
  printDoor(contract, { prefix: "Async", driver: "AsyncDriver" });
