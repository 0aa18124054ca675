/** Prints a class for each resource, with a method for each operation, and the types of their parameters. */
import type { Contract, Method, Resource } from "../contract/model.ts";
import { camel, comment, head, member, pascal, typeText } from "./words.ts";

const parametersName = (resource: Resource, method: Method) =>
  `${pascal(resource.name)}${pascal(method.name)}Params`;

export function printParameters({ resources }: Contract): string {
  const types = resources.flatMap((resource) =>
    resource.methods
      .filter(({ queryParameters }) => queryParameters.length > 0)
      .map((method) => {
        const side = { direction: "request", prefix: "models." } as const;
        const members = method.queryParameters.map((field) => member(field, side)).join("");
        const about = `What client.${camel(resource.name)}.${camel(method.name)} takes.`;
        return `${comment(about)}export type ${parametersName(resource, method)} = {\n${members}};\n`;
      }),
  );
  return [head, 'import type * as models from "./models.ts";\n', ...types].join("\n");
}

/** "/v1/drugs/{id}/prices" as the template that puts the parameters in. */
const pathText = ({ path }: Method) =>
  path.includes("{")
    ? `path\`${path.replace(/\{(\w+)\}/g, (_, name: string) => `\${${camel(name)}}`)}\``
    : JSON.stringify(path);

function argumentsOf(resource: Resource, method: Method): string[] {
  const { queryParameters, body } = method;
  if (queryParameters.length > 0 && body !== undefined) {
    throw new Error(`${method.operationId} takes a query and a body: say in which order its arguments stand`);
  }
  const parameters = `parameters.${parametersName(resource, method)}`;
  return [
    ...method.pathParameters.map(({ name }) => `${camel(name)}: string`),
    ...(queryParameters.length > 0
      ? [`params: ${parameters}${queryParameters.some(({ required }) => required) ? "" : " = {}"}`]
      : []),
    ...(body === undefined ? [] : [`body: models.${body}${method.bodyOptional ? " = {}" : ""}`]),
    "options?: RequestOptions",
  ];
}

function callText(method: Method): string {
  const fixed = Object.entries(method.fixedQuery).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const takes = method.queryParameters.length > 0;
  const query = fixed.length > 0 ? `{ ${[...(takes ? ["...params"] : []), ...fixed].join(", ")} }` : "params";
  return [
    `method: "${method.http}"`,
    `path: ${pathText(method)}`,
    ...(takes || fixed.length > 0 ? [`query: ${query}`] : []),
    ...(method.body === undefined ? [] : ["body"]),
    ...(method.idempotencyKey ? ["idempotencyKey: true"] : []),
    `repeatable: ${method.repeatable}`,
  ].join(", ");
}

const asked: Record<Method["answer"]["kind"], string> = {
  none: "",
  object: "",
  unknown: "",
  list: "\nAwait it for a page, or iterate over it for everything.",
};

function methodText(resource: Resource, method: Method): string {
  const { answer } = method;
  const text = comment(`${method.summary}.\n${method.description}${asked[answer.kind]}`, "  ");
  const takes = argumentsOf(resource, method).join(", ");
  const call = `{ ${callText(method)} }`;
  const [returns, request] = ((): [string, string] => {
    switch (answer.kind) {
      case "none":
        return ["Promise<LastResponse>", "requestNothing"];
      case "object":
        return [`Promise<Answer<models.${answer.model}>>`, "requestObject"];
      case "unknown":
        return ["Promise<Answer<Record<string, unknown>>>", "requestObject"];
      case "list": {
        const item = typeText(answer.item, { direction: "response", prefix: "models." });
        return [`PageRequest<models.${answer.model}, ${item}>`, "requestList"];
      }
    }
  })();
  // What is wrong with an argument rejects the promise, like all else; a list says it at once.
  const async = answer.kind === "list" ? "" : "async ";
  return `${text}  ${async}${camel(method.name)}(${takes}): ${returns} {
    return this.${request}(${call}, options);
  }
`;
}

const className = (resource: Resource) => `${pascal(resource.name)}Resource`;

const classText = (resource: Resource): string =>
  `${comment(resource.description)}export class ${className(resource)} extends Resource {\n${resource.methods
    .map((method) => methodText(resource, method))
    .join("\n")}}\n`;

export function printResources({ resources, version }: Contract): string {
  const members = resources.map(
    (resource) =>
      `${comment(resource.description, "  ")}  readonly ${camel(resource.name)}: ${className(resource)};\n`,
  );
  const made = resources.map(
    (resource) => `    this.${camel(resource.name)} = new ${className(resource)}(transport);\n`,
  );
  return [
    head,
    `import { path } from "../address.ts";
import type { Answer, LastResponse } from "../last_response.ts";
import type { RequestOptions } from "../options.ts";
import type { PageRequest } from "../pages.ts";
import { Resource } from "../resource.ts";
import type { Transport } from "../transport.ts";
import type * as models from "./models.ts";
import type * as parameters from "./parameters.ts";
`,
    ...resources.map(classText),
    `/** Everything that the service has, of version ${version} of the interface. */
export class Resources {
${members.join("")}
  constructor(transport: Transport) {
${made.join("")}  }
}
`,
  ].join("\n");
}

/** For the conformance suite: every method by its name, with arguments that come as JSON. */
export function printDispatch({ resources }: Contract): string {
  const rows = resources.flatMap((resource) =>
    resource.methods.map((method) => {
      const takes = [
        ...method.pathParameters.map(({ name }) => `given.path.${name}`),
        ...(method.queryParameters.length > 0 ? ["given.query"] : []),
        ...(method.body === undefined ? [] : ["given.body"]),
        "options",
      ].join(", ");
      const given = takes === "options" ? "_" : "given";
      return `  "${resource.name}.${method.name}": (client, ${given}, options) =>
    client.${camel(resource.name)}.${camel(method.name)}(${takes}),\n`;
    }),
  );
  return `${head}
import type { DrugPrice, RequestOptions } from "drug-price";

// biome-ignore lint/suspicious/noExplicitAny: it comes as JSON; what a method takes is the suite's to know
export type Given = { path: any; query: any; body: any };

export type Method = (client: DrugPrice, given: Given, options: RequestOptions) => unknown;

export const methods: Readonly<Record<string, Method>> = {
${rows.join("")}};
`;
}
