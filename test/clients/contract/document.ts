/** The committed document as the tests of its reader look at it: operations, components, examples. */
import { readFileSync } from "node:fs";
import * as names from "../../../clients/generator/contract/method_names.ts";
import type { Contract, Method } from "../../../clients/generator/contract/model.ts";
import type { OpenApi, Operation, Schema } from "../../../clients/generator/contract/openapi.ts";
import { readContract } from "../../../clients/generator/contract/read.ts";

export type Json = Readonly<Record<string, unknown>>;

type Content = {
  content?: Readonly<Record<string, { schema?: Schema; example?: unknown; examples?: Json }>>;
};

const text = readFileSync(new URL("../../../api/openapi.json", import.meta.url), "utf8");

/** To be changed: another one with each call. */
export const freshDocument = (): OpenApi => JSON.parse(text) as OpenApi;

export const document = freshDocument();
export const contract: Contract = readContract(document);
export const schemas = document.components.schemas;

export type Placed = { path: string; http: string; operation: Operation };

export const operations: readonly Placed[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([http, operation]) => ({ path, http: http.toUpperCase(), operation })),
);

/** Those that are methods. */
export const offered = operations.filter(({ operation }) => !names.leftOut.includes(operation.operationId));

export const methods: readonly { place: string; method: Method }[] = contract.resources.flatMap((resource) =>
  resource.methods.map((method) => ({ place: `${resource.name}.${method.name}`, method })),
);

/** What a response or a parameter refers to. */
export function follow<T extends object>(given: T): T {
  const to = (given as { $ref?: string }).$ref;
  if (to === undefined) return given;
  return to
    .slice(2)
    .split("/")
    .reduce<unknown>((node, step) => (node as Json)[step], document) as T;
}

/** The answer of an operation that went well, and its status. */
export function good({ operation }: Placed): { status: string; response: Content } {
  const [status = "", response = {}] =
    Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
  return { status, response: follow(response as Content) };
}

export const jsonIn = (content: Content | undefined) => content?.content?.["application/json"];

/** Components that are sent or answered, with all that they contain. */
export function reachedComponents(): ReadonlySet<string> {
  const reached = new Set<string>();
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== "object") return;
    const to = /^#\/components\/schemas\/(.+)$/.exec(String((value as Schema).$ref))?.[1];
    if (to !== undefined && !reached.has(to)) {
      reached.add(to);
      walk(schemas[to]);
    }
    for (const [member, inner] of Object.entries(value))
      if (member !== "example" && member !== "examples") walk(inner);
  };
  for (const placed of offered) {
    walk(jsonIn(placed.operation.requestBody)?.schema);
    walk(jsonIn(good(placed).response)?.schema);
  }
  for (const { post } of Object.values(document.webhooks)) walk(jsonIn(post.requestBody)?.schema);
  return reached;
}
