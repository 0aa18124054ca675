/** Resources, as Ruby: a class each, and a method for each operation. */
import type { Contract, Field, Method, Resource } from "../contract/model.ts";
import { camel, comment, filled, head, parenthesized, quoted } from "./layout.ts";
import { keywords } from "./names.ts";
import { documentedType } from "./types.ts";

const indent = "      ";
const longestLine = 120;

/** Those that are needed first. */
export function keywordArguments(contract: Contract, method: Method): readonly Field[] {
  const body = contract.models.find(({ name }) => name === method.body)?.fields ?? [];
  return [...method.queryParameters, ...body].toSorted((a, b) => Number(b.required) - Number(a.required));
}

/** An argument in a hash: `from:`; a keyword of Ruby can be named so, but only be read in this way. */
const handedOn = ({ name }: Field): string =>
  keywords.has(name) ? `${name}: binding.local_variable_get(:${name})` : `${name}:`;

const hash = (name: string, items: readonly string[]): string[] => {
  const short = `${name}: { ${items.join(", ")} }`;
  const inside = `${indent}    `;
  if (inside.length + short.length < longestLine) return [short];
  const lines = filled(items, `${inside}  `, ",").map((line) => line.slice(inside.length));
  return [`${name}: {`, ...lines, "}"];
};

/** Each argument on lines of its own, unless all have room on one. */
function call(before: string, args: readonly (readonly string[])[]): string[] {
  const short = `${indent}  ${before}(${args.flat().join(", ")})`;
  if (args.every(({ length }) => length === 1) && short.length <= longestLine) return [short];
  const [first = [], ...rest] = args;
  const lines = [first, ...rest].map((lines, at) => {
    const ended = at === args.length - 1 ? lines : lines.with(-1, `${lines.at(-1)},`);
    return ended.map((line) => `${indent}    ${line}`);
  });
  return [`${indent}  ${before}(`, ...lines.flat(), `${indent}  )`];
}

function answered({ answer }: Method): string {
  if (answer.kind === "none") return "Response";
  return answer.kind === "unknown" ? "Answer" : answer.model;
}

function body(contract: Contract, method: Method): string[] {
  const { answer, path, pathParameters, queryParameters, fixedQuery } = method;
  const model = answer.kind === "object" || answer.kind === "list" ? [`DrugPrice::${answer.model}`] : [];
  const named = {
    none: "answer_nothing",
    unknown: "answer_json",
    object: "answer_object",
    list: "answer_page",
  }[answer.kind];
  // A page is asked for by GET always, as its next ones are.
  if (answer.kind === "list" && method.http !== "GET")
    throw new Error(`${method.operationId} is a list by ${method.http}`);
  if (answer.kind !== "object" && !method.repeatable)
    throw new Error(`${method.operationId} cannot be sent again`);
  const http = answer.kind === "list" ? [] : [quoted(method.http)];
  const fixed = Object.entries(fixedQuery).map(([name, value]) => `${name}: ${quoted(value)}`);
  const query = [...fixed, ...queryParameters.map(handedOn)];
  const members = contract.models.find(({ name }) => name === method.body)?.fields ?? [];
  const args = [
    [[...model, ...http, quoted(path)].join(", ")],
    ...(pathParameters.length === 0 ? [] : [hash("path", pathParameters.map(handedOn))]),
    ...(query.length === 0 ? [] : [hash("query", query)]),
    ...(method.body === undefined
      ? []
      : [members.length === 0 ? ["body: {}"] : hash("body", members.map(handedOn))]),
    ...(method.idempotencyKey ? [["idempotent: true"]] : []),
    ...(method.repeatable ? [] : [["repeatable: false"]]),
    ["options:"],
  ];
  return call(named, args);
}

function documentation(contract: Contract, method: Method): string[] {
  const parameter = (field: Field, type: string) =>
    comment(
      `@param ${field.name} [${type}${field.nullable ? ", nil" : ""}] ${field.description}`,
      indent,
      "  ",
    );
  return [
    ...comment(`${method.summary}.`, indent),
    ...(method.description === "" ? [] : comment(method.description, indent)),
    `${indent}#`,
    ...method.pathParameters.flatMap((field) => parameter(field, "String")),
    ...keywordArguments(contract, method).flatMap((field) =>
      parameter(field, documentedType(field.type, "given")),
    ),
    ...comment("@param options [Hash] see Client#request", indent),
    ...comment(`@return [${answered(method)}]`, indent),
  ];
}

function method(contract: Contract, one: Method): string {
  const named = keywordArguments(contract, one).map(({ name, required }) =>
    required ? `${name}:` : `${name}: OMIT`,
  );
  const args = [...one.pathParameters.map(({ name }) => name), ...named, "options: {}"];
  return [
    ...documentation(contract, one),
    ...parenthesized(`def ${one.name}`, args, indent),
    ...body(contract, one),
    `${indent}end`,
  ].join("\n");
}

function resource(contract: Contract, { name, description, methods }: Resource): string {
  return [
    ...comment(description, "    "),
    `    class ${camel(name)} < Resource`,
    methods.map((one) => method(contract, one)).join("\n\n"),
    "    end",
  ].join("\n");
}

export function printResources(contract: Contract): string {
  const classes = contract.resources.map((one) => resource(contract, one));
  const readers = contract.resources.map(({ name }) =>
    [`    # @return [${camel(name)}]`, `    def ${name} = ${camel(name)}.new(@sender)`].join("\n"),
  );
  return [
    `${head("The resources of the service, and the readers of them that a client has.")}module DrugPrice`,
    "  # One class for each resource; Client includes the readers.",
    "  module Resources",
    [...classes, ...readers].join("\n\n"),
    "  end",
    "end",
    "",
  ].join("\n");
}
