/** The conformance driver's way from names to methods, with arguments read into the types that the methods take. */
import type { Contract, Method, Resource } from "../contract/model.ts";
import { exported } from "./names.ts";
import { argumentsOf } from "./resources.ts";
import { comment } from "./text.ts";

export function printDispatch(contract: Contract): string {
  const entries = contract.resources.flatMap((resource) =>
    resource.methods.map((method) => ({ resource, method })),
  );
  const lists = entries.filter(({ method }) => method.answer.kind === "list");
  return [
    ...comment("calls are all methods, by resource and method."),
    "var calls = map[string]caller{",
    ...entries.flatMap(({ resource, method }) => [
      `\t"${resource.name}.${method.name}": func(in arguments) (any, *drugprice.Response, error) {`,
      ...reading(resource, method),
      ...calling(resource, method),
      "\t},",
    ]),
    "}",
    "",
    ...comment("walks are all iterators, by resource and method."),
    "var walks = map[string]walker{",
    ...lists.flatMap(({ resource, method }) => [
      `\t"${resource.name}.${method.name}": func(in arguments) ([]any, error) {`,
      ...reading(resource, method).map((line) => line.replace("nil, nil, err", "nil, err")),
      `\t\treturn collect(in, in.client.${exported(resource.name)}.${exported(method.name)}All(${handed(resource, method)}))`,
      "\t},",
    ]),
    "}",
  ].join("\n");
}

function reading(resource: Resource, method: Method): string[] {
  return argumentsOf(resource, method)
    .filter(({ type }) => type !== "string")
    .flatMap(({ name, type }) => [
      `\t\t${name}, err := read[drugprice.${type.slice(1)}](in.${name === "params" ? "Query" : "Body"})`,
      "\t\tif err != nil {",
      "\t\t\treturn nil, nil, err",
      "\t\t}",
    ]);
}

const handed = (resource: Resource, method: Method) =>
  [
    "in.ctx",
    ...method.pathParameters.map(({ name }) => `in.Path["${name}"]`),
    ...argumentsOf(resource, method)
      .filter(({ type }) => type !== "string")
      .map(({ name }) => name),
    "in.options...",
  ].join(", ");

function calling(resource: Resource, method: Method): string[] {
  const called = `in.client.${exported(resource.name)}.${exported(method.name)}(${handed(resource, method)})`;
  if (method.answer.kind === "none")
    return [`\t\tresponse, err := ${called}`, "\t\treturn nil, response, err"];
  const shown = method.answer.kind === "unknown" ? "answer.JSON" : "answer";
  return [
    `\t\tanswer, err := ${called}`,
    "\t\tif err != nil {",
    "\t\t\treturn nil, nil, err",
    "\t\t}",
    `\t\treturn ${shown}, answer.LastResponse, nil`,
  ];
}
