/** One Go type for each resource, with a method for each method; and the structs of their query parameters. */
import type { Contract, Method, Resource } from "../contract/model.ts";
import { exported, unexported } from "./names.ts";
import { comment, sentence } from "./text.ts";
import { goType, struct } from "./types.ts";

export const resourceType = (resource: Resource) => `${exported(resource.name)}Resource`;
export const paramsType = (resource: Resource, method: Method) =>
  `${exported(resource.name)}${exported(method.name)}Params`;

export function printParams(contract: Contract): string {
  return contract.resources
    .flatMap((resource) =>
      resource.methods
        .filter((method) => method.queryParameters.length > 0)
        .flatMap((method) => {
          const name = paramsType(resource, method);
          const about = `${name} are the parameters of [${resourceType(resource)}.${exported(method.name)}].`;
          return struct(name, about, method.queryParameters, "request");
        }),
    )
    .join("\n");
}

export function printResources(contract: Contract): string {
  const { resources } = contract;
  const longest = Math.max(...resources.map(({ name }) => exported(name).length));
  return [
    ...comment("Resources are what a client can ask about. Each is a member of [Client]."),
    "type Resources struct {",
    ...resources.flatMap((resource, index) => [
      ...(index === 0 ? [] : [""]),
      ...comment(sentence(resource.description), "\t"),
      `\t${exported(resource.name)} *${resourceType(resource)}`,
    ]),
    "}",
    "",
    "func newResources(client *Client) Resources {",
    "\treturn Resources{",
    ...resources.map(
      (resource) =>
        `\t\t${`${exported(resource.name)}:`.padEnd(longest + 1)} &${resourceType(resource)}{client},`,
    ),
    "\t}",
    "}",
    "",
    ...resources.flatMap(printResource),
  ].join("\n");
}

function printResource(resource: Resource): string[] {
  const type = resourceType(resource);
  return [
    ...comment(
      `${type} has the methods of a client's ${exported(resource.name)}. ${sentence(resource.description)}`,
    ),
    `type ${type} struct{ client *Client }`,
    "",
    ...resource.methods.flatMap((method) => printMethod(resource, method)),
  ];
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The arguments after ctx, as they are declared and as they are handed on. */
export function argumentsOf(resource: Resource, method: Method): { name: string; type: string }[] {
  return [
    ...method.pathParameters.map(({ name }) => ({ name: unexported(name), type: "string" })),
    ...(method.queryParameters.length > 0
      ? [{ name: "params", type: `*${paramsType(resource, method)}` }]
      : []),
    ...(method.body === undefined ? [] : [{ name: "body", type: `*${method.body}` }]),
  ];
}

const constantOf = { GET: "MethodGet", POST: "MethodPost", PATCH: "MethodPatch", DELETE: "MethodDelete" };

function callOf(method: Method): string {
  const fixed = Object.entries(method.fixedQuery).map(([name, value]) => `"${name}": {"${value}"}`);
  const members = [
    `method: http.${constantOf[method.http]}`,
    `path: "${method.path}"`,
    ...(method.pathParameters.length > 0
      ? [`places: []string{${method.pathParameters.map(({ name }) => unexported(name)).join(", ")}}`]
      : []),
    ...(fixed.length > 0 ? [`fixed: url.Values{${fixed.join(", ")}}`] : []),
    ...(method.queryParameters.length > 0 ? ["query: params"] : []),
    ...(method.body === undefined ? [] : ["body: orEmpty(body)"]),
    ...(method.idempotencyKey ? ["keyed: true"] : []),
    ...(method.repeatable ? ["repeatable: true"] : []),
    ...(method.answer.kind === "none" ? ["empty: true"] : []),
  ];
  return `call{${members.join(", ")}}`;
}

function printMethod(resource: Resource, method: Method): string[] {
  const receiver = `func (r *${resourceType(resource)})`;
  const name = exported(method.name);
  const given = argumentsOf(resource, method);
  const declared = [
    "ctx context.Context",
    ...given.map((one) => `${one.name} ${one.type}`),
    "options ...RequestOption",
  ];
  const { answer } = method;
  const asked = `(ctx, r.client, ${callOf(method)}, options)`;
  const optional = method.body !== undefined && method.bodyOptional ? "body may be nil." : "";
  const about = [`${name}: ${lowerFirst(sentence(method.summary))}`, sentence(method.description), optional];
  const documented = comment(about.filter((text) => text !== "").join("\n"));
  const one = (result: string, body: string) => [
    ...documented,
    `${receiver} ${name}(${declared.join(", ")}) (${result}, error) {`,
    `\treturn ${body}${asked}`,
    "}",
    "",
  ];
  if (answer.kind === "none") return one("*Response", "askEmpty");
  if (answer.kind === "unknown") return one("*Raw", "askRaw");
  if (answer.kind === "object") return one(`*${answer.model}`, `ask[${answer.model}]`);
  const item = goType(answer.item, "response");
  const first = `r.${name}(${["ctx", ...given.map((each) => each.name), "options..."].join(", ")})`;
  return [
    ...one(`*${answer.model}`, answer.paged ? `askPage[${answer.model}, ${item}]` : `ask[${answer.model}]`),
    ...comment(
      `${name}All goes through what [${resourceType(resource)}.${name}] lists, page after page. An error ends it.`,
    ),
    `${receiver} ${name}All(${declared.join(", ")}) iter.Seq2[*${item}, error] {`,
    ...(answer.paged
      ? [`\treturn walk[${answer.model}, ${item}](ctx, func() (*${answer.model}, error) { return ${first} })`]
      : [
          `\tfirst := func() (*${answer.model}, error) { return ${first} }`,
          `\treturn walkWhole(first, func(page *${answer.model}) []${item} { return page.Data })`,
        ]),
    "}",
    "",
  ];
}
