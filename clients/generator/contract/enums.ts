/** The enums of the contract: their names (method_names.ts) by the words that they have. */

import * as names from "./method_names.ts";
import type { Enum } from "./model.ts";
import type { OpenApi, Schema } from "./openapi.ts";

export type Enums = {
  /** The name of the enum with these words. */
  nameOf(words: readonly unknown[]): string | undefined;
  all(): readonly Enum[];
};

export const wordsOf = (values: readonly unknown[]) => [...values].map(String).sort().join("|");

export function readEnums(document: OpenApi): Enums {
  const enums = new Map<string, Enum>();
  const enumNames = new Map<string, string>();
  for (const [name, place] of Object.entries(names.enums)) {
    const values = enumAt(document, place);
    if (values === undefined)
      throw new Error(`method_names.ts: the enum ${name} is to stand at ${place}, where there is none`);
    const words = wordsOf(values);
    const other = enumNames.get(words);
    if (other !== undefined) throw new Error(`method_names.ts: ${name} and ${other} are the same words`);
    enumNames.set(words, name);
    enums.set(name, { name, values: [...values].map(String), description: "" });
  }
  return { nameOf: (values) => enumNames.get(wordsOf(values)), all: () => [...enums.values()] };
}

/** The words at a place: a member of a component, or a parameter of an operation. */
function enumAt(document: OpenApi, place: string): readonly unknown[] | undefined {
  const [first = "", second = ""] = place.split(".");
  const component = document.components.schemas[first];
  const object = component?.anyOf?.find((one) => one.properties !== undefined) ?? component;
  const parameter = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .find((operation) => operation.operationId === first)
    ?.parameters?.find((one) => one.name === second);
  return wordsIn(object?.properties?.[second] ?? parameter?.schema);
}

/** The words of a schema, of its items, or of what it is when it is not null. */
function wordsIn(schema: Schema | undefined): readonly unknown[] | undefined {
  if (schema === undefined) return undefined;
  return schema.enum ?? wordsIn(schema.items ?? schema.anyOf?.find((one) => one.type !== "null"));
}
