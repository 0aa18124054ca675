/**
 * The form of a structural schema, as a CustomResourceDefinition holds it, and the reading of a value by one: checks and
 * defaults as the API server does them, for objects that it stored under an older or newer definition.
 */
import { isObject } from "./json.ts";

type Described = { readonly description: string };

type NumberNode = Described & {
  readonly type: "integer" | "number";
  readonly format?: "int32" | "int64";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
};
type BooleanNode = Described & { readonly type: "boolean"; readonly default?: boolean };
type StringNode = Described & {
  readonly type: "string";
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly format?: "date-time";
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: string;
};
type ArrayNode = Described & {
  readonly type: "array";
  readonly items: Node;
  readonly minItems?: number;
  readonly maxItems: number;
  readonly default?: readonly unknown[];
  readonly "x-kubernetes-list-type"?: "atomic" | "map";
  readonly "x-kubernetes-list-map-keys"?: readonly string[];
};
export type ObjectNode = Described & {
  readonly type: "object";
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  /** A map of names to values. */
  readonly additionalProperties?: Node;
  readonly maxProperties?: number;
  readonly default?: Readonly<Record<string, unknown>>;
  /** What `properties` does not name is kept as it is. */
  readonly "x-kubernetes-preserve-unknown-fields"?: true;
};
type IntegerOrStringNode = Described & { readonly "x-kubernetes-int-or-string": true };

export type Node = NumberNode | BooleanNode | StringNode | ArrayNode | ObjectNode | IntegerOrStringNode;

/** A property that is there after reading: it is required, or has a default. */
type Present<N, P> = {
  [K in keyof P]: P[K] extends { readonly default: unknown }
    ? K
    : N extends { readonly required: readonly (infer R)[] }
      ? K extends R
        ? K
        : never
      : never;
}[keyof P];

/** What reading by a schema answers. */
export type Value<N> = N extends { readonly type: "integer" | "number" }
  ? number
  : N extends { readonly type: "boolean" }
    ? boolean
    : N extends { readonly enum: readonly (infer E)[] }
      ? E
      : N extends { readonly type: "string" }
        ? string
        : N extends { readonly type: "array"; readonly items: infer I }
          ? readonly Value<I>[]
          : N extends { readonly additionalProperties: infer V }
            ? Readonly<Record<string, Value<V>>>
            : N extends { readonly properties: infer P }
              ? { [K in Present<N, P>]: Value<P[K]> } & {
                  [K in Exclude<keyof P, Present<N, P>>]?: Value<P[K]>;
                }
              : unknown;

export type Read<T> = { value: T; problems?: undefined } | { problems: readonly string[] };

const longestShown = 60;

/** The beginning of a value as JSON. What is nested so deep that it cannot be written is not shown. */
export function shown(value: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(value) ?? String(value);
  } catch {
    return "nested too deep";
  }
  return text.length > longestShown ? `${text.slice(0, longestShown)}...` : text;
}

/** As the API server counts lengths: characters, not units of UTF-16. */
const lengthOf = (text: string) => [...text].length;

/** "a whole number from 1 to 10": what a node takes, in words. Also for the reference page. */
export function formOf(node: Node): string {
  if (!("type" in node)) return "a whole number or a text";
  switch (node.type) {
    case "integer":
    case "number": {
      const name = node.type === "integer" ? "a whole number" : "a number";
      if (node.minimum !== undefined && node.maximum !== undefined)
        return `${name} from ${node.minimum} to ${node.maximum}`;
      return node.minimum === undefined ? name : `${name} of at least ${node.minimum}`;
    }
    case "boolean":
      return "true or false";
    case "string":
      if (node.enum) return `one of ${node.enum.join(", ")}`;
      if (node.format === "date-time") return "a time (RFC 3339)";
      return node.maxLength === undefined
        ? "a text"
        : `a text of ${node.minLength ?? 0} to ${node.maxLength} characters`;
    case "array":
      return `a list of ${node.minItems ?? 0} to ${node.maxItems} entries`;
    case "object":
      if (node.additionalProperties === undefined) return "an object";
      return `a map of at most ${node.maxProperties ?? "any number of"} entries`;
  }
}

function fits(node: Node, value: unknown): boolean {
  if (!("type" in node)) return typeof value === "string" || Number.isInteger(value);
  switch (node.type) {
    case "integer":
    case "number":
      return (
        typeof value === "number" &&
        (node.type === "integer" ? Number.isSafeInteger(value) : Number.isFinite(value)) &&
        value >= (node.minimum ?? -Infinity) &&
        value <= (node.maximum ?? Infinity)
      );
    case "boolean":
      return typeof value === "boolean";
    case "string":
      return (
        typeof value === "string" &&
        (node.enum?.includes(value) ?? true) &&
        lengthOf(value) >= (node.minLength ?? 0) &&
        lengthOf(value) <= (node.maxLength ?? Infinity) &&
        (node.pattern === undefined || new RegExp(node.pattern, "u").test(value))
      );
    case "array":
      return Array.isArray(value) && value.length >= (node.minItems ?? 0) && value.length <= node.maxItems;
    case "object":
      return isObject(value) && Object.keys(value).length <= (node.maxProperties ?? Infinity);
  }
}

function readProperties(
  node: ObjectNode,
  value: Record<string, unknown>,
  path: string,
  problems: string[],
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    // A null is a field that is not there, as the API server has it.
    const given = value[name] ?? presetOf(property);
    if (given !== undefined) read[name] = readNode(property, given, `${path}.${name}`, problems);
    else if (node.required?.includes(name)) problems.push(`${path}.${name} is required`);
  }
  return read;
}

const presetOf = (node: Node): unknown => ("default" in node ? node.default : undefined);

function readNode(node: Node, value: unknown, path: string, problems: string[]): unknown {
  if (!fits(node, value)) {
    problems.push(`${path} is ${shown(value)}: ${formOf(node)} is needed`);
    return undefined;
  }
  if (!("type" in node)) return value;
  if (node.type === "array") {
    const items = value as readonly unknown[];
    return items.map((item, index) => readNode(node.items, item, `${path}[${index}]`, problems));
  }
  if (node.type !== "object") return value;
  const fields = value as Record<string, unknown>;
  const entry = node.additionalProperties;
  if (entry !== undefined) {
    for (const [name, item] of Object.entries(fields)) readNode(entry, item, `${path}.${name}`, problems);
    return value;
  }
  const read = readProperties(node, fields, path, problems);
  // What is kept as it is is checked, and handed on untouched.
  return node["x-kubernetes-preserve-unknown-fields"] === true ? value : read;
}

/**
 * `value` with its defaults and without what the schema does not name; or what is wrong with it, one line a field, each with
 * its path (`path.target.drainSeconds is "soon": ...`). Never throws on what JSON.parse can answer.
 */
export function readBySchema<const N extends Node>(schema: N, value: unknown, path: string): Read<Value<N>> {
  const problems: string[] = [];
  const read = readNode(schema, value, path, problems);
  return problems.length > 0 ? { problems } : { value: read as Value<N> };
}
