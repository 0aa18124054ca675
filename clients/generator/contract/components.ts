/** Components of the contract as they are read: with the age of the data where an endpoint gives it beside their fields. */
import { isDeepStrictEqual } from "node:util";
import { type OpenApi, referred, type Schema } from "./openapi.ts";

export type Components = {
  schema(name: string): Schema;
  /** The component that a response is but for `_sandbox` and the age of the data: CreateAlertResponse is a PriceAlert. */
  likeness(name: string): string | undefined;
  /** The description of a schema, of what it refers to, or of what it is when it is not null. */
  described(schema: Schema): string;
};

export function readComponents(document: OpenApi): Components {
  const { schemas } = document.components;
  const schema = (name: string): Schema => {
    const found = schemas[name];
    if (found === undefined) throw new Error(`The contract has no schema ${name}`);
    return aged.has(name) ? { ...found, properties: { ...found.properties, meta: ageOf(name) } } : found;
  };
  // Components that an answer of their own gives with the age of the data beside their members, as GetDrugResponse does.
  const aged = new Set(
    Object.entries(schemas).flatMap(([name, one]) =>
      one.properties?.meta === undefined ? [] : (likeness(name) ?? []),
    ),
  );
  const ageOf = (name: string): Schema => ({
    $ref: "#/components/schemas/Age",
    description: `How old the data is; only where ${name} was asked for by itself.`,
  });
  function likeness(name: string): string | undefined {
    const answer = schemas[name];
    if (!name.endsWith("Response") || answer?.properties === undefined) return undefined;
    const bare = ({ properties = {}, required = [] }: Schema) => {
      const { _sandbox, meta, ...members } = properties;
      return { members, required: [...required].sort() };
    };
    return Object.entries(schemas).find(
      ([other, one]) =>
        !other.endsWith("Response") &&
        one.properties !== undefined &&
        isDeepStrictEqual(bare(one), bare(answer)),
    )?.[0];
  }

  function described(schema: Schema): string {
    const inner = schema.anyOf?.find((one) => one.type !== "null");
    const to = referred(schema);
    return schema.description ?? described(schemas[to ?? ""] ?? inner ?? { description: "" });
  }

  return { schema, likeness, described };
}
