/** The OpenAPI document as it is committed, changes that somebody might make to it, and what they are found to break. */
import { readFileSync } from "node:fs";
import { breakingChanges } from "../../../clients/generator/compatibility/compare.ts";
import type { Breaking } from "../../../clients/generator/compatibility/findings.ts";
import type { Contract } from "../../../clients/generator/contract/model.ts";
import type { OpenApi } from "../../../clients/generator/contract/openapi.ts";
import { readContract } from "../../../clients/generator/contract/read.ts";

export type Json = { [member: string]: unknown };

const text = readFileSync(new URL("../../../api/openapi.json", import.meta.url), "utf8");

export const contract: Contract = readContract(JSON.parse(text) as OpenApi);

export type Change = (document: Json) => void;

/** The contract of the document after the changes. */
export function contractAfter(...changes: readonly Change[]): Contract {
  const document = JSON.parse(text) as Json;
  for (const change of changes) change(document);
  return readContract(document as OpenApi);
}

const short = ({ place, change, breaks, through }: Breaking) =>
  `${breaks}: ${place} ${change}${through.length === 0 ? "" : ` (in ${through.join(", ")})`}`;

/** What breaks those who rely on the committed contract: "keys: usage.get needs the feature bulk now". */
export const found = (now: Contract): string[] => breakingChanges(contract, now).map(short);

/** The object at a path; it must be there, so that a change cannot come to nothing unseen. */
export function at(document: Json, ...path: readonly string[]): Json {
  let found: unknown = document;
  for (const step of path) found = (found as Json | undefined)?.[step];
  if (found === undefined) throw new Error(`The document has nothing at ${path.join(" / ")}`);
  return found as Json;
}

const component = (document: Json, name: string) => at(document, "components", "schemas", name);

const operation = (document: Json, operationId: string): Json => {
  const operations = Object.values(at(document, "paths")).flatMap(
    (item) => Object.values(item as Json) as Json[],
  );
  const found = operations.find((one) => one.operationId === operationId);
  if (found === undefined) throw new Error(`The document has no operation ${operationId}`);
  return found;
};

/** Of one component, or of all that the reader takes for one. */
export const changeMember =
  (components: readonly string[], name: string, change: (schema: Json) => void): Change =>
  (document) => {
    for (const each of components) change(at(component(document, each), "properties", name));
  };

export const removeMember =
  (components: readonly string[], name: string): Change =>
  (document) => {
    for (const each of components) {
      const schema = component(document, each);
      at(schema, "properties", name);
      delete (schema.properties as Json)[name];
      schema.required = ((schema.required ?? []) as string[]).filter((one) => one !== name);
    }
  };

export const addMember =
  (components: readonly string[], name: string, schema: Json, required = false): Change =>
  (document) => {
    for (const each of components) {
      const object = component(document, each);
      (object.properties as Json)[name] = schema;
      if (required) object.required = [...((object.required ?? []) as string[]), name];
    }
  };

export const setRequired =
  (components: readonly string[], name: string, required: boolean): Change =>
  (document) => {
    for (const each of components) {
      const object = component(document, each);
      at(object, "properties", name);
      const others = ((object.required ?? []) as string[]).filter((one) => one !== name);
      object.required = required ? [...others, name] : others;
    }
  };

/** Whatever form a schema states it in. */
export const setNullable =
  (components: readonly string[], name: string, nullable: boolean): Change =>
  (document) =>
    changeMember(components, name, (schema) => {
      const { description, ...bare } = structuredClone(schema);
      for (const member of Object.keys(schema)) delete schema[member];
      if (nullable) Object.assign(schema, { anyOf: [bare, { type: "null" }], description });
      else if (Array.isArray(bare.type)) {
        Object.assign(schema, { ...bare, type: bare.type.find((one) => one !== "null") });
      } else {
        Object.assign(
          schema,
          (bare.anyOf as Json[]).find(({ type }) => type !== "null"),
        );
      }
    })(document);

export const changeOperation =
  (operationId: string, change: (operation: Json) => void): Change =>
  (document) =>
    change(operation(document, operationId));

export const addParameter = (operationId: string, parameter: Json): Change =>
  changeOperation(operationId, (one) => {
    one.parameters = [...((one.parameters ?? []) as Json[]), { in: "query", description: "", ...parameter }];
  });

export const changeParameter = (
  operationId: string,
  name: string,
  change: (parameter: Json) => void,
): Change =>
  changeOperation(operationId, (one) => {
    const found = (one.parameters as Json[]).find((parameter) => parameter.name === name);
    if (found === undefined) throw new Error(`${operationId} has no parameter ${name}`);
    change(found);
  });

export const removeParameter = (operationId: string, name: string): Change =>
  changeOperation(operationId, (one) => {
    const parameters = one.parameters as Json[];
    one.parameters = parameters.filter(
      (parameter) => parameter.name !== name && !`${parameter.$ref}`.endsWith(`/${name}`),
    );
    if ((one.parameters as Json[]).length === parameters.length)
      throw new Error(`${operationId} has no parameter ${name}`);
  });

export const movePath =
  (from: string, to: string): Change =>
  (document) => {
    const paths = at(document, "paths");
    paths[to] = at(paths, from);
    delete paths[from];
  };

/** Everywhere where exactly these words may stand. */
export const changeWords =
  (from: readonly string[], change: (words: string[]) => string[]): Change =>
  (document) => {
    const wanted = [...from].sort().join("|");
    let changed = 0;
    const walk = (value: unknown): void => {
      if (value === null || typeof value !== "object") return;
      const words = (value as Json).enum;
      if (Array.isArray(words) && [...words].sort().join("|") === wanted) {
        (value as Json).enum = change(words as string[]);
        changed += 1;
      }
      for (const inner of Object.values(value)) walk(inner);
    };
    walk(document);
    if (changed === 0) throw new Error(`Nowhere do the words ${from.join(", ")} stand`);
  };

/** The words of an enum, and a change that takes one out. */
export const words = (name: string) => contract.enums.find((one) => one.name === name)?.values ?? [];
export const without = (word: string) => (all: string[]) => all.filter((one) => one !== word);

/** JSON of a component, as an operation takes or answers it. */
export const json = (name: string): Json => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});

export const answer = (operationId: string, name: string): Change =>
  changeOperation(operationId, (one) => Object.assign(one, { responses: { "200": json(name) } }));

/** Components that the reader takes for one. */
export const drug = ["Drug", "GetDrugResponse"];
export const pharmacy = ["Pharmacy", "GetPharmacyResponse"];
export const pharmacyMethods = "(in pharmacies.get, pharmacies.list)";
